/** `_embed`: the related things that a caller wants inside the answer. */

import type { Embed, RestAnswer } from "../route.ts";
import { onlyFields, wants } from "./fields.ts";

const none: Embed = { has: () => false };
const all: Embed = { has: () => true };

/** A bare `_embed`, `1`, `0` or `true` means everything embeddable; a list names the relations. */
export function parseEmbed(value: unknown): Embed {
  if (value === undefined) return none;
  if (value === "" || value === "0" || value === "1" || value === "true") return all;
  const names = (Array.isArray(value) ? value : String(value).split(/[\s,]+/)).map(String).filter(Boolean);
  return names.length > 0 ? new Set(names) : all;
}

interface Linked {
  _links?: Record<string, unknown>;
  _embedded?: Record<string, unknown[]>;
}

/**
 * The answer's body with the wanted fields, and with what `_embed` asks for beside the links that are left:
 * without its link a relation is not embedded.
 * @param wanted what `_fields` names; null for everything.
 */
export async function shapeBody(
  answer: Pick<RestAnswer, "body" | "embed" | "links" | "wholeFields">,
  wanted: string[] | null,
  embed: Embed,
): Promise<unknown> {
  const { body, links, wholeFields = [] } = answer;
  const fields = wanted?.filter((field) => !wholeFields.some((name) => field.startsWith(`${name}.`))) ?? null;
  const shaped = Array.isArray(body) ? onlyFields(body, fields) : shapeOne(body, fields);
  if (links) return { ...(shaped as object), _links: links };
  if (!answer.embed || embed === none) return shaped;
  const records = (Array.isArray(shaped) ? shaped : [shaped]) as Linked[];
  const linked = (relation: string) => records.some(({ _links }) => _links?.[relation] !== undefined);
  const embedded = await answer.embed({ has: (relation) => embed.has(relation) && linked(relation) });
  for (const [index, record] of records.entries()) {
    const own = Object.entries(embedded[index] ?? {}).filter(
      ([relation, items]) => record._links?.[relation] !== undefined && items.some(hasContent),
    );
    if (own.length > 0) record._embedded = Object.fromEntries(own);
  }
  return shaped;
}

/** A single thing has all its links or none: WordPress adds them after choosing fields. */
function shapeOne(body: unknown, fields: string[] | null): unknown {
  if (!fields || typeof body !== "object" || body === null) return body;
  const { _links, ...rest } = body as Linked;
  const chosen = onlyFields(rest, fields);
  if (_links === undefined || !(wants(fields, "_links") || wants(fields, "_embedded"))) return chosen;
  return { ...(chosen as object), _links };
}

/** Whether there is something to show: an empty list is nothing. */
function hasContent(item: unknown): boolean {
  return !Array.isArray(item) || item.length > 0;
}
