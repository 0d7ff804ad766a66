/** Components shared by the account windows and the account pages. */
import type { ReactNode } from "react";
import type { AccountView } from "../../../session/account-window.ts";

/** Words that lead from one form to another; as tall as a finger. */
export const wordButtonLook = "word-button";

/** From each form to the other one. */
export function SwitchLine({
  view,
  children,
}: {
  view: AccountView;
  children: (to: AccountView, label: string) => ReactNode;
}) {
  const [question, to, label] =
    view === "sign-in"
      ? (["Don’t have an account?", "sign-up", "Sign Up"] as const)
      : view === "sign-up"
        ? (["Already have an account?", "sign-in", "Sign In"] as const)
        : (["Remembered it?", "sign-in", "Sign In"] as const);
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 border-t border-line pt-4 text-ink-soft">
      {question} <span className="text-ink">{children(to, label)}</span>
    </p>
  );
}
