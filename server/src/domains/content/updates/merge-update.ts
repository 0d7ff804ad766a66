/** A scheduled update meets what was saved of its record since: what it changed goes out, all else stays as it is. */

import { topBlocksOf } from "@extenso/contract/blocks/top-blocks.ts";
import { mergedText, mergePieces } from "@extenso/contract/comparison/merge-pieces.ts";
import { type Fields, isSameValue } from "./fields.ts";

export interface MergedUpdate {
  /** The fields that differ from the live ones, as they go out. */
  fields: Fields;
  /** Fields that somebody changed since in another way. The update's value goes out; of a text its blocks alone. */
  conflicts: string[];
}

/**
 * @param base the live values when the update was scheduled.
 * @param own the update's.
 * @param live those of now.
 */
export function mergeUpdate(base: Fields, own: Fields, live: Fields): MergedUpdate {
  const fields: Fields = {};
  const conflicts: string[] = [];
  for (const [name, value] of Object.entries(own)) {
    const now = live[name];
    if (isSameValue(value, now)) continue;
    if (isSameValue(base[name], now)) {
      fields[name] = value;
      continue;
    }
    const text = name === "content" ? mergedContent(base[name], value, now) : null;
    if (text === null || text.isConflict) conflicts.push(name);
    const merged = text === null ? value : text.content;
    if (!isSameValue(merged, now)) fields[name] = merged;
  }
  return { fields, conflicts };
}

function mergedContent(base: unknown, own: unknown, live: unknown) {
  const parts = mergePieces({
    base: topBlocksOf(String(base ?? "")),
    mine: topBlocksOf(String(own ?? "")),
    theirs: topBlocksOf(String(live ?? "")),
  });
  const disputed = parts.filter(({ kind }) => kind === "conflict");
  return {
    content: mergedText(
      parts,
      disputed.map(() => "mine" as const),
    ),
    isConflict: disputed.length > 0,
  };
}
