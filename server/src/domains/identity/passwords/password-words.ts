/** How a guesser takes passwords apart. Everything here is given a password within the longest allowed. */

const letters: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** The word behind digits and signs that look like letters; both readings of 1, and of the ! like it. */
export function undressed(plain: string): string[] {
  const read = [...plain].map((letter) => letters[letter] ?? letter).join("");
  return ["i", "l"].map((one) => read.replace(/[1!|]/g, one)).filter((word) => word !== plain);
}

/** Shorter ones are part of every other word. */
const shortestWord = 3;

/** Names and addresses in words of their own, lower case; of an address only what comes before the @. */
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
  /** Passwords that everybody knows, in lower case. */
  common: ReadonlySet<string>;
  /** What is known of the person and the studio: counts for nothing. */
  known: readonly string[];
}

const longestCommon = 20;
const shortestCommon = 4;

/**
 * How many different things a phrase is made of: a common word, a run ("aaaa") and a row ("abcd", "4321") count
 * one each, any other letter a half, and what comes again nothing; nor do spaces, signs and known words.
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

/** What a text repeats, or itself. */
function onceOf(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

/** The length of the longest common word here; 0 for none. */
function commonAt(text: string[], at: number, common: ReadonlySet<string>): number {
  for (let length = longestCommon; length >= shortestCommon; length--) {
    const piece = text.slice(at, at + length);
    if (piece.length === length && common.has(piece.join(""))) return length;
  }
  return 0;
}

/** The length of the run or row that starts here; 0 for none of three or more. */
function rowAt(text: string[], at: number): number {
  const code = (index: number) => text[index]?.codePointAt(0) ?? Number.NaN;
  const step = code(at + 1) - code(at);
  if (!(Math.abs(step) <= 1)) return 0;
  let end = at + 2;
  while (code(end) - code(end - 1) === step) end += 1;
  return end - at >= 3 ? end - at : 0;
}
