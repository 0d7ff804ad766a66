/** Pictures of a text that open in their full size. Only pages that show such a picture load this. */
import { ArrowLeft, ArrowRight } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useState } from "react";
import { IconButton } from "../button.tsx";
import { lockPage } from "../lock-page.ts";
import { useSwipe } from "../use-swipe.ts";
import { Enlarged } from "./enlarged.tsx";
import { step, stepOfKey } from "./gallery-steps.ts";

const selector = "a.larger-picture";

interface LargerPicture {
  /** URL of the whole file. */
  file: string;
  alt: string;
  caption: string;
}

function pictureOf(link: HTMLAnchorElement): LargerPicture {
  return {
    file: link.href,
    alt: link.querySelector("img")?.alt ?? "",
    caption: link.closest("figure")?.querySelector("figcaption")?.textContent ?? "",
  };
}

/**
 * The picture of a link of the text. In a gallery the arrow keys and two buttons lead on to its other pictures that
 * open.
 */
export function LargerPictures({ opened, onClose }: { opened: HTMLAnchorElement; onClose: () => void }) {
  const [links] = useState(() => {
    const gallery = opened.closest(".wp-block-gallery");
    return gallery ? [...gallery.querySelectorAll<HTMLAnchorElement>(selector)] : [opened];
  });
  const [at, setAt] = useState(() => links.indexOf(opened));
  const { file, alt, caption } = pictureOf(links[at] ?? opened);
  const count = links.length;
  const go = (by: number) => setAt((now) => step(now, by, count));
  // A finger on a page that is zoomed in pans it.
  const swipe = useSwipe((by) => (visualViewport?.scale ?? 1) > 1.01 || go(by));

  useLayoutEffect(() => {
    const unlock = lockPage();
    return () => {
      unlock();
      // Safari gives no focus to a link that is pressed, and so has none to give back.
      opened.focus({ preventScroll: true });
    };
  }, [opened]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = count > 1 ? stepOfKey(event) : 0;
    if (by === 0) return;
    event.preventDefault();
    go(by);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the window inside, wherever its focus is
    <div onKeyDown={onKeyDown} {...(count > 1 && swipe)} className="contents">
      <Enlarged
        name={alt || caption || "Picture"}
        caption={caption}
        onClose={onClose}
        position={
          count > 1 && (
            <span className="flex items-center">
              <IconButton label="Previous picture" onClick={() => go(-1)}>
                <ArrowLeft aria-hidden size={20} />
              </IconButton>
              <span aria-live="polite">{`${at + 1} / ${count}`}</span>
              <IconButton label="Next picture" onClick={() => go(1)}>
                <ArrowRight aria-hidden size={20} />
              </IconButton>
            </span>
          )
        }
      >
        <img key={file} src={file} alt={alt} className="enlarged-picture enlarged-whole" />
      </Enlarged>
    </div>
  );
}
