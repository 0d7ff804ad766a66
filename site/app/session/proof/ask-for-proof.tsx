/** The one window that asks for a fresh proof, over whatever page or window made the call. */
import { signInMethodCalls } from "@extenso/contract/client/sign-in-method-calls.ts";
import type { Transport } from "@extenso/contract/client/transport.ts";
import { ApiError, proofMissingError, proofRequired } from "@extenso/contract/errors/errors.ts";
import { createRoot } from "react-dom/client";
import { ProofWindow } from "./proof-window.tsx";

let asking: Promise<boolean> | null = null;

/**
 * @param refused the server's refusal, whose own sentence tells programs where a proof is sent to.
 * @param isAgain the proof didn't help.
 * @throws {ApiError} in words for people, where none is given.
 */
export async function askForProof(transport: Transport, refused: unknown, isAgain: boolean): Promise<void> {
  if (isAgain || !(await showWindow(transport)))
    throw new ApiError(proofMissingError, { code: proofRequired, status: 403, cause: refused });
}

/** @returns whether the proof was given. Calls that need one at the same time share the window. */
function showWindow(transport: Transport): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const place = document.body.appendChild(document.createElement("div"));
    const root = createRoot(place);
    const calls = signInMethodCalls(transport);
    root.render(
      <ProofWindow
        calls={calls}
        onDone={(isProved) => {
          asking = null;
          // The window closes first, so that the focus is back before the call's own answer moves it.
          setTimeout(() => {
            root.unmount();
            place.remove();
            resolve(isProved);
          });
        }}
      />,
    );
  });
  return asking;
}
