/** @returns the text without the lines of these numbers, which count from 1. */
export function withoutLines(text: string, numbers: readonly number[]): string {
  const gone = new Set(numbers);
  return text
    .split(/\r\n|\r|\n/)
    .filter((_, index) => !gone.has(index + 1))
    .join("\n");
}
