import { X } from "lucide-react";
import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { useNonce } from "../../../page-context/nonce.ts";
import { listAround } from "../../../projects/filters.ts";
import { takeGrowth } from "../../../projects/opened-card.ts";
import { IconButton } from "../../../ui/button.tsx";
import { lockPage } from "../../../ui/lock-page.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";

/** Leads back to the grid as it was left: the step back where it is the last one, a step forward else. */
function useLeaveProject(): () => void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  return () => {
    if (state?.fromList) navigate(-1);
    else navigate(listAround(search), { preventScrollReset: true, state: { keepsFocus: true } });
  };
}

/** Reading starts at the title, which is what was asked for; the way out is one step before it. */
function focusTitle(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>("h1, h2")?.focus({ preventScroll: true });
}

/** @returns what closes it again */
function openModal(dialog: HTMLDialogElement, grow: ReturnType<typeof takeGrowth>): () => void {
  const unlock = lockPage();
  dialog.removeAttribute("open");
  dialog.showModal();
  grow?.(dialog);
  focusTitle(dialog);
  return () => {
    dialog.close();
    unlock();
  };
}

/**
 * The window over the grid. It is a native `<dialog>` because the server can render one: what is painted
 * first, open and in its place, is the very element that the browser then makes modal (the top layer,
 * the focus, Escape). Without JavaScript the stylesheet leaves it in the page as an article.
 */
export function Viewer({
  labelledBy,
  style,
  shown,
  children,
}: {
  labelledBy: string;
  style?: CSSProperties;
  /** Names what is shown: when it changes, reading starts at the top again. */
  shown?: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shownLast = useRef(shown);
  const leave = useLeaveProject();
  const [search] = useSearchParams();
  const mark = useNonce();
  const live = useHydrated();
  // Opened by a press on its card it grows out of that, by a link it rises; painted by the server it is there.
  const [painted] = useState(!live);
  const [grow] = useState(() => (live && shown !== undefined ? takeGrowth(shown) : null));
  const rises = !painted && !grow;

  // Modal is what a call makes of a dialog; before the paint, or it would be seen in its place first. One that is
  // painted already becomes so in a task of its own: the whole page is styled anew for it.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!painted) return openModal(element, grow);
    let close: (() => void) | undefined;
    const later = setTimeout(() => {
      close = openModal(element, null);
    });
    return () => {
      clearTimeout(later);
      close?.();
    };
  }, [grow, painted]);

  // The next project is read from its top, in the dialog that is open.
  useEffect(() => {
    if (shownLast.current === shown) return;
    shownLast.current = shown;
    if (!dialog.current) return;
    dialog.current.scrollTo({ top: 0, behavior: "instant" });
    focusTitle(dialog.current);
  }, [shown]);

  // Escape closes it natively; a `close` that comes late, from a window already reopened or gone, is old news.
  const onClose = ({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (target === currentTarget && currentTarget.isConnected && !currentTarget.open) leave();
  };
  // The backdrop is what the panel leaves free; a press on the scrollbar is none on it.
  const onClick = ({ target, currentTarget, clientX }: MouseEvent<HTMLDialogElement>) => {
    if (target === currentTarget && clientX < currentTarget.clientWidth) leave();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers, Escape does the same
    <dialog
      ref={dialog}
      open
      data-rises={rises || undefined}
      data-painted={painted || undefined}
      aria-labelledby={labelledBy}
      onClose={onClose}
      onClick={onClick}
      className="viewer"
    >
      <article className="viewer-panel" nonce={mark} style={style}>
        <div className="viewer-bar">
          <IconButton label="Close" onClick={leave} className="needs-script viewer-close">
            <X aria-hidden size={22} />
          </IconButton>
          <Link to={listAround(search)} className="without-script label inline-flex min-h-11 items-center">
            All work
          </Link>
        </div>
        {children}
      </article>
    </dialog>
  );
}
