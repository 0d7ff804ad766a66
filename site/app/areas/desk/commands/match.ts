/** Which commands a typed text means. */
import type { Command } from "./commands.ts";

/** The letters in their order, not necessarily side by side: `nar` finds “New article”. */
function holdsLetters(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** 0: not at all. Beginnings of words count most, then parts of words, then scattered letters. */
export function rankOf({ label, keywords = "" }: Pick<Command, "label" | "keywords">, typed: string): number {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return 1;
  const name = label.toLowerCase();
  const all = `${name} ${keywords.toLowerCase()}`;
  if (wanted.every((word) => ` ${name}`.includes(` ${word}`))) return 4;
  if (wanted.every((word) => ` ${all}`.includes(` ${word}`))) return 3;
  if (wanted.every((word) => all.includes(word))) return 2;
  return holdsLetters(name, wanted.join("")) ? 1 : 0;
}

/** The best first; equals stay in their order. */
export function matching(commands: readonly Command[], typed: string): Command[] {
  return commands
    .map((command) => ({ command, rank: rankOf(command, typed) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ command }) => command);
}
