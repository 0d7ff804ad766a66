import {
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNonce } from "../page-context/nonce.ts";
import { trustedHtml } from "../trusted-types/trusted-html.ts";
import { applyStyles, withStyles } from "./content-styles.ts";
import { removeLostPictures } from "./lost-pictures.ts";
import { isPlainClick } from "./play-film.ts";

const largerPictures = () => import("./larger-pictures.tsx");
const coverFilms = () => import("./cover-films.ts");

interface Opened {
  link: HTMLAnchorElement;
  Shown: ComponentType<{ opened: HTMLAnchorElement; onClose: () => void }>;
}

/** HTML of the content. `html`: as a loader's `safeHtml` left it. */
export function ContentHtml({
  html,
  onClick,
  ...rest
}: { html: string } & Omit<ComponentProps<"div">, "children">) {
  const nonce = useNonce();
  const content = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  // React compares what it is given: the same text must stay the same object.
  const trusted = useMemo(() => trustedHtml(nonce ? withStyles(html, nonce) : html), [html, nonce]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is other elements
  useLayoutEffect(() => {
    if (content.current) applyStyles(content.current);
  }, [html]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is other elements
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const watching = new AbortController();
    const stopWatching = removeLostPictures(element);
    if (element.querySelector(".larger-picture")) largerPictures().catch(() => {});
    const films = element.querySelectorAll<HTMLVideoElement>(".wp-block-cover__video-background");
    // Without the code they show their first picture.
    if (films.length > 0)
      coverFilms().then(
        ({ playCoverFilms }) => playCoverFilms(films, watching.signal),
        () => {},
      );
    return () => {
      stopWatching();
      watching.abort();
    };
  }, [html]);

  const open = (event: MouseEvent<HTMLDivElement>) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.larger-picture") : null;
    if (!link || !isPlainClick(event)) return onClick?.(event);
    event.preventDefault();
    largerPictures().then(
      ({ LargerPictures }) => setOpened({ link, Shown: LargerPictures }),
      // The code doesn't come; the file may.
      () => location.assign(link.href),
    );
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: only links inside, which answer the keyboard with a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only links inside are acted on */}
      <div
        className="content-text"
        {...rest}
        ref={content}
        onClick={open}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; loaders pass `safeHtml`
        dangerouslySetInnerHTML={{ __html: trusted }}
      />
      {opened && <opened.Shown opened={opened.link} onClose={() => setOpened(null)} />}
    </>
  );
}
