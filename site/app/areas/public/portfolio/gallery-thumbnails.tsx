import type { GalleryItem } from "@extenso/contract/entities.ts";
import { Play } from "lucide-react";
import { useEffect, useRef } from "react";
import { ContentPicture } from "../../../ui/content-picture.tsx";
import { itemKey, itemName } from "./gallery-items.ts";

/** The whole gallery in small; the row scrolls by itself to the one that is shown. */
export function GalleryThumbnails({
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
