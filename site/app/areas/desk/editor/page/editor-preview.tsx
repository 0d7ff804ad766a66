import { useEffect } from "react";
import { useCaller } from "../../access/caller.tsx";
import { PreviewPane } from "../../preview/preview-pane.tsx";
import { usePreview } from "../../preview/use-preview.ts";
import { publicPath } from "../../public-path.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { useSessionView } from "./use-session-view.ts";

const waiting = "The preview begins with the first words.";

/** The page as readers would get it, while it is written. */
export function EditorPreview({ session, onClose }: { session: EditingSession; onClose: () => void }) {
  const { record, title, excerpt, changes, state } = useSessionView(session);
  const preview = usePreview({
    of: record && `${session.type}/${record.id}`,
    body: () => ({ ...session.texts, ...session.view.changes }),
  });
  const { changed } = preview;
  // What is typed does not come through React.
  useEffect(() => session.editor.onChange(changed), [session, changed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them changes what is shown
  useEffect(changed, [changed, record, title, excerpt, changes]);
  const caller = useCaller();
  // A draft of one's own is saved as it is typed; what is typed into another's lies beside it.
  const isKept = state === "kept" && record?.status === "draft" && record.author === caller.id;
  const post = record && {
    id: record.id,
    isPublished: record.status === "publish",
    isUnsaved: !(state === "saved" || isKept) || Object.keys(changes).length > 0,
    publicPath: publicPath(session.type, record),
  };
  return <PreviewPane preview={preview} post={post} waiting={waiting} onClose={onClose} />;
}
