import type { GalleryItem } from "@extenso/contract/entities.ts";
import { ArrowLeft, ArrowRight, Maximize2 } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { ContentPicture } from "../../../ui/content-picture.tsx";
import { ClipFacade } from "./clip-facade.tsx";
import { Enlarged } from "./enlarged.tsx";
import { itemKey, itemName } from "./gallery-items.ts";
import { ownsArrowKeys, step, stepOfKey } from "./gallery-steps.ts";
import { GalleryThumbnails } from "./gallery-thumbnails.tsx";

/** How far a finger has to move sideways to mean the next picture, in pixels. */
const swipeDistance = 48;

/** One item large, all of them small. Begins at the first; whoever shows another gallery gives it a new key. */
export function Gallery({ items }: { items: GalleryItem[] }) {
  const [index, setIndex] = useState(0);
  const [isEnlarged, setEnlarged] = useState(false);
  const touchStart = useRef<{ x: number; y: number } | null>(null);
  const count = items.length;
  const item = items[index];

  // Arrow keys count wherever the focus is.
  useEffect(() => {
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
    <section aria-label="Gallery">
      <div className="gallery-stage" onPointerDown={onPointerDown} onPointerUp={onPointerUp}>
        <button
          type="button"
          aria-label={item.type === "youtube" ? `Play ${itemName(item)}` : `Enlarge: ${itemName(item)}`}
          aria-haspopup="dialog"
          onClick={() => setEnlarged(true)}
          className="gallery-main frame"
        >
          {item.type === "youtube" ? (
            <ClipFacade title={item.title} picture={item.picture} />
          ) : (
            <>
              <ContentPicture
                picture={item.image}
                alt={itemName(item)}
                sizes="(min-width: 1024px) 62vw, 100vw"
                priority={index === 0}
                className="size-full"
                imgClassName="gallery-picture"
              />
              <span className="gallery-hint" aria-hidden="true">
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
            <IconButton label="Previous picture" onClick={() => go(-1)}>
              <ArrowLeft aria-hidden size={20} />
            </IconButton>
            <IconButton label="Next picture" onClick={() => go(1)} className="-mr-2.5">
              <ArrowRight aria-hidden size={20} />
            </IconButton>
          </div>
        )}
      </div>
      {count > 1 && <GalleryThumbnails items={items} index={index} onChoose={setIndex} />}
      {isEnlarged && (
        <Enlarged
          key={itemKey(item)}
          item={item}
          position={`${index + 1} / ${count}`}
          onClose={() => setEnlarged(false)}
        />
      )}
    </section>
  );
}
