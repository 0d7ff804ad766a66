import type { GalleryItem } from "@extenso/contract/entities.ts";
import { ContentPicture } from "../../../ui/content-picture.tsx";
import { itemKey, itemName } from "./gallery-items.ts";

/** The gallery for reading without JavaScript: everything, one below the other. */
export function GalleryList({ items }: { items: GalleryItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="gallery-list">
      {items.map((item) => (
        <li key={itemKey(item)}>
          {item.type === "youtube" ? (
            <a href={item.originalUrl} rel="noopener" className="clip-link">
              {`${itemName(item)}: watch on YouTube`}
            </a>
          ) : (
            <ContentPicture
              picture={item.image}
              alt={itemName(item)}
              sizes="(min-width: 1024px) 62vw, 100vw"
              className="w-full"
            />
          )}
        </li>
      ))}
    </ul>
  );
}
