/** Computes the derived columns of a media record; no other place does. */
import type { Selectable } from "kysely";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { mediaUrl } from "../media/present.ts";
import { originPlaceholder } from "../origin.ts";
import { attachmentMarkup } from "../render/attachment-markup.ts";
import { renderExcerpt } from "../render/excerpt.ts";
import { withParagraphs } from "../render/paragraphs.ts";
import { texturize } from "../render/texturize.ts";
import type { MediaTable } from "../tables.ts";

type Media = Selectable<MediaTable>;

export type MediaTexts = Pick<
  Media,
  "title_raw" | "caption_raw" | "description_raw" | "alt_text" | "media_type" | "file"
>;

/** The columns that the derived ones are computed from. */
export function mediaTexts(media: MediaTexts): MediaTexts {
  const { title_raw, caption_raw, description_raw, alt_text, media_type, file } = media;
  return { title_raw, caption_raw, description_raw, alt_text, media_type, file };
}

/** The rendered title, caption and description of a file. */
export function deriveMedia(
  media: MediaTexts,
  details: MediaDetails,
): Pick<Media, "title" | "caption_rendered" | "description_rendered"> {
  const title = texturize(media.title_raw);
  const markup = attachmentMarkup({
    address: mediaUrl(media.file, originPlaceholder),
    title,
    alt: media.alt_text,
    mediaType: media.media_type,
    details,
  });
  const description = markup + withParagraphs(texturize(media.description_raw));
  const caption = media.caption_raw;
  return {
    title,
    // Without one WordPress takes the beginning of what it says on the file's page.
    caption_rendered: caption ? withParagraphs(texturize(caption)) : renderExcerpt("", description),
    description_rendered: description,
  };
}
