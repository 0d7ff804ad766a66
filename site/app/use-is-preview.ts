import { useRouteLoaderData } from "react-router";

/** Whether the page is a preview, which anybody with its link may read: an article's reader then needs no account. */
export function useIsPreview(): boolean {
  return useRouteLoaderData<{ preview?: boolean }>("root")?.preview ?? false;
}
