import { networkError } from "@extenso/contract/errors/errors.ts";
import { useState } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { wordButtonLook } from "./window-parts.tsx";

/** Signs in by a passkey, which needs no name. What it takes is loaded with the click. */
export function PasskeyButton({ onDone }: { onDone: (home: string) => void }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function ask(): Promise<void> {
    if (asking) return;
    setAsking(true);
    setFailure(undefined);
    const outcome = await import("../../../session/session-actions.ts").then(
      (actions) => actions.signInWithPasskey(),
      () => ({ success: false, error: networkError }),
    );
    setAsking(false);
    if (outcome.success) onDone(("home" in outcome && outcome.home) || "/dashboard");
    else setFailure(outcome.error);
  }

  return (
    <>
      <button type="button" disabled={asking} onClick={ask} className={`${wordButtonLook} justify-self-end`}>
        Use a passkey instead
      </button>
      <div className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
      </div>
    </>
  );
}
