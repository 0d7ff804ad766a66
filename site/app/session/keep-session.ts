import { currentSession, subscribeSession } from "./session-store.ts";

let keeping = false;

/** Follows what other tabs do with the session for as long as the page lives, and asks once if it still holds. */
export async function keepSession(): Promise<void> {
  if (keeping) return;
  keeping = true;
  subscribeSession(() => {});
  if (currentSession().status !== "authenticated") return;
  const { validateSession } = await import("./validate-session.ts");
  await validateSession();
}
