/** Entity tag of a record's editable state, because a WordPress has none. */
import { createHash } from "node:crypto";

const texts = ["title", "content", "excerpt", "caption", "description"] as const;

function rawOf(value: unknown): string | null {
  const raw = typeof value === "object" && value !== null ? (value as { raw?: unknown }).raw : undefined;
  return typeof raw === "string" ? raw : null;
}

/**
 * Tag of the fields that records and autosaves share, so that a draft saved in place has the same tag as either.
 *
 * @param value the WordPress's response.
 * @returns null for anything but a record in edit context.
 */
export function editTagOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const record = value as Record<string, unknown>;
  const words = texts.map((name) => rawOf(record[name]));
  const { modified_gmt } = record;
  if (typeof modified_gmt !== "string" || words.every((word) => word === null)) return null;
  const state = JSON.stringify([modified_gmt, ...words, record.alt_text ?? null]);
  return `"${createHash("sha256").update(state).digest("base64url").slice(0, 22)}"`;
}

/** @param header `If-Match`, with one tag or several. */
export function namesTag(header: string, tag: string): boolean {
  const tags = header.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(tag);
}
