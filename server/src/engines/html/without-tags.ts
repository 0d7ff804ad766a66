/**
 * HTML without what stands between `<` and the next `>`, whatever it is: as PHP's patterns take tags away. A `<` that
 * nothing closes stays. Each `<` has its `>` in the part that is looked at, so that it costs what its length costs.
 */
export function withoutTags(html: string): string {
  const end = html.lastIndexOf(">") + 1;
  return html.slice(0, end).replace(/<[^>]*>/g, "") + html.slice(end);
}
