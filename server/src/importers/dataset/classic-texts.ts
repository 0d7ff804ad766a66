/** What WordPress's older editor left in a dataset, as WordPress shows each record by itself. */
import { hasBlocks } from "../../content/render/block-tokens.ts";
import { type ClassicContext, renderClassic } from "../../content/render/render-classic.ts";
import type { MediaDetails } from "../../media-files/media-details.ts";
import type { Dataset, DatasetPost } from "./dataset.ts";

/**
 * Texts of a dataset were read from lists. There WordPress leaves the paragraph around a caption or a gallery
 * when a record with blocks came before, which no browser can make sense of; a record by itself has none. What
 * is made out of the lines here to the last character is made for the record alone; all else stays as it came.
 *
 * @returns a post's content as it is shown.
 */
export function contentShown(dataset: Pick<Dataset, "media">): (post: DatasetPost) => string {
  const media = new Map(dataset.media.map((file) => [file.id, file]));
  const detailsOf = (id: number) => media.get(id)?.media_details as MediaDetails | undefined;
  const context: Omit<ClassicContext, "id"> = {
    picture: detailsOf,
    videoTitle: () => undefined,
    galleryPicture(id) {
      const file = media.get(id);
      const details = detailsOf(id);
      if (!details || file?.media_type !== "image") return null;
      const caption = file.caption.raw || file.caption.rendered.replace(/<\/?p>\s*/g, "");
      return { id, address: file.source_url, page: file.link, alt: file.alt_text, caption, details };
    },
  };
  return ({ id, content: { raw, rendered } }) => {
    if (hasBlocks(raw)) return rendered;
    const listed = renderClassic(raw, { ...context, id }, { afterBlocks: true });
    return listed === rendered ? renderClassic(raw, { ...context, id }) : rendered;
  };
}
