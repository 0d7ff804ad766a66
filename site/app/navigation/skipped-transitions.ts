/**
 * A second navigation skips the view transition of the first, which browsers report as an unhandled rejection although
 * nothing is wrong. Call this once, before the router takes over.
 */
export function allowSkippedTransitions(): void {
  const { startViewTransition } = document;
  if (!startViewTransition) return;
  document.startViewTransition = (...parameters) => {
    const transition = startViewTransition.apply(document, parameters);
    transition.ready.catch(() => {});
    return transition;
  };
}
