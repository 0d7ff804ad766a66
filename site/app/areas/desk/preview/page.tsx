import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { keys } from "../api/keys.ts";
import { listPreviewLinks, type PreviewLink } from "../api/previews.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { OpenLinks } from "./open-links.tsx";

const LinkWindow = lazyPart(() => import("./link-window.tsx"));

export const meta = () => deskMeta("Preview links");

/** All preview links that still open something: to what, until when, and what ends them. */
export default function PreviewLinksPage() {
  const [renewed, setRenewed] = useState<PreviewLink["post"] | null>(null);
  const open = useQuery({
    queryKey: keys.previewLinks(null),
    queryFn: ({ signal }) => listPreviewLinks(null, signal),
  });
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Preview links</h1>
        <p className="desk-count" role="status">
          {open.data && open.data.length > 0 && `${open.data.length} open`}
        </p>
      </header>
      {open.data?.length === 0 ? (
        <div className="desk-empty">
          <h2>No open links</h2>
          <p>Open a draft, choose Preview, then “Copy preview link…” to send one to a client.</p>
        </div>
      ) : (
        <OpenLinks post={null} title="Open now" onRenew={setRenewed} />
      )}
      {renewed && (
        <Suspense>
          <LinkWindow
            post={{ id: renewed.id, isPublished: false, isUnsaved: false, publicPath: null }}
            onClose={() => setRenewed(null)}
          />
        </Suspense>
      )}
    </>
  );
}
