/**
 * The studio's own fields of articles, pages and projects, stored as they are sent, each in the column of its name.
 * Drafts, comparisons, exports and imports take them from this declaration; `docs/adding-a-field.md` lists the other files
 * of a field.
 */
import { type FieldSchema, inFull, integer, text } from "./record-fields.ts";

interface OwnField {
  /** Name of the field at the desk. */
  label: string;
  schema: FieldSchema;
  /** Default value, for records for which nobody has set it. */
  kept: string | number;
  /** Marks a field whose value is the id of a picture in the library. */
  isPicture?: true;
  /** Kinds that have the field; all of them if left out. */
  of?: readonly ("post" | "portfolio-items" | "page")[];
}

/** In characters; networks cut what is longer than about two hundred. */
export const longestShareText = 300;

/**
 * Responses contain them only if they differ from the default, and `OPTIONS` doesn't name them, so that WordPress
 * clients see nothing unknown.
 */
export const ownPostFields = {
  share_text: {
    label: "Text for sharing",
    kept: "" as string,
    schema: {
      ...text("What the card of a shared link says; empty for the excerpt.", inFull),
      maxLength: longestShareText,
    },
  },
  share_picture: {
    label: "Picture for sharing",
    kept: 0 as number,
    isPicture: true,
    schema: integer("The picture on the card of a shared link; 0 for the featured one.", inFull),
  },
  robots: {
    label: "Not for search engines",
    of: ["page", "portfolio-items"],
    kept: "index" as "index" | "noindex",
    schema: text("Whether search engines may list it.", inFull, { enum: ["index", "noindex"] }),
  },
} satisfies Record<string, OwnField>;

export type OwnFieldName = keyof typeof ownPostFields;

export type OwnFieldValues = { [Name in OwnFieldName]: (typeof ownPostFields)[Name]["kept"] };

export const ownFieldNames = Object.keys(ownPostFields) as OwnFieldName[];

export function ownField(name: OwnFieldName): OwnField {
  return ownPostFields[name];
}

/** An object with a value for each field, by its name. */
export function mapOwnFields<T>(make: (name: OwnFieldName, field: OwnField) => T): Record<OwnFieldName, T> {
  const values = ownFieldNames.map((name) => [name, make(name, ownField(name))]);
  return Object.fromEntries(values);
}

/** Values of a record whose fields nobody has set. */
export const noOwnFields = mapOwnFields((_name, { kept }) => kept) as OwnFieldValues;

/** Whether it is a value of the field. */
export function isOwnValue(name: OwnFieldName, value: unknown): boolean {
  const { kept, schema } = ownField(name);
  return typeof value === typeof kept && (schema.enum?.includes(String(value)) ?? true);
}
