/** These messages tell what a merge or a deletion changes, before it is done. */
import type { TermMerge } from "../api/terms.ts";
import { decodedName } from "../ui/decoded-name.ts";

export const articleCount = (count: number) =>
  count === 1 ? "1 article" : `${count.toLocaleString("en-CA")} articles`;

/** @returns a sentence each. */
export function mergeMessages({ from, into, posts, published, both, children }: TermMerge): string[] {
  const [one, other] = [decodedName(from.name), decodedName(into.name)];
  const told = [
    posts === 0
      ? `No article has “${one}”.`
      : `${articleCount(posts)}${published < posts ? `, ${published} of them published,` : ""} get${posts === 1 ? "s" : ""} “${other}” instead of “${one}”.`,
  ];
  if (both > 0) told.push(`${both === 1 ? "One of them has" : `${both} of them have`} both already.`);
  if (children > 0)
    told.push(
      children === 1
        ? "The topic below it moves up a level."
        : `The ${children} topics below it move up a level.`,
    );
  told.push(`“${one}” and its address (${from.slug}) are removed.`);
  return told;
}

/** @param count of the published articles that have it. */
export function deletedMessage(name: string, count: number): string {
  return count === 0
    ? `“${name}” deleted.`
    : `“${name}” deleted: ${articleCount(count)} lose${count === 1 ? "s" : ""} it.`;
}
