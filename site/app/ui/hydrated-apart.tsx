import { type ReactNode, Suspense } from "react";

/**
 * A part of a page that is taken over in a task of its own, so that none is long: what is pressed in it earlier
 * is taken over at once. It is whole in the HTML and never waits for anything, so there is nothing to show meanwhile.
 */
export function HydratedApart({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
