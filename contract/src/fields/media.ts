/** The fields of pictures, clips and documents. */
import { postFields } from "./posts.ts";
import {
  allContexts,
  type FieldSchema,
  type Fields,
  flag,
  inFull,
  integer,
  rawAndRendered,
  readOnly,
  text,
  toEditors,
} from "./record-fields.ts";

/** WordPress keeps files among its posts: these say the same of them. */
const shared = [
  ...["date", "date_gmt", "guid", "id", "link", "modified", "modified_gmt", "slug", "status", "type"],
  ...["permalink_template", "generated_slug", "title", "author", "featured_media"],
  ...["comment_status", "ping_status", "template", "class_list"],
];

const quality = { type: "integer", minimum: 1, maximum: 100 };
const sizeNames = ["thumbnail", "medium", "medium_large", "large", "1536x1536", "2048x2048"];

const share = { type: "number", minimum: 0, maximum: 1 };

/** In the order of WordPress's schema; ours at the end. */
export const mediaFields: Fields = {
  ...Object.fromEntries(shared.map((name) => [name, postFields.post[name] as FieldSchema])),
  // As of projects, which have no registered key either.
  meta: postFields["portfolio-items"].meta as FieldSchema,
  alt_text: text("Alternative text to display when attachment is not displayed.", allContexts),
  caption: rawAndRendered(
    {
      whole: "The attachment caption.",
      raw: "Caption for the attachment, as it exists in the database.",
      shown: "HTML caption for the attachment, transformed for display.",
    },
    allContexts,
  ),
  description: rawAndRendered(
    {
      whole: "The attachment description.",
      raw: "Description for the attachment, as it exists in the database.",
      shown: "HTML description for the attachment, transformed for display.",
    },
    inFull,
  ),
  media_type: readOnly(text("Attachment type.", allContexts, { enum: ["image", "file"] })),
  mime_type: readOnly(text("The attachment MIME type.", allContexts)),
  media_details: readOnly({
    description: "Details about the media file, specific to its type.",
    type: "object",
    context: allContexts,
  }),
  post: integer("The ID for the associated post of the attachment.", inFull),
  source_url: readOnly(text("URL to the original attachment file.", allContexts, { format: "uri" })),
  filename: readOnly(text("Original attachment file name.", inFull)),
  filesize: readOnly({
    description: "Attachment file size in bytes.",
    type: ["integer", "null"],
    context: inFull,
  }),
  exif_orientation: readOnly(
    integer(
      "EXIF orientation value. Values 1-8 follow the EXIF specification, where 1 means no rotation needed.",
      toEditors,
    ),
  ),
  image_output_format: readOnly({
    description:
      "The output MIME type this image should be converted to, based on the image_editor_output_format filter. Null if no conversion is needed.",
    type: ["string", "null"],
    context: toEditors,
  }),
  image_save_progressive: readOnly(
    flag("Whether to use progressive/interlaced encoding when saving this image.", toEditors),
  ),
  image_quality: readOnly({
    description:
      'Encode quality (1-100) from the wp_editor_set_quality filter, resolved against the output MIME type. The "default" value applies to the full-size image; "sizes" lists per-registered-size overrides where the filtered value differs from "default".',
    type: "object",
    context: toEditors,
    properties: {
      default: quality,
      sizes: {
        type: "object",
        properties: Object.fromEntries(sizeNames.map((name) => [name, quality])),
      },
    },
  }),
  missing_image_sizes: readOnly({
    description: "List of the missing image sizes of the attachment.",
    type: "array",
    items: { type: "string" },
    context: toEditors,
  }),
  focal_point: {
    description:
      "What has to stay in sight where the picture is cut: shares of its width and height from the top left; null for the middle.",
    type: ["object", "null"],
    properties: { x: share, y: share },
    context: ["view", "embed", "edit"],
  },
  decorative: {
    description: "Whether the picture says nothing: then it has no alternative text, and none is missed.",
    type: "boolean",
    context: ["view", "embed", "edit"],
  },
};
