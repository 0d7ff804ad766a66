import type { GalleryItem } from "@extenso/contract/entities.ts";

/** The item's accessible name; editors often leave alternative texts empty. */
export function itemName(item: GalleryItem): string {
  if (item.type === "youtube") return item.title || "Video";
  return item.alt || item.title || "Image";
}

/** Unique within one gallery. */
export function itemKey(item: GalleryItem): string {
  return item.type === "youtube" ? item.videoId : String(item.id);
}

/** The player, which starts at once: it is only loaded when someone has pressed play. */
export function playerAddress(embedUrl: string): string {
  return `${embedUrl}${embedUrl.includes("?") ? "&" : "?"}autoplay=1&rel=0`;
}
