import type { ReactNode } from "react";
import type { ListedRequest } from "./requests-api.ts";

/** The client's name, with a dot before it while they have written something that the reader hasn't seen. */
export function UnreadMark({
  request: { unread },
  children,
}: {
  request: Pick<ListedRequest, "unread">;
  children: ReactNode;
}) {
  if (!unread) return children;
  return (
    <>
      <span aria-hidden className="desk-unread" />
      {children}
      <span className="sr-only"> (unread)</span>
    </>
  );
}
