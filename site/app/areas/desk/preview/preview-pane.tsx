import { lazy, Suspense, useState } from "react";
import { useOwnContent } from "../access/use-own-content.ts";
import { X } from "../ui/icons.ts";
import type { LinkedPost } from "./linked-post.ts";
import { PreviewFrame, type PreviewWidth } from "./preview-frame.tsx";
import type { Preview } from "./use-preview.ts";

const LinkWindow = lazy(() => import("./link-window.tsx"));

const widths: readonly [PreviewWidth, string][] = [
  ["phone", "Phone"],
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
  /** What has to be done before there is a preview. */
  waiting: string;
  /** Of what stands on the whole page, menus and footer included. */
  isWhole?: boolean;
  onClose: () => void;
}) {
  const isOurs = useOwnContent();
  const [width, setWidth] = useState<PreviewWidth>(() =>
    matchMedia("(width >= 80rem)").matches ? "desktop" : "phone",
  );
  const [isLinking, setLinking] = useState(false);
  const { address, count, problem } = preview;
  return (
    <section aria-label="Preview" className="desk-preview">
      <header className="desk-preview-head">
        <fieldset className="desk-preview-widths desk-choices">
          <legend className="sr-only">As wide as</legend>
          {widths.map(([name, words]) => (
            <button key={name} type="button" aria-pressed={width === name} onClick={() => setWidth(name)}>
              {words}
            </button>
          ))}
        </fieldset>
        {isOurs && post && (
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
      {!isOurs ? (
        <p className="desk-preview-words">
          Previews, preview links and the names of whoever else is writing come from this site’s own content
          server. Yours is a WordPress: save the text as a draft there, and use its own preview.
        </p>
      ) : address ? (
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
