import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { useCaller } from "../../access/caller.tsx";
import { mayPublish } from "../../access/capabilities.ts";
import { kinds } from "../../kinds.ts";
import { publicPath } from "../../public-path.ts";
import type { SavingState } from "../../saving/saving-session.ts";
import { studioMoment, useStudioZone } from "../../time/studio-time.ts";
import { DisclosureButton } from "../../ui/disclosure-button.tsx";
import { isKeptBeside } from "../saving/autosave.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { isOut as isOutside } from "../saving/session-view.ts";
import type { EditingActions } from "./use-editing-actions.ts";
import { useSessionView } from "./use-session-view.ts";

const statusLabel: Record<string, string> = {
  publish: "Published",
  future: "Scheduled",
  draft: "Draft",
  pending: "Waiting for review",
  trash: "In the trash",
  private: "Private",
};

export function EditingHead({
  session,
  acts,
  panelOpen,
  onPanel,
  previewing,
  onPreview,
  onPublish,
  onMerge,
  onScheduleUpdate,
}: {
  session: EditingSession;
  acts: EditingActions;
  panelOpen: boolean;
  onPanel: () => void;
  previewing: boolean;
  onPreview: () => void;
  onPublish: () => void;
  /** Opens the window of two versions. */
  onMerge: () => void;
  onScheduleUpdate: () => void;
}) {
  const caller = useCaller();
  const { record, state, changes, plannedFor, problem } = useSessionView(session);
  const zone = useStudioZone();
  const takesUpdates = record?.status === "publish";
  const kind = session.type === "pages" ? kinds.pages : kinds.posts;
  const status = record?.status ?? "draft";
  const isOut = isOutside(record);
  const may = mayPublish(caller, session.type);
  const hasDetails = Object.keys(changes).length > 0;
  const unsaved = hasDetails || (state !== "saved" && state !== "saving");
  const isBeside = record !== null && !isOut && isKeptBeside(record, caller.id);
  const path = record ? publicPath(session.type, record) : null;
  return (
    <header className="editor-head" data-scheduled={status === "future" || undefined}>
      <Link
        to={`/desk/${session.type}`}
        className="editor-tool"
        aria-label={`All ${kind.many.toLowerCase()}`}
      >
        <ArrowLeft aria-hidden size={18} />
      </Link>
      <div className="editor-head-words">
        <p className="editor-head-status">{statusLabel[status] ?? status}</p>
        <p role="status" className="editor-head-saving" data-state={state} title={problem || undefined}>
          {stateLabel({ state, isNew: record === null, isOut, isBeside, hasDetails })}
          {state === "refused" && problem && `: ${problem}`}
        </p>
      </div>
      {status === "future" && record && <p className="editor-moment">{studioMoment(record.date, zone)}</p>}
      {state === "conflict" && (
        <button type="button" className="desk-button" onClick={onMerge}>
          Compare and merge…
        </button>
      )}
      <div className="editor-head-acts" data-update={(takesUpdates && may && unsaved) || undefined}>
        {path && (
          <a href={path} className="desk-button" data-look="quiet" target="_blank" rel="noopener">
            View
          </a>
        )}
        <DisclosureButton open={previewing} onPress={onPreview}>
          Preview
        </DisclosureButton>
        <DisclosureButton open={panelOpen} onPress={onPanel}>
          Details
        </DisclosureButton>
        {isOut ? (
          <>
            {may && (
              <button
                type="button"
                className="desk-button editor-withdraw"
                onClick={() => void acts.withdraw()}
              >
                {status === "future" ? "Unschedule" : "Unpublish"}
              </button>
            )}
            {takesUpdates && may && unsaved && (
              <button
                type="button"
                className="desk-button"
                disabled={state === "saving"}
                onClick={onScheduleUpdate}
              >
                <span>
                  Schedule<span className="editor-head-long"> this update…</span>
                  <span aria-hidden className="editor-head-short">
                    …
                  </span>
                </span>
              </button>
            )}
            <button
              type="button"
              className="desk-button"
              data-look={status === "future" ? undefined : "primary"}
              disabled={!unsaved || state === "saving"}
              onClick={() => void acts.save("Saved.")}
            >
              {status === "publish" ? "Update" : "Save"}
            </button>
            {status === "future" && may && (
              <button type="button" className="desk-button" data-look="primary" onClick={onPublish}>
                Publish…
              </button>
            )}
          </>
        ) : status === "trash" ? (
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            onClick={() => void acts.restore()}
          >
            Restore
          </button>
        ) : (
          <>
            <button
              type="button"
              className="desk-button"
              disabled={!unsaved || state === "saving"}
              onClick={() => void acts.save("Saved.")}
            >
              Save{isBeside && <span className="editor-head-long"> into the draft</span>}
            </button>
            {(may || status !== "pending") && (
              <button
                type="button"
                className="desk-button"
                data-look="primary"
                disabled={record === null && !unsaved}
                onClick={() =>
                  may
                    ? onPublish()
                    : void acts.save("Sent for review. An editor will look at it.", { status: "pending" })
                }
              >
                {!may ? "Send for review" : plannedFor ? "Schedule…" : "Publish…"}
              </button>
            )}
          </>
        )}
      </div>
    </header>
  );
}

/** Messages that tell where the text is safe. */
const savingMessage: Record<SavingState, string> = {
  saved: "Saved",
  typing: "Typing…",
  keeping: "Saving draft…",
  kept: "Draft saved",
  saving: "Saving…",
  offline: "No connection. Saved in this browser.",
  "signed-out": "Signed out. Saved in this browser.",
  conflict: "Someone else saved.",
  refused: "Not saved",
};

interface Standing {
  state: SavingState;
  /** It was never saved. */
  isNew: boolean;
  /** Readers see it, or are going to. */
  isOut: boolean;
  /** Autosaves lie beside it, for their writer alone. */
  isBeside: boolean;
  /** Its details were changed since it was saved. */
  hasDetails: boolean;
}

function stateLabel({ state, isNew, isOut, isBeside, hasDetails }: Standing): string {
  if (hasDetails && (state === "saved" || state === "kept")) return "Details not saved";
  if (isNew && state === "saved") return "Nothing written yet";
  if (isBeside && state === "keeping") return "Keeping it for you…";
  if (isBeside && state === "kept") return "Kept for you, not in the draft";
  return isOut && state === "kept" ? "Saved, not public yet" : savingMessage[state];
}
