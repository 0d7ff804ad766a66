import { networkError } from "@extenso/contract/errors/errors.ts";
import { useState } from "react";
import { Banner } from "../../../ui/banner.tsx";
import { Button } from "../../../ui/button.tsx";

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
      <Button look="secondary" disabled={asking} onClick={ask}>
        Use a passkey instead
      </Button>
      <div className="empty:hidden">
        <Banner kind="error">{failure}</Banner>
      </div>
    </>
  );
}
