/** Two people's changes of one text, block by block, as the editor knows blocks. */
import { type MergePart, mergePieces } from "@extenso/contract/comparison/merge-pieces.ts";
import { piecesOf } from "./pieces.ts";

/** @param base what both began with. */
export function mergeTexts(base: string, mine: string, theirs: string): MergePart[] {
  return mergePieces({ base: piecesOf(base), mine: piecesOf(mine), theirs: piecesOf(theirs) });
}
