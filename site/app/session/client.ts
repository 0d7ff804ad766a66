/** The browser's client for everything a member does. Comes with its first use: `loadClient`. */
import { accountCalls } from "@extenso/contract/client/account-calls.ts";
import { ownRequestCalls } from "@extenso/contract/client/own-request-calls.ts";
import { createTransport } from "@extenso/contract/client/transport.ts";
import { expireSession } from "./session-store.ts";
import { readTokens, writeTokens } from "./stored-session.ts";

/** One for all calls, so that they share one refresh. */
export const transport = createTransport({
  fetch: (input, init) => fetch(input, init),
  session: {
    getTokens: readTokens,
    setTokens: writeTokens,
    onEnded: expireSession,
    // One tab at a time: each takes over the tokens that the one before has left.
    exclusively: (run) => (navigator.locks ? navigator.locks.request("extenso-refresh", () => run()) : run()),
  },
});

export const client = { ...accountCalls(transport), ...ownRequestCalls(transport) };

export type MemberClient = typeof client;
