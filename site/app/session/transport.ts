/** How every call of a member goes out: with the tokens of their session, refreshed when they are spent. */
import { createTransport, type Transport } from "@extenso/contract/client/transport.ts";
import { expireSession } from "./session-store.ts";
import { readTokens, writeTokens } from "./stored-session.ts";

/** One for all calls, so that they share one refresh. */
export const transport: Transport = createTransport({
  fetch: (input, init) => fetch(input, init),
  session: {
    getTokens: readTokens,
    setTokens: writeTokens,
    onEnded: expireSession,
    askForProof: async (refused, isAgain) => {
      const window = await import("./proof/ask-for-proof.tsx").catch(() => Promise.reject(refused));
      await window.askForProof(transport, refused, isAgain);
    },
    onSecondFactorMissing() {
      const settings = "/dashboard/settings?tab=account";
      if (!location.pathname.startsWith("/dashboard/settings")) location.assign(settings);
    },
    // One tab at a time: each takes over the tokens that the one before has left.
    exclusively: (run) => (navigator.locks ? navigator.locks.request("extenso-refresh", () => run()) : run()),
  },
});
