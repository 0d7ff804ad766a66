/** Splits passwords into parts as a guesser would. Callers bound the length of the password. */

const letters: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Reads digits and signs as the letters they resemble; `1`, `!` and `|` are read as both i and l. */
export function withoutAffixes(plain: string): string[] {
  const read = [...plain].map((letter) => letters[letter] ?? letter).join("");
  return ["i", "l"].map((one) => read.replace(/[1!|]/g, one)).filter((word) => word !== plain);
}

/** Shorter words occur inside too many others. */
const shortestWord = 3;

/** The words of names and addresses, in lower case; an address contributes the part before the @. */
export function wordsOf(names: readonly string[]): string[] {
  const parts = names.flatMap((name) =>
    name
      .normalize("NFKC")
      .toLowerCase()
      .replace(/@.*$/s, "")
      .split(/[^\p{L}\p{M}]+/u),
  );
  return [...new Set(parts)].filter((part) => [...part].length >= shortestWord);
}

interface Words {
  /** Common passwords, in lower case. */
  common: ReadonlySet<string>;
  /** Words known about the person and the studio; they add nothing to the variety. */
  known: readonly string[];
}

const longestCommon = 20;
const shortestCommon = 4;

/**
 * The number of different parts of a phrase: a common word, a run ("aaaa") and a row ("abcd", "4321") count one
 * each, any other letter a half; repetitions, spaces, signs and known words count nothing.
 */
export function varietyOf(plain: string, { common, known }: Words): number {
  const left = known.reduce((text, word) => text.replaceAll(word, " "), plain);
  const pieces = new Set<string>();
  const rest = new Set<string>();
  for (const token of left.split(/[\s\p{P}]+/u)) {
    const text = [...onceOf(token)];
    let unknown = "";
    for (let at = 0; at < text.length; ) {
      const length = Math.max(commonAt(text, at, common), rowAt(text, at));
      if (length > 0) {
        pieces.add(text.slice(at, at + length).join(""));
        rest.add(unknown);
        unknown = "";
      } else unknown += text[at];
      at += Math.max(1, length);
    }
    rest.add(unknown);
  }
  return pieces.size + [...[...rest].join("")].length / 2;
}

/** The repeated unit of a text, such as "ab" for "ababab"; the text itself if it repeats nothing. */
function onceOf(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

/** @returns the length of the longest common word that starts here; 0 if there is none. */
function commonAt(text: string[], at: number, common: ReadonlySet<string>): number {
  for (let length = longestCommon; length >= shortestCommon; length--) {
    const piece = text.slice(at, at + length);
    if (piece.length === length && common.has(piece.join(""))) return length;
  }
  return 0;
}

/** @returns the length of the run or row that starts here; 0 for fewer than three. */
function rowAt(text: string[], at: number): number {
  const code = (index: number) => text[index]?.codePointAt(0) ?? Number.NaN;
  const step = code(at + 1) - code(at);
  if (!(Math.abs(step) <= 1)) return 0;
  let end = at + 2;
  while (code(end) - code(end - 1) === step) end += 1;
  return end - at >= 3 ? end - at : 0;
}
