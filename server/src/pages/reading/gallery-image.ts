/** A picture of a gallery, as projects show it. */
import type { GalleryImage } from "@extenso/contract/entities.ts";
import type { WireMedia } from "@extenso/contract/wire/media.ts";
import { plainText } from "../../engines/html/text.ts";
import { contentImage } from "./content-image.ts";

/** Galleries may name documents; those are nothing to look at. */
export function isPicture({ mime_type }: WireMedia): boolean {
  return mime_type === "" || mime_type.startsWith("image/");
}

/** Sizes that are missing fall back to the source. */
export function galleryImage(media: WireMedia): GalleryImage {
  const { sizes } = media.media_details;
  const image = contentImage(media);
  const { url, alt } = image;
  return {
    id: media.id,
    type: "image",
    url,
    alt,
    title: plainText(media.title.rendered),
    thumbnail: sizes.thumbnail?.source_url ?? url,
    medium: sizes.medium?.source_url ?? url,
    large: sizes.large?.source_url ?? url,
    image,
  };
}
