import { useEffect } from "react";
import type { Changes } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { usePreview } from "../preview/use-preview.ts";
import { publicPath } from "../public-path.ts";

const type = "portfolio-items";

/** The opened project on the site, with what is typed. @param changes of the record, unsaved. */
export function ProjectPagePreview({
  record,
  changes,
  onClose,
}: {
  record: DeskRecord | null;
  changes: Changes;
  onClose: () => void;
}) {
  const preview = usePreview({ of: record && `${type}/${record.id}`, body: () => changes });
  const { changed } = preview;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is shown
  useEffect(changed, [changed, record, changes]);
  const post = record && {
    id: record.id,
    isPublished: record.status === "publish",
    isUnsaved: Object.keys(changes).length > 0,
    publicPath: publicPath(type, record),
  };
  const waiting = "Save the project once to see its page here as you edit.";
  return <PreviewPane preview={preview} post={post} waiting={waiting} onClose={onClose} />;
}
