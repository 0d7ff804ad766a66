import { useEffect } from "react";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { usePreview } from "../preview/use-preview.ts";

/** An announcement is looked at before its time comes, as it will be then. */
function inItsTime(part: string, document: unknown): unknown {
  return part === "announcement" ? { ...Object(document), from: undefined, until: undefined } : document;
}

/** A page with the words as they are typed. @param document of the part. */
export function WordsPreview({
  part,
  document,
  shownAt,
  onClose,
}: {
  part: string;
  document: unknown;
  shownAt: string;
  onClose: () => void;
}) {
  const preview = usePreview({
    of: `site/${part}`,
    body: () => ({ document: inItsTime(part, document) }),
    path: shownAt,
  });
  const { changed } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it changes what is shown
  useEffect(changed, [changed, document]);
  return <PreviewPane preview={preview} waiting="One moment…" isWhole onClose={onClose} />;
}
