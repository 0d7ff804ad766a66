import {
  type ComponentType,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNonce } from "../../page-context/nonce.ts";
import { isPlainClick } from "../films/play-film.ts";
import { ContentHtml } from "./content-html.tsx";
import { applyStyles, withStyles } from "./content-styles.ts";

const largerPictures = () => import("../pictures/larger-pictures.tsx");
const coverFilms = () => import("./cover-films.ts");

interface Opened {
  link: HTMLAnchorElement;
  Shown: ComponentType<{ opened: HTMLAnchorElement; onClose: () => void }>;
}

/**
 * An article's or a page's HTML, with the editor's blocks.
 * @param onClick of links inside, but those that open a picture.
 */
export function ContentBlocks({
  html,
  onClick,
}: {
  html: string;
  onClick: (event: MouseEvent<HTMLDivElement>) => void;
}) {
  const nonce = useNonce();
  const content = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const styled = useMemo(() => (nonce ? withStyles(html, nonce) : html), [html, nonce]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is other elements
  useLayoutEffect(() => {
    if (content.current) applyStyles(content.current);
  }, [html]);

  // Pages without such pictures and films load no code for them; where it doesn't come, they stand still.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is other elements
  useEffect(() => {
    const watching = new AbortController();
    if (content.current?.querySelector(".larger-picture")) largerPictures().catch(() => {});
    const films = content.current?.querySelectorAll<HTMLVideoElement>(".wp-block-cover__video-background");
    if (films?.length)
      coverFilms().then(
        ({ playCoverFilms }) => playCoverFilms(films, watching.signal),
        () => {},
      );
    return () => watching.abort();
  }, [html]);

  const click = (event: MouseEvent<HTMLDivElement>) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.larger-picture") : null;
    if (!link || !isPlainClick(event)) return onClick(event);
    event.preventDefault();
    largerPictures().then(
      ({ LargerPictures }) => setOpened({ link, Shown: LargerPictures }),
      // The code doesn't come; the file may.
      () => location.assign(link.href),
    );
  };

  return (
    <>
      {/* Only links inside are acted on, which answer the keyboard with a click. */}
      <ContentHtml ref={content} html={styled} onClick={click} />
      {opened && <opened.Shown opened={opened.link} onClose={() => setOpened(null)} />}
    </>
  );
}
