import { useRouteLoaderData } from "react-router";

/** Something before it is published, seen by whoever has its link: an article's reader needs no account. */
export function useIsPreview(): boolean {
  return useRouteLoaderData<{ preview?: boolean }>("root")?.preview ?? false;
}
