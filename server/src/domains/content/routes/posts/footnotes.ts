/** `meta.footnotes` of articles and pages: the JSON of a list of `{content, id}`, kept with the text they belong to. */
import { isLongerThan } from "@extenso/contract/requests/rules.ts";
import { checkMeta } from "../../../../engines/rest/arguments/argument-schema.ts";
import { ValueError } from "../../../../engines/rest/arguments/value-problem.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import { MetaTypeError } from "../../../../engines/rest/rest-error.ts";
import { can } from "../../../access/access.ts";
import { writtenCleaner } from "../../cleaning/clean-written.ts";
import { originPlaceholder } from "../../origin.ts";
import type { PostType } from "../../posts/conditions.ts";

/** Characters of the whole JSON. */
const longest = 100_000;
/** Each is cleaned by itself. */
const mostFootnotes = 200;

/** @throws {ValueError} for what can't be kept; WordPress looks at the type of a field only when it stores it. */
export function checkPostMeta(value: unknown): unknown {
  const meta = checkMeta(value) as { footnotes?: unknown };
  const { footnotes } = meta;
  if (typeof footnotes !== "string") return meta;
  const refuse = (message: string) => new ValueError({ code: "rest_invalid_meta", message, data: null });
  if (isLongerThan(footnotes, longest))
    throw refuse(`meta.footnotes must be at most ${longest} characters long.`);
  if (footnotes.includes("\0") || footnotes.includes(originPlaceholder))
    throw refuse("meta.footnotes contains characters that can't be kept.");
  if (listOf(footnotes).length > mostFootnotes)
    throw refuse(`meta.footnotes must contain at most ${mostFootnotes} footnotes.`);
  return meta;
}

function listOf(footnotes: string): { content?: unknown; id?: unknown }[] {
  try {
    const list: unknown = JSON.parse(footnotes);
    return Array.isArray(list) ? list.filter((one) => typeof one === "object" && one !== null) : [];
  } catch {
    return [];
  }
}

interface Sent {
  params: Record<string, unknown>;
  type: PostType;
  user: Pick<SignedInUser, "roles" | "id">;
  publicUrl: string;
}

/**
 * The footnotes that a call sends, as they are kept; undefined if it sends none. They stay as they are sent by people
 * who may write any HTML; of others what is no footnote goes, and the rest is cleaned.
 */
export async function sentFootnotes({ params, type, user, publicUrl }: Sent): Promise<string | undefined> {
  const sent = type === "portfolio-items" ? undefined : (params.meta as { footnotes?: unknown })?.footnotes;
  if (sent === undefined) return undefined;
  if (sent === null) return "";
  if (typeof sent !== "string") throw new MetaTypeError("meta.footnotes", "string");
  if (can(user, "unfiltered_html")) return sent.toWellFormed().replaceAll(publicUrl, originPlaceholder);
  if (sent === "") return "";
  const cleaner = writtenCleaner({ unfiltered: false, publicUrl }, user.id);
  const list: { id: string; content: string }[] = [];
  for (const { content, id } of listOf(sent)) {
    if (typeof content !== "string" || content === "" || typeof id !== "string" || id === "") continue;
    const cleaned = await cleaner.text(content.toWellFormed());
    list.push({ id: id.toLowerCase().replace(/[^a-z0-9_-]/g, ""), content: cleaned });
  }
  return phpJson(list);
}

/** As PHP writes it. */
function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
