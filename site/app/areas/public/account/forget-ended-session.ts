/** Checks this browser's session after an action that ended all sessions of an account. */
export function forgetEndedSession(): void {
  import("../../../session/validate-session.ts")
    .then(({ validateSession }) => validateSession())
    .catch(() => {
      // The next visit checks it again.
    });
}
