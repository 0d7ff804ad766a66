/** Compares two lists by their longest common subsequence. Equal ends are matched first to keep the table small. */

export interface Span {
  /** From, and up to without. */
  one: [number, number];
  other: [number, number];
  same: boolean;
}

/** More cells than this are one difference: nobody reads so long a comparison. */
const mostCells = 6_000_000;

/** In order, without gaps; spans that are the same and spans that differ take turns. */
export function spansOf<T>(one: readonly T[], other: readonly T[], isSame: (a: T, b: T) => boolean): Span[] {
  let start = 0;
  const short = Math.min(one.length, other.length);
  while (start < short && isSame(one[start] as T, other[start] as T)) start += 1;
  let end = 0;
  while (end < short - start && isSame(one.at(-1 - end) as T, other.at(-1 - end) as T)) end += 1;
  const pairs: [number, number][] = [];
  for (let at = 0; at < start; at += 1) pairs.push([at, at]);
  pairs.push(
    ...commonPairs(one.slice(start, one.length - end), other.slice(start, other.length - end), isSame).map(
      ([a, b]): [number, number] => [a + start, b + start],
    ),
  );
  for (let at = end; at > 0; at -= 1) pairs.push([one.length - at, other.length - at]);
  return asSpans(pairs, one.length, other.length);
}

function commonPairs<T>(one: T[], other: T[], isSame: (a: T, b: T) => boolean): [number, number][] {
  const width = other.length + 1;
  if (one.length === 0 || other.length === 0 || one.length * width > mostCells) return [];
  const lengths = new Uint32Array((one.length + 1) * width);
  for (let a = one.length - 1; a >= 0; a -= 1) {
    for (let b = other.length - 1; b >= 0; b -= 1) {
      lengths[a * width + b] = isSame(one[a] as T, other[b] as T)
        ? (lengths[(a + 1) * width + b + 1] ?? 0) + 1
        : Math.max(lengths[(a + 1) * width + b] ?? 0, lengths[a * width + b + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    if (isSame(one[a] as T, other[b] as T)) pairs.push([a++, b++]);
    else if ((lengths[(a + 1) * width + b] ?? 0) >= (lengths[a * width + b + 1] ?? 0)) a += 1;
    else b += 1;
  }
  return pairs;
}

function asSpans(pairs: readonly [number, number][], oneLength: number, otherLength: number): Span[] {
  const spans: Span[] = [];
  let a = 0;
  let b = 0;
  for (const [x, y] of [...pairs, [oneLength, otherLength] as const]) {
    if (x > a || y > b) spans.push({ one: [a, x], other: [b, y], same: false });
    if (x < oneLength && y < otherLength) {
      const last = spans.at(-1);
      if (last?.same && last.one[1] === x && last.other[1] === y) {
        last.one[1] = x + 1;
        last.other[1] = y + 1;
      } else spans.push({ one: [x, x + 1], other: [y, y + 1], same: true });
    }
    a = x + 1;
    b = y + 1;
  }
  return spans;
}
