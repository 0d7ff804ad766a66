/**
 * Whoever presses twice in a row skips the first page's view transition. The browser reports that as an error
 * nobody caught; it is none. To be called once, before the router takes over.
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
