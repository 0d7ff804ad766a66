/** Ranks the palette's commands by how well they match a typed text. */
import type { Command } from "./commands.ts";

/**
 * Whether the letters are beginnings of words in their order: `nar` finds “New article”. Letters from the middle of
 * words would find nearly everything.
 */
function beginsWords(words: readonly string[], letters: string): boolean {
  /** Numbers of letters that the words so far can account for. */
  const taken = new Set([0]);
  for (const word of words) {
    for (const start of [...taken]) {
      for (let length = 1; word.startsWith(letters.slice(start, start + length)); length += 1) {
        if (start + length > letters.length) break;
        taken.add(start + length);
      }
    }
  }
  return taken.has(letters.length);
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** 0 is no match. Whole words of the label count most, then beginnings, then parts of words, then initials. */
export function rankOf({ label, keywords = "" }: Pick<Command, "label" | "keywords">, typed: string): number {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return 1;
  const name = label.toLowerCase();
  const all = `${name} ${keywords.toLowerCase()}`;
  const words = wordsOf(name);
  if (wanted.every((word) => words.includes(word))) return 5;
  if (wanted.every((word) => ` ${name}`.includes(` ${word}`))) return 4;
  if (wanted.every((word) => ` ${all}`.includes(` ${word}`))) return 3;
  if (wanted.every((word) => all.includes(word))) return 2;
  return beginsWords(words, wanted.join("")) ? 1 : 0;
}

/** Best matches first; equal ones stay in their order. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  return commands
    .map((command) => ({ command, rank: rankOf(command, typed) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command);
}
