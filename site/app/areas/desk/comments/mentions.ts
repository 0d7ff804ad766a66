/** People who are mentioned in a comment: `@` and their name. */

interface Named {
  id: number;
  name: string;
}

/** The beginning of a name that is being typed before the cursor; null: none. */
export function mentionBefore(text: string, cursor: number): { from: number; typed: string } | null {
  const from = text.lastIndexOf("@", cursor - 1);
  if (from < 0 || (from > 0 && !/[\s(]/.test(text[from - 1] ?? ""))) return null;
  const typed = text.slice(from + 1, cursor);
  return typed.length > 40 || /[\n@]/.test(typed) ? null : { from, typed };
}

/** Those whose names begin like what is typed, or have a word that does. */
export function matching<Person extends Named>(people: readonly Person[], typed: string): Person[] {
  const sought = typed.toLowerCase();
  return people.filter(({ name }) => {
    const lower = name.toLowerCase();
    return lower.startsWith(sought) || lower.includes(` ${sought}`);
  });
}

/** The text with a whole name in the place of its beginning, and the cursor behind it. */
export function insertMention(
  text: string,
  { from, to, name }: { from: number; to: number; name: string },
): { text: string; cursor: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(to).replace(/^ /, ""), cursor: before.length };
}

/** Ids of those whose whole names stand in the text; of two names, one the beginning of the other, the longer. */
export function mentionedIn(text: string, people: readonly Named[]): number[] {
  let left = text;
  const found: number[] = [];
  for (const { id, name } of [...people].sort((a, b) => b.name.length - a.name.length)) {
    if (!left.includes(`@${name}`)) continue;
    found.push(id);
    left = left.replaceAll(`@${name}`, " ");
  }
  return found;
}
