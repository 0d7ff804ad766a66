/** Three-way merge of a text, block by block: a block that only one side changed is taken from that side. */
import { spansOf } from "./difference.ts";

/** Texts split into top-level blocks with the white space behind each; joined they yield the text again. */
export interface PieceRows {
  /** The common ancestor of both versions. */
  base: readonly string[];
  mine: readonly string[];
  theirs: readonly string[];
}

export type MergePart =
  | { kind: "agreed"; pieces: string[] }
  /** Both changed it, or one removed what the other changed. */
  | { kind: "conflict"; base: string[]; mine: string[]; theirs: string[] };

/** Differences in white space around a block don't count. */
export function isSamePiece(one: string, other: string): boolean {
  return one.trim() === other.trim();
}

/** Ranges of the base with the ranges in the changed text that correspond to them. */
function edges(
  base: readonly string[],
  changed: readonly string[],
): { same: boolean; base: [number, number]; to: [number, number] }[] {
  // Blocks get numbers, because comparing thousands of them as strings would be slow.
  const numbers = new Map<string, number>();
  const numberOf = (piece: string) => {
    const text = piece.trim();
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const spans = spansOf(base.map(numberOf), changed.map(numberOf), (one, other) => one === other);
  return spans.map(({ one, other, same }) => ({ same, base: one, to: other }));
}

export function mergePieces(rows: PieceRows): MergePart[] {
  const byMe = edges(rows.base, rows.mine).filter(({ same }) => !same);
  const byThem = edges(rows.base, rows.theirs).filter(({ same }) => !same);
  const parts: MergePart[] = [];
  const at = { base: 0, mine: 0, theirs: 0 };
  const agree = (pieces: string[]) => {
    const last = parts.at(-1);
    if (pieces.length === 0) return;
    if (last?.kind === "agreed") last.pieces.push(...pieces);
    else parts.push({ kind: "agreed", pieces });
  };
  while (byMe.length > 0 || byThem.length > 0) {
    const start = Math.min(
      byMe[0]?.base[0] ?? Number.POSITIVE_INFINITY,
      byThem[0]?.base[0] ?? Number.POSITIVE_INFINITY,
    );
    // Neither side has changed anything up to there.
    agree(rows.mine.slice(at.mine, at.mine + start - at.base));
    at.mine += start - at.base;
    at.theirs += start - at.base;
    at.base = start;
    // Adjacent or overlapping changes form one.
    let end = start;
    const taken = { mine: 0, theirs: 0, mineSpan: 0, theirSpan: 0 };
    for (let grew = true; grew; ) {
      grew = false;
      for (const [row, who] of [
        [byMe, "mine"],
        [byThem, "theirs"],
      ] as const) {
        const [next] = row;
        const touches = next && (next.base[0] < end || next.base[0] === start);
        if (!next || !touches) continue;
        row.shift();
        end = Math.max(end, next.base[1]);
        taken[who] += 1;
        const growth = next.to[1] - next.to[0] - (next.base[1] - next.base[0]);
        if (who === "mine") taken.mineSpan += growth;
        else taken.theirSpan += growth;
        grew = true;
      }
    }
    const mineEnd = at.mine + (end - start) + taken.mineSpan;
    const theirEnd = at.theirs + (end - start) + taken.theirSpan;
    const my = rows.mine.slice(at.mine, mineEnd);
    const their = rows.theirs.slice(at.theirs, theirEnd);
    if (taken.theirs === 0) agree(my);
    else if (taken.mine === 0) agree(their);
    else if (
      my.length === their.length &&
      my.every((piece, index) => isSamePiece(piece, their[index] as string))
    )
      agree(my);
    else parts.push({ kind: "conflict", base: rows.base.slice(start, end), mine: my, theirs: their });
    at.base = end;
    at.mine = mineEnd;
    at.theirs = theirEnd;
  }
  agree(rows.mine.slice(at.mine));
  return parts;
}

export type Choice = "mine" | "theirs" | "both";

/** @param choices for each conflict, in order. */
export function mergedText(parts: readonly MergePart[], choices: readonly Choice[]): string {
  let conflict = 0;
  const pieces = parts.flatMap((part) => {
    if (part.kind === "agreed") return part.pieces;
    const choice = choices[conflict++] ?? "both";
    if (choice === "mine") return part.mine;
    return choice === "theirs" ? part.theirs : [...part.theirs, ...part.mine];
  });
  // The last block of a version has no blank line behind it, so one is added.
  return pieces
    .map((piece, at) => (at < pieces.length - 1 && piece.trimEnd() === piece ? `${piece}\n\n` : piece))
    .join("");
}
