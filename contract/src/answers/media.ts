/** `wp/v2/media`. */
import * as z from "zod/mini";
import { customFields, links, noMeta } from "../fields/answer-parts.ts";
import { mediaFields } from "../fields/media.ts";
import { answersOf } from "../fields/record-fields.ts";

const size = z.object({
  file: z.string(),
  width: z.number(),
  height: z.number(),
  /** `full` has none. */
  filesize: z.optional(z.number()),
  mime_type: z.string(),
  source_url: z.string(),
});

/** Pictures have sizes and `image_meta`, clips a length; documents have neither. */
const details = z.object({
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  file: z.optional(z.string()),
  filesize: z.optional(z.number()),
  length: z.optional(z.number()),
  length_formatted: z.optional(z.string()),
  mime_type: z.optional(z.string()),
  fileformat: z.optional(z.string()),
  sizes: z.record(z.string(), size),
  image_meta: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))),
  original_image: z.optional(z.string()),
  source_image: z.optional(z.string()),
  /** The file that a cropped or turned picture was made from; `file` is relative to the uploads folder. */
  parent_image: z.optional(z.object({ attachment_id: z.number(), file: z.string() })),
});

/** Fields whose schema is stricter or looser than the one OPTIONS reports, and fields OPTIONS doesn't list. */
const particular = {
  type: z.literal("attachment"),
  media_details: details,
  acf: customFields,
  _links: links,
  /** Only where somebody set it. */
  focal_point: z.optional(z.object({ x: z.number(), y: z.number() })),
  /** Only where it is true. */
  decorative: z.optional(z.boolean()),
};
const placed = { post: z.nullable(z.number()) };

const quality = z.object({ default: z.number(), sizes: noMeta });
/** Fields that only pictures have. */
const encoding = {
  exif_orientation: z.optional(z.number()),
  image_output_format: z.optional(z.nullable(z.string())),
  image_save_progressive: z.optional(z.boolean()),
  image_quality: z.optional(quality),
};

const declared = answersOf(mediaFields, particular);
/** Files that belong to no post say so. */
export const answerMedia = {
  embed: declared.embed,
  view: z.extend(declared.view, placed),
  edit: z.extend(declared.edit, { ...placed, ...encoding }),
};

/** Without `_links`: they lead nowhere any more. */
export const answerMediaDeleted = z.object({
  deleted: z.literal(true),
  previous: z.omit(answerMedia.edit, { _links: true }),
});

/** `extenso/v1/media/{id}/uses`: the posts that show a file, as far as the caller may read them. */
export const answerMediaUses = z.object({
  id: z.number(),
  uses: z.array(
    z.object({
      id: z.number(),
      type: z.string(),
      status: z.string(),
      title: z.string(),
      link: z.string(),
      /** `featured`: as its picture; `gallery`; `text`; `fields`: by its address in a project's fields; `poster`: of a film. */
      places: z.array(z.string()),
    }),
  ),
  /** Parts of the site's own words, such as `services`. */
  site: z.array(z.object({ part: z.string(), title: z.string() })),
  /** Posts of others that the caller may not read. */
  hidden: z.number(),
});

/** `extenso/v1/media/uses`: the same of several files. */
export const answerUsesOfMany = z.object({ files: z.array(answerMediaUses) });

/** `extenso/v1/media/trash` and its neighbours: which of the files named were changed. */
export const answerManyMedia = z.object({
  done: z.array(z.number()),
  /** Files that are gone, that the caller may not change, or that are that way already. */
  refused: z.array(z.number()),
});

/** `extenso/v1/media`: a file as the desk's library lists it. */
export const answerLibraryFile = z.extend(answerMedia.view, {
  /** UTC, without a `Z`; null: it is not in the trash. */
  trashed_gmt: z.nullable(z.string()),
  /** The desk's own, in alphabetical order. */
  tags: z.array(z.string()),
  /** URL of a film's picture: the chosen one, or one of the film itself. */
  poster: z.nullable(z.string()),
  /** Name of the uploader; empty if the account is gone. */
  author_name: z.string(),
  /** Whether the caller may change and delete it. */
  editable: z.boolean(),
});

/** `extenso/v1/media/tags`: the library's tags, the most used first. */
export const answerMediaTags = z.array(z.object({ tag: z.string(), count: z.number() }));

/** `extenso/v1/media/same`: the files that came with the same bytes, oldest first. */
export const answerSameMedia = z.object({ ids: z.array(z.number()) });

/** `extenso/v1/media/use`: what the library's files take, made sizes and formats included. */
export const answerMediaUse = z.object({
  files: z.number(),
  bytes: z.number(),
  /** False where there are more files than are looked at. */
  whole: z.boolean(),
  /** `disk` or `bucket`. */
  place: z.string(),
  /** UTC, without a `Z`. */
  counted_gmt: z.string(),
});
