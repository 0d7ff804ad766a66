import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { MessageSquare, X } from "lucide-react";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { data } from "react-router";
import { FramedPage } from "../../../../ui/content/framed-page.tsx";
import { Mark } from "../../../../ui/logo.tsx";
import { useKeptFocus } from "../../../../ui/use-kept-focus.ts";
import type { Route } from "./+types/page";
import { type GuestPreview, openGuestPreview } from "./guest-calls.ts";
import { GuestComments } from "./guest-comments.tsx";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = () => data(null, { headers: { "Cache-Control": "no-store" } });
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta = () => [
  { title: "Preview · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
  { name: "referrer", content: "same-origin" },
];

type State = { kind: "opening" } | { kind: "open"; preview: GuestPreview } | { kind: "failed"; text: string };

const over = "The link has expired, or the studio has revoked it. Ask the person who sent it for a new one.";

/** A page before it is published, for a guest of a preview link, with their comments beside it. */
export default function GuestPreviewPage({ params: { post } }: Route.ComponentProps) {
  const [state, setState] = useState<State>({ kind: "opening" });
  const end = useCallback(() => setState({ kind: "failed", text: over }), []);
  useEffect(() => {
    let left = false;
    openGuestPreview(post)
      .then((preview) => {
        if (left) return;
        if (preview.published) location.replace(preview.path);
        else setState({ kind: "open", preview });
      })
      .catch((error: unknown) => {
        const isOver = error instanceof ApiError && error.status === 404;
        if (!left) setState({ kind: "failed", text: isOver ? over : errorMessage(error) });
      });
    return () => {
      left = true;
    };
  }, [post]);
  if (state.kind === "open") return <OpenPreview post={post} preview={state.preview} onOver={end} />;
  const isOver = state.kind === "failed" && state.text === over;
  return (
    <main id="main">
      <FramedPage
        slate="Preview"
        title={
          state.kind === "opening"
            ? "Opening the preview"
            : isOver
              ? "This preview has ended"
              : "The preview didn’t open"
        }
      >
        <p role="status">{state.kind === "opening" ? "One moment." : state.text}</p>
        <noscript>
          <p className="mt-4">Previews need JavaScript. Please switch it on and reload this page.</p>
        </noscript>
      </FramedPage>
    </main>
  );
}

const dateLabel = (gmt: string) =>
  new Intl.DateTimeFormat("en-CA", { dateStyle: "long" }).format(new Date(`${gmt}Z`));

/** Milliseconds until an opened project's window has taken the focus. */
const settledMs = 400;

/** Whether there is room for the comments beside the page (guest-preview.css). */
const liesBeside = () => matchMedia("(width >= 56rem)").matches;

function OpenPreview({ post, preview, onOver }: { post: string; preview: GuestPreview; onOver: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const isSettling = useKeptFocus(frame);
  const panelId = useId();
  const [page, setPage] = useState<Document | null>(null);
  const [isShown, setShown] = useState(false);
  const [count, setCount] = useState(0);
  const title = preview.title || "Untitled";

  function settle(): void {
    const shown = frame.current?.contentDocument ?? null;
    setPage(shown);
    const soon = () =>
      setTimeout(() => {
        isSettling.current = false;
      }, settledMs);
    if (!shown || "hydrated" in shown.documentElement.dataset) soon();
    else shown.defaultView?.addEventListener("hydrated", soon, { once: true });
  }
  return (
    <div className="guest-preview" data-comments={isShown || undefined}>
      {/* Named: the page in the frame has landmarks of its own. */}
      <main id="main" aria-label="Preview" className="guest-preview-main">
        <div className="guest-preview-head">
          <Mark className="guest-preview-mark" />
          <div className="guest-preview-title">
            <h1>{title}</h1>
            <p>Preview until {dateLabel(preview.expires_gmt)}</p>
          </div>
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={panelId}
            className="button button-secondary guest-preview-toggle"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <X aria-hidden size={18} /> : <MessageSquare aria-hidden size={18} />}
            {isShown ? "Close" : count > 0 ? `Comments (${count})` : "Comment"}
          </button>
        </div>
        <div className="guest-preview-page">
          <iframe ref={frame} title={`Preview of ${title}`} src={preview.path} onLoad={settle} />
        </div>
      </main>
      <aside id={panelId} aria-label="Comments" className="guest-preview-panel">
        <GuestComments
          post={post}
          page={page}
          onOver={onOver}
          fields={preview.fields}
          onCount={setCount}
          onPointing={() => setShown(liesBeside())}
          onPointed={() => setShown(true)}
        />
      </aside>
    </div>
  );
}
