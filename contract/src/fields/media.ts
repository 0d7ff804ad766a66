/** The fields of pictures, clips and documents. */
import { postFields } from "./posts.ts";
import {
  everywhere,
  type FieldSchema,
  type Fields,
  inFull,
  integer,
  readOnly,
  text,
  toEditors,
  typed,
} from "./record-fields.ts";

/** WordPress keeps files among its posts: these say the same of them. */
const shared = [
  ...["date", "date_gmt", "guid", "id", "link", "modified", "modified_gmt", "slug", "status", "type"],
  ...["permalink_template", "generated_slug", "title", "author", "comment_status", "ping_status", "meta"],
  "template",
];

const share = { type: "number", minimum: 0, maximum: 1 };

/** In the order of WordPress's schema; ours at the end. */
export const mediaFields: Fields = {
  ...Object.fromEntries(shared.map((name) => [name, postFields.post[name] as FieldSchema])),
  alt_text: text("Alternative text to display when attachment is not displayed.", everywhere),
  caption: typed(
    {
      whole: "The attachment caption.",
      raw: "Caption for the attachment, as it exists in the database.",
      shown: "HTML caption for the attachment, transformed for display.",
    },
    everywhere,
  ),
  description: typed(
    {
      whole: "The attachment description.",
      raw: "Description for the attachment, as it exists in the database.",
      shown: "HTML description for the attachment, transformed for display.",
    },
    inFull,
  ),
  media_type: readOnly(text("Attachment type.", everywhere, { enum: ["image", "file"] })),
  mime_type: readOnly(text("The attachment MIME type.", everywhere)),
  media_details: readOnly({
    description: "Details about the media file, specific to its type.",
    type: "object",
    context: everywhere,
  }),
  post: integer("The ID for the associated post of the attachment.", inFull),
  source_url: readOnly(text("URL to the original attachment file.", everywhere, { format: "uri" })),
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
