/** The details that are saved with a text: address, author, date of publication, topics, featured picture. */
import {
  isOwnValue,
  mapOwnFields,
  noOwnFields,
  type OwnFieldName,
  ownFieldNames,
} from "@extenso/contract/fields/own-fields.ts";
import type { Changes } from "../../api/content.ts";
import type { DeskRecord } from "../../api/records.ts";
import { isClockTime } from "../../time/studio-time.ts";

type Around = Pick<
  DeskRecord,
  "slug" | "author" | "date" | "categories" | "tags" | "featured_media" | OwnFieldName
>;

/** The details of a record that the server has not seen yet. */
const none: Around = {
  slug: "",
  author: 0,
  date: "",
  categories: [],
  tags: [],
  featured_media: 0,
  ...noOwnFields,
};

const comparable = (value: unknown) =>
  JSON.stringify(Array.isArray(value) ? [...value].sort((one, other) => one - other) : (value ?? null));

/** Those that differ from what is saved: a topic that was ticked and unticked again is no change. */
export function changedDetails(record: Around | null, details: Changes): Changes {
  // The server leaves out what nobody has set.
  const saved: Partial<Record<string, unknown>> = {
    ...none,
    ...record,
    ...mapOwnFields((name) => record?.[name] || none[name]),
  };
  return Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => value !== undefined && comparable(value) !== comparable(saved[name]),
    ),
  );
}

/** Storage is everybody's who ever used this browser: what is no detail is left out. */
export function readDetails(kept: unknown): Changes {
  if (typeof kept !== "object" || kept === null) return {};
  const values = kept as Record<string, unknown>;
  const { slug, author, date, categories, tags, featured_media } = values;
  const own = ownFieldNames.filter((name) => isOwnValue(name, values[name]));
  const isIds = (value: unknown): value is number[] =>
    Array.isArray(value) && value.every((id) => typeof id === "number");
  return {
    ...(typeof slug === "string" ? { slug } : {}),
    ...(typeof author === "number" ? { author } : {}),
    ...(isClockTime(date) ? { date } : {}),
    ...(isIds(categories) ? { categories } : {}),
    ...(isIds(tags) ? { tags } : {}),
    ...(typeof featured_media === "number" ? { featured_media } : {}),
    ...Object.fromEntries(own.map((name) => [name, values[name]])),
  };
}
