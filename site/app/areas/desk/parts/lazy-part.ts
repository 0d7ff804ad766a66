/** Parts of the desk whose code comes when they are opened. Where it doesn't arrive, the page stays as it is. */
import { type LazyExoticComponent, lazy, type ReactNode, useEffect } from "react";
import { sayFailed, shownNotices } from "../notices/notices.ts";

const missing =
  "This part of the desk didn’t arrive: the connection was lost, or the site was updated. Save your work, then load the page again.";

/** In the place of a part that didn't arrive: says so, and closes the window that was to open. */
function MissingPart({ onClose }: { onClose?: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!shownNotices().some(({ message }) => message === missing)) sayFailed(missing);
    onClose?.();
  }, []);
  return null;
}

type Part<Props> = (props: Props) => ReactNode;

/** Like React's `lazy`, which would throw while rendering and take the whole page away. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
): LazyExoticComponent<Part<Props>> {
  return lazy(() => load().catch(() => ({ default: MissingPart as Part<Props> })));
}
