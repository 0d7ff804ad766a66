import type { GalleryItem } from "@extenso/contract/entities.ts";
import { ArrowLeft, ArrowRight, Maximize2, Play } from "lucide-react";
import { type MouseEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { ContentPicture } from "../../../ui/content/content-picture.tsx";
import { Enlarged } from "../../../ui/pictures/enlarged.tsx";
import { ownsArrowKeys, step, stepOfKey } from "../../../ui/pictures/gallery-steps.ts";
import { ClipFacade } from "./clip-facade.tsx";
import { itemKey, itemName, playerAddress } from "./gallery-items.ts";

/** How far a finger has to move sideways to mean the next picture, in pixels. */
const swipeDistance = 48;

/** Near enough to a screen's shape to be shown from edge to edge; others are shown whole, with ground beside them. */
function fillsStage({ width = 0, height = 0 }: { width?: number | undefined; height?: number | undefined }) {
  const ratio = width / height;
  return ratio > 1.2 && ratio < 2.2;
}

/** Whether a press is on the item itself, not on the ground beside a picture that is shown whole. A key has no place. */
function isOnItem({ target, detail }: MouseEvent): boolean {
  return (
    detail === 0 ||
    (target instanceof Element && target.closest("img, .clip-facade, .missing-picture") !== null)
  );
}

/** One item large, all of them small. Begins at the first; whoever shows another gallery gives it a new key. */
export function Gallery({ items }: { items: GalleryItem[] }) {
  const [index, setIndex] = useState(0);
  const [isEnlarged, setEnlarged] = useState(false);
  const touchStart = useRef<{ x: number; y: number } | null>(null);
  const count = items.length;
  const item = items[index];

  // Arrow keys count wherever the focus is. A layout effect, because a passive one runs after the pictures are painted.
  useLayoutEffect(() => {
    if (isEnlarged || count < 2) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = stepOfKey(event);
      if (by === 0 || event.defaultPrevented || ownsArrowKeys(event.target)) return;
      event.preventDefault();
      setIndex((now) => step(now, by, count));
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [isEnlarged, count]);

  if (!item) return null;
  const go = (by: number) => setIndex(step(index, by, count));
  const onPointerDown = ({ pointerType, clientX, clientY }: PointerEvent) => {
    touchStart.current = pointerType === "touch" ? { x: clientX, y: clientY } : null;
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const start = touchStart.current;
    touchStart.current = null;
    if (!start || count < 2) return;
    const [x, y] = [clientX - start.x, clientY - start.y];
    if (Math.abs(x) >= swipeDistance && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1);
  };

  return (
    <section aria-label="Gallery" className="gallery">
      <div className="gallery-stage" onPointerDown={onPointerDown} onPointerUp={onPointerUp}>
        <button
          type="button"
          aria-label={item.type === "youtube" ? undefined : `Enlarge: ${itemName(item)}`}
          aria-haspopup="dialog"
          onClick={(event) => isOnItem(event) && setEnlarged(true)}
          // The sheet may be over it, and what has the focus has to be seen.
          onFocus={({ currentTarget }) => currentTarget.closest("dialog")?.scrollTo({ top: 0 })}
          className="gallery-main frame"
        >
          {item.type === "youtube" ? (
            <ClipFacade title={item.title} picture={item.picture} />
          ) : (
            <>
              <ContentPicture
                picture={item.image}
                alt={itemName(item)}
                sizes="100vw"
                priority={index === 0}
                className="size-full"
                imgClassName={fillsStage(item.image) ? undefined : "gallery-picture"}
              />
              <span className="corner-icon gallery-hint" aria-hidden="true">
                <Maximize2 size={16} />
              </span>
            </>
          )}
        </button>
      </div>
      <div className="gallery-line">
        <p aria-live="polite" className="label">
          {`${index + 1} / ${count}`}
        </p>
        <span className="h-px flex-1 bg-line" />
        {count > 1 && (
          <div className="flex">
            <IconButton label="Previous image" onClick={() => go(-1)}>
              <ArrowLeft aria-hidden size={20} />
            </IconButton>
            <IconButton label="Next image" onClick={() => go(1)} className="-mr-2.5">
              <ArrowRight aria-hidden size={20} />
            </IconButton>
          </div>
        )}
      </div>
      {count > 1 && <GalleryThumbnails items={items} index={index} onChoose={setIndex} />}
      {isEnlarged && (
        <EnlargedItem
          key={itemKey(item)}
          item={item}
          position={`${index + 1} / ${count}`}
          onClose={() => setEnlarged(false)}
        />
      )}
    </section>
  );
}

/** The whole gallery in small; the row scrolls by itself to the one that is shown. */
function GalleryThumbnails({
  items,
  index,
  onChoose,
}: {
  items: GalleryItem[];
  index: number;
  onChoose: (index: number) => void;
}) {
  const row = useRef<HTMLUListElement>(null);
  const last = useRef(index);

  // Scrolls the chosen item's thumbnail into view; at the start the first one is in view already.
  useEffect(() => {
    if (last.current === index) return;
    last.current = index;
    const list = row.current;
    const chosen = list?.children[index];
    if (!list || !(chosen instanceof HTMLElement)) return;
    // Not `scrollIntoView`: that would move the window as well.
    list.scrollTo({ left: chosen.offsetLeft - (list.clientWidth - chosen.clientWidth) / 2 });
  }, [index]);

  return (
    <ul ref={row} className="gallery-thumbnails">
      {items.map((item, place) => (
        <li key={itemKey(item)}>
          <button
            type="button"
            aria-label={`Show ${place + 1}: ${itemName(item)}`}
            aria-current={place === index || undefined}
            onClick={() => onChoose(place)}
            className="gallery-thumbnail"
          >
            {item.type === "youtube" ? (
              <span className="clip-thumbnail">
                {item.picture && (
                  <ContentPicture
                    picture={item.picture}
                    alt=""
                    sizes="96px"
                    priority="low"
                    className="clip-picture"
                  />
                )}
                <Play aria-hidden size={18} fill="currentColor" />
              </span>
            ) : (
              <ContentPicture
                picture={{ ...item.image, url: item.medium, candidates: [] }}
                alt=""
                sizes="96px"
                priority="low"
                className="size-full"
              />
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** One item as large as the screen. */
function EnlargedItem({ item, ...rest }: { item: GalleryItem; position: string; onClose: () => void }) {
  const name = itemName(item);
  return (
    <Enlarged name={name} {...rest}>
      {item.type === "youtube" ? (
        <iframe
          src={playerAddress(item.embedUrl)}
          title={name}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          className="enlarged-player"
        />
      ) : (
        <ContentPicture
          picture={item.image}
          alt={name}
          sizes="100vw"
          priority
          className="enlarged-picture"
          imgClassName="gallery-picture"
        />
      )}
    </Enlarged>
  );
}
