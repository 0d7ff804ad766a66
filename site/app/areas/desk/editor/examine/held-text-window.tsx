import type { Finding } from "../../findings/finding.ts";
import NotYetWindow from "../../findings/not-yet-window.tsx";
import type { EditingSession } from "../saving/editing-session.ts";
import { describePicture, goToFinding } from "./findings-list.tsx";

/** A save that would reach readers, stopped by findings that would harm them. */
export interface HeldText {
  harms: readonly Finding[];
  /** Tries to save again. */
  again: () => void;
}

/** Lists findings that would harm readers and stopped a save. Pictures can be described on the spot. */
export default function HeldTextWindow({
  session,
  held,
  onGo,
  onClose,
}: {
  session: EditingSession;
  held: HeldText;
  /** Closes the window that covers the finding's place, or shows its field. */
  onGo: (finding: Finding) => void;
  onClose: () => void;
}) {
  const { record } = session.view;
  return (
    <NotYetWindow
      records={[{ id: record?.id ?? 0, title: record?.title.raw ?? "", harms: held.harms }]}
      describe={(finding, answer) => describePicture(session, finding, answer)}
      onReady={held.again}
      onClose={onClose}
      action={(finding) => (
        <button
          type="button"
          className="desk-button"
          onClick={() => {
            onGo(finding);
            goToFinding(session, finding);
          }}
        >
          Go there
        </button>
      )}
    />
  );
}
