/** How a run treats those who work beside it, and what it tells of itself. */
import type { importTaskSteps } from "@extenso/contract/wire/exchange.ts";

interface ImportProgress {
  step: (typeof importTaskSteps)[number];
  done: number;
  total: number | null;
}

export interface ImportPace {
  /** Records per transaction: few enough that other writers don't wait long, many enough to spare most disk syncs. */
  recordsAtOnce: number;
  /** Called between records and between transactions: lets others do their work, and may end the run by an error. */
  breathe(): Promise<void>;
  onProgress(progress: ImportProgress): void;
}

/** Pace of an import at a terminal: it waits for nobody. */
export const unpaced: ImportPace = { recordsAtOnce: 50, breathe: async () => {}, onProgress() {} };
