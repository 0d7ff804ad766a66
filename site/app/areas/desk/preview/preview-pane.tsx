import { X } from "lucide-react";
import { memo, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { reloadPage } from "../../../connection/reload-page.ts";
import { useKeptFocus } from "../../../ui/use-kept-focus.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import type { LinkedPost } from "./linked-post.ts";
import type { Preview } from "./use-preview.ts";

const LinkWindow = lazyPart(() => import("./link-window.tsx"));

const widths: readonly [PreviewWidth, string][] = [
  ["phone", "Phone"],
  ["tablet", "Tablet"],
  ["desktop", "Desktop"],
];

/** The public page beside what is being written, as it would be read. */
export function PreviewPane({
  preview,
  post = null,
  waiting,
  isWhole = false,
  onClose,
}: {
  preview: Preview;
  /** Null: no links are made to it. */
  post?: LinkedPost | null;
  /** The message shown until there is a preview; it names the step that is missing. */
  waiting: string;
  /** The previewed content appears in the whole page, menus and footer included, so a change reloads the page. */
  isWhole?: boolean;
  onClose: () => void;
}) {
  const [width, setWidth] = useState(readableWidth);
  const [isLinking, setLinking] = useState(false);
  const { address, count, problem } = preview;
  return (
    <section aria-label="Preview" className="desk-preview">
      <header className="desk-preview-head">
        <fieldset className="desk-preview-widths desk-choices">
          <legend className="sr-only">Preview width</legend>
          {widths.map(([name, label]) => (
            <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
              {label}
            </button>
          ))}
        </fieldset>
        {post && (
          <button type="button" className="desk-button" data-look="quiet" onClick={() => setLinking(true)}>
            Copy preview link…
          </button>
        )}
        {address && (
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="desk-button desk-preview-tab"
            data-look="quiet"
          >
            New tab
          </a>
        )}
        <button type="button" className="desk-icon-button" aria-label="Close the preview" onClick={onClose}>
          <X aria-hidden size={18} />
        </button>
      </header>
      <p role="status" className="desk-preview-problem">
        {problem}
      </p>
      {address ? (
        <PreviewFrame address={address} count={count} width={width} isWhole={isWhole} />
      ) : (
        <p className="desk-preview-words">{problem ? "" : waiting}</p>
      )}
      {isLinking && post && (
        <Suspense>
          <LinkWindow post={post} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </section>
  );
}

type PreviewWidth = "phone" | "tablet" | "desktop";

/** The widest page whose text can still be read beside the form, scaled as it is. */
function readableWidth(): PreviewWidth {
  if (matchMedia("(width >= 150rem)").matches) return "desktop";
  return matchMedia("(width >= 48rem)").matches ? "tablet" : "phone";
}

/** Page sizes in CSS pixels. A narrower pane scales the page down. */
const sizes: Record<PreviewWidth, { width: number; tallest: number }> = {
  phone: { width: 390, tallest: 844 },
  tablet: { width: 768, tallest: Number.POSITIVE_INFINITY },
  desktop: { width: 1280, tallest: Number.POSITIVE_INFINITY },
};

/** Windows within a page have opened by then. */
const debounceMs = 400;

interface Room {
  width: number;
  height: number;
}

/** The page's own router reloads its data without losing the scroll position. */
type PageWindow = Window & { __reactRouterDataRouter?: { revalidate(): Promise<void> } };

/** Whether the page is hydrated, which it also announces by an event. */
const isAlive = (page: PageWindow) => "hydrated" in page.document.documentElement.dataset;

/** Path and query of the frame's page; null for another site's, and before the first. */
function placeOf(frame: HTMLIFrameElement): string | null {
  try {
    const { pathname, search } = frame.contentWindow?.location ?? {};
    return pathname === undefined ? null : `${pathname}${search}`;
  } catch {
    return null;
  }
}

/** The public page itself, as wide as a phone, a tablet or a desktop. @param count grows with each newer state. */
const PreviewFrame = memo(function PreviewFrame({
  address,
  count,
  width,
  isWhole = false,
}: {
  address: string;
  count: number;
  width: PreviewWidth;
  /** Menus and footer change too, which the page's own router reads once. */
  isWhole?: boolean;
}) {
  const place = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState<Room | null>(null);
  const isSettling = useKeptFocus(frame);
  const newest = useRef({ address, count });
  newest.current = { address, count };
  /** The load under way, which further key presses don't start anew. */
  const coming = useRef<{ address: string; count: number } | null>(null);

  // Only the layout knows the available room.
  useLayoutEffect(() => {
    if (!place.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  const refresh = useCallback(() => {
    const page = frame.current?.contentWindow as PageWindow | null | undefined;
    const wanted = newest.current;
    if (!page || !frame.current || coming.current?.address === wanted.address) return;
    const isThere = placeOf(frame.current) === wanted.address;
    if (isThere && !isWhole && page.__reactRouterDataRouter) {
      void page.__reactRouterDataRouter.revalidate();
      return;
    }
    coming.current = wanted;
    isSettling.current = true;
    // No history entry: Back belongs to the desk.
    if (isThere) reloadPage(page);
    else page.location.replace(wanted.address);
  }, [isWhole, isSettling]);

  // The page in the frame is a document of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say that there is something newer
  useEffect(refresh, [refresh, address, count]);

  /** Called on the frame's `load`: once the page is hydrated, it refreshes if newer text was typed meanwhile. */
  function stands(): void {
    const page = frame.current?.contentWindow as PageWindow | null | undefined;
    if (!page || !frame.current || placeOf(frame.current) === "blank") return;
    const alive = () => {
      const came = coming.current;
      coming.current = null;
      setTimeout(() => {
        isSettling.current = coming.current !== null;
      }, debounceMs);
      if (came?.count !== newest.current.count || came.address !== newest.current.address) refresh();
    };
    if (placeOf(frame.current) !== coming.current?.address) coming.current = null;
    else if (isAlive(page)) alive();
    else page.addEventListener("hydrated", alive, { once: true });
  }

  const { width: full, tallest } = sizes[width];
  const scale = room ? Math.min(1, room.width / full) : 1;
  const height = room ? Math.min(tallest, room.height / scale) : 0;
  return (
    <div ref={place} className="desk-frame" data-width={width}>
      <div
        className="desk-frame-box"
        style={room ? { width: full * scale, height: height * scale } : { visibility: "hidden" }}
      >
        <iframe
          ref={frame}
          title="Preview of the page"
          onLoad={stands}
          style={{ width: full, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
});
