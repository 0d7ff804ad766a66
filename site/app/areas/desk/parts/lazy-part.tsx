/** Parts of the desk whose code comes when they are opened. Where it doesn't arrive, the page stays as it is. */
import { lazy, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { sayFailed, shownNotices } from "../notices/notices.ts";

const missing =
  "This part of the desk didn’t arrive: the connection was lost, or the site was updated. Save your work, then load the page again.";
const broken =
  "This part of the desk doesn’t work in this browser. Everything else does. Please tell support what the browser’s console says.";

/** Browsers have a sentence each for a module that didn't arrive. Any other error is one of the module's own. */
const notFetched = /fetch|importing a module script failed|error loading|load failed|network/i;

/** In the place of a part that didn't arrive or doesn't start: says so, and closes the window that was to open. */
function missingPart<Props>(error: unknown): Part<Props> {
  const isMissing = error instanceof Error && notFetched.test(error.message);
  if (!isMissing) console.error(error);
  const sentence = isMissing ? missing : broken;
  function MissingPart({ onClose }: { onClose?: () => void }) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once
    useEffect(() => {
      if (!shownNotices().some(({ message }) => message === sentence)) sayFailed(sentence);
      onClose?.();
    }, []);
    return null;
  }
  return MissingPart as Part<Props>;
}

type Part<Props> = (props: Props) => ReactNode;

interface LazyPart<Props> extends Part<Props> {
  /** Before it is opened, which then happens at once: what is typed next lands in it. */
  preload: () => void;
}

/** Like React's `lazy`, which would throw while rendering and take the whole page away. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
): LazyPart<Props> {
  let loaded: Part<Props> | undefined;
  const fetch = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const Later = lazy(() => fetch().catch((error: unknown) => ({ default: missingPart<Props>(error) })));
  function LazyPart(props: Props) {
    // One of the two for as long as it is shown: another would begin anew.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(LazyPart, { preload: () => void fetch().catch(() => undefined) });
}

/** Opens a dialog for as long as its component is shown. @returns the dialog's `ref`. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it goes, so that what comes in its place finds the focus where it was.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}

/**
 * Holds the focus while a window's code is on the way: what is typed must not land in the text below.
 *
 * @param onType hears it where the window begins with a field, which then begins with it.
 */
export function OpeningWindow({ onType }: { onType?: (typed: string) => void }) {
  return (
    <dialog ref={useModal()} aria-label="Opening…" aria-busy="true" className="desk-opening">
      {onType && (
        <input
          type="text"
          aria-label="Opening…"
          autoComplete="off"
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </dialog>
  );
}
