import { type ReactNode, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { FormWindow } from "../kit/submit-form.tsx";

interface Saving {
  isDirty: boolean;
  hasFaults: boolean;
  /** @returns what was saved; `null` where it couldn't be. */
  save: () => Promise<object | null>;
}

/**
 * Saves a quote's or an invoice's changes before its page is left. If they can't be saved, the person decides.
 *
 * @returns `leave` lets the page go without either, and `window` asks.
 */
export function useLeaving(
  { isDirty, hasFaults, save }: Saving,
  canSave: boolean,
): { leave: () => void; window: ReactNode } {
  const isLeft = useRef(false);
  const leaving = useBlocker(() => isDirty && !isLeft.current);
  const isSaved = leaving.state === "blocked" && canSave;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time somebody leaves
  useEffect(() => {
    if (isSaved) void save().then((saved) => (saved ? leaving.proceed?.() : leaving.reset?.()));
  }, [isSaved]);
  return {
    leave() {
      isLeft.current = true;
    },
    window: leaving.state === "blocked" && !canSave && (
      <FormWindow
        title="Leave without saving?"
        description={
          hasFaults
            ? "Some amounts are no numbers yet, so the last changes are not saved."
            : "The last changes are not saved."
        }
        submit="Leave"
        look="danger"
        onSubmit={async () => leaving.proceed()}
        onClose={() => leaving.reset()}
      />
    ),
  };
}
