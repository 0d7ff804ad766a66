import { useRouteLoaderData } from "react-router";

/**
 * Whether the content is this server's own, and not a WordPress's. What the desk offers then is for
 * `content-access.ts` alone. The site's hook for it would be shared with visitors' pages, in a file of its own.
 */
export function useOwnContent(): boolean {
  return useRouteLoaderData<{ ownContent: boolean }>("root")?.ownContent ?? false;
}
