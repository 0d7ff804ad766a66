/** Equal but for white space, as WordPress compares a text with its revision. */
export function sameText(one: string, other: string): boolean {
  return one === other || normalized(one) === normalized(other);
}

function normalized(text: string): string {
  return text
    .trim()
    .replaceAll("\r", "\n")
    .replace(/\n+/g, "\n")
    .replace(/[ \t]+/g, " ");
}
