/** The schema that OPTIONS reports of users. */
import { type FieldSchema, readOnly, type Scope, text, toEditors } from "./record-fields.ts";

/** The scopes in the order in which WordPress writes them here. */
const everywhere: readonly Scope[] = ["embed", "view", "edit"];

const granted = (description: string) => readOnly({ description, type: "object", context: toEditors });
const avatar = (pixels: number) =>
  text(`Avatar URL with image size of ${pixels} pixels.`, everywhere, { format: "uri" });

/** Kept for WordPress's editor, which stores its preferences here. */
export const userMeta = {
  description: "Meta fields.",
  type: "object",
  properties: {
    persisted_preferences: {
      type: "object",
      title: "",
      description: "",
      default: [],
      context: toEditors,
      properties: {
        _modified: {
          description: "The date and time the preferences were updated.",
          type: "string",
          format: "date-time",
          readonly: false,
        },
      },
      additionalProperties: true,
    },
  },
} as const;

/** In the order of WordPress's schema. */
export const userFields = {
  id: readOnly({ description: "Unique identifier for the user.", type: "integer", context: everywhere }),
  username: { ...text("Login name for the user.", toEditors), required: true },
  name: text("Display name for the user.", everywhere),
  first_name: text("First name for the user.", toEditors),
  last_name: text("Last name for the user.", toEditors),
  email: { ...text("The email address for the user.", toEditors, { format: "email" }), required: true },
  url: text("URL of the user.", everywhere, { format: "uri" }),
  description: text("Description of the user.", everywhere),
  link: readOnly(text("Author URL of the user.", everywhere, { format: "uri" })),
  locale: text("Locale for the user.", toEditors, { enum: ["", "en_US"] }),
  nickname: text("The nickname for the user.", toEditors),
  slug: text("An alphanumeric identifier for the user.", everywhere),
  registered_date: readOnly(text("Registration date for the user.", toEditors, { format: "date-time" })),
  roles: {
    description: "Roles assigned to the user.",
    type: "array",
    items: { type: "string" },
    context: toEditors,
  },
  password: { ...text("Password for the user (never included).", []), required: true },
  capabilities: granted("All capabilities assigned to the user."),
  extra_capabilities: granted("Any extra capabilities assigned to the user."),
  avatar_urls: {
    description: "Avatar URLs for the user.",
    type: "object",
    context: everywhere,
    readonly: true,
    properties: { 24: avatar(24), 48: avatar(48), 96: avatar(96) },
  },
  meta: { ...userMeta, context: ["view", "edit"] },
} satisfies Record<string, FieldSchema | object>;
