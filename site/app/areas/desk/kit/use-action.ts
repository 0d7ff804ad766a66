/** Actions that a click begins: one at a time, with their errors shown. */
import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useRef, useState } from "react";
import { sayFailed } from "../notices/notices.ts";

type Work = () => Promise<unknown>;

const showAsNotice = (error: unknown, failed = "") =>
  void sayFailed(`${failed} ${errorMessage(error)}`.trim());

/**
 * Runs `work`, and shows a notice if it fails.
 *
 * @param failed sentence before the error's message, saying what wasn't done.
 * @returns whether it succeeded.
 */
export async function attempt(work: Work, failed?: string): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showAsNotice(error, failed);
    return false;
  }
}

/** The `undo` of a notice. */
export const undoing = (work: Work) => () => void attempt(work, "It couldn’t be undone.");

export interface Action {
  /** An action is running: disable its buttons. */
  isBusy: boolean;
  /**
   * Runs `work`, unless an action is running already.
   *
   * @param failed sentence before the error's message, saying what wasn't done.
   * @returns whether it succeeded.
   */
  run: (work: Work, failed?: string) => Promise<boolean>;
}

/**
 * An action whose error is shown as a notice.
 *
 * @param settled runs after each action, successful or not, before `isBusy` ends.
 */
export function useAction(settled?: (isDone: boolean) => Promise<unknown>): Action {
  return useRun(showAsNotice, settled);
}

/** An action of a dialog or form: `problem` is its error, to be shown there, until the next try or `setProblem`. */
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
  showError: (error: unknown, failed?: string) => void,
  settled?: (isDone: boolean) => Promise<unknown>,
): Action {
  const [isBusy, setBusy] = useState(false);
  // Set at the click: `isBusy` changes only with the next render.
  const isRunning = useRef(false);
  return {
    isBusy,
    async run(work, failed) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      let isDone = true;
      try {
        await work();
      } catch (error) {
        isDone = false;
        showError(error, failed);
      }
      try {
        await settled?.(isDone);
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
      return isDone;
    },
  };
}
