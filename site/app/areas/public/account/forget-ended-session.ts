/** What ended all sessions of an account may have ended this browser's. */
export function forgetEndedSession(): void {
  import("../../../session/session-actions.ts")
    .then(({ validateSession }) => validateSession())
    .catch(() => {
      // The next visit finds out.
    });
}
