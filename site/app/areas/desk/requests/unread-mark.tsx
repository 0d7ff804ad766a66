import type { ListedRequest } from "./requests-api.ts";

/** A dot before a request whose client has written something that the reader hasn't seen. */
export function UnreadMark({ request: { unread } }: { request: Pick<ListedRequest, "unread"> }) {
  if (!unread) return null;
  return (
    <span className="desk-unread">
      <span className="sr-only">Unread: </span>
    </span>
  );
}
