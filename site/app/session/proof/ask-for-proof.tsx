/** The one window that asks for a fresh proof, over whatever page or window made the call. */
import { signInMethodCalls } from "@extenso/contract/client/sign-in-method-calls.ts";
import type { Transport } from "@extenso/contract/client/transport.ts";
import { createRoot } from "react-dom/client";
import { ProofWindow } from "./proof-window.tsx";

let asking: Promise<boolean> | null = null;

/** @returns whether the proof was given. Calls that need one at the same time share the window. */
export function askForProof(transport: Transport): Promise<boolean> {
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
