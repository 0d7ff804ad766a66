/** Actions that somebody begins by a press: one at a time, and a refusal is told. */
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useRef, useState } from "react";
import { sayFailed } from "../notices/notices.ts";

type Work = () => Promise<unknown>;

const tellInNotice = (error: unknown, failed = "") =>
  void sayFailed(`${failed} ${errorMessage(error)}`.trim());

/**
 * Does something, and tells in a notice if it is refused.
 *
 * @param failed says what was not done, before the reason.
 * @returns whether it was done.
 */
export async function attempt(work: Work, failed?: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    tellInNotice(error, failed);
    return false;
  }
}

/** For the offer of a notice to take something back. */
export const undoing = (work: Work) => () => void attempt(work, "It couldn’t be undone.");

export interface Action {
  /** Something is under way: its buttons are disabled. */
  isBusy: boolean;
  /**
   * Does something, unless something is under way already.
   *
   * @param failed says what was not done, before the reason.
   * @returns whether it was done.
   */
  run: (work: Work, failed?: string) => Promise<boolean>;
}

/**
 * An action whose refusal is told in a notice.
 *
 * @param settled runs after each, done or refused, while it still counts as under way.
 */
export function useAction(settled?: (isDone: boolean) => Promise<unknown>): Action {
  return useRun(tellInNotice, settled);
}

/** An action of a window or a form: why it was refused is shown there, until it is tried again or cleared. */
export function useLocalAction(settled?: (isDone: boolean) => Promise<unknown>) {
  const [problem, setProblem] = useState("");
  const { isBusy, run } = useRun((error) => setProblem(errorMessage(error)), settled);
  return {
    isBusy,
    problem,
    setProblem,
    run(work: Work): Promise<boolean> {
      setProblem("");
      return run(work);
    },
  };
}

function useRun(
  tell: (error: unknown, failed?: string) => void,
  settled?: (isDone: boolean) => Promise<unknown>,
): Action {
  const [isBusy, setBusy] = useState(false);
  // From the press on, and not only from the next render.
  const isUnderWay = useRef(false);
  return {
    isBusy,
    async run(work, failed) {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      setBusy(true);
      let isDone = true;
      try {
        await work();
      } catch (error) {
        isDone = false;
        tell(error, failed);
      }
      try {
        await settled?.(isDone);
      } finally {
        isUnderWay.current = false;
        setBusy(false);
      }
      return isDone;
    },
  };
}
