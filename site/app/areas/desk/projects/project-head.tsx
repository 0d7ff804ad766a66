import { ArrowLeft } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import type { DeskRecord } from "../api/records.ts";
import { openOnes } from "../comments/use-comments.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { publicPath } from "../public-path.ts";
import { nextMorning, studioMoment, useStudioZone } from "../time/studio-time.ts";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import type { ProjectComments } from "./use-project-comments.ts";

const MoveWindow = lazyPart(() => import("../move-window/move-window.tsx"));

/** Shows the project's status and offers its actions. */
export function ProjectHead({
  record,
  title,
  dirty,
  isEmpty,
  saving,
  mayPublish,
  onWish,
  onScheduleUpdate,
  comments,
  previewing,
  onPreview,
}: {
  record: DeskRecord | null;
  title: string;
  dirty: boolean;
  /** The form is unchanged. */
  isEmpty: boolean;
  saving: boolean;
  mayPublish: boolean;
  onWish: (wish: "publish" | "pending" | "draft" | { at: string }) => void;
  /** Undefined: its changes can’t wait. */
  onScheduleUpdate: (() => void) | undefined;
  comments: ProjectComments;
  previewing: boolean;
  onPreview: () => void;
}) {
  const isOut = record?.status === "publish";
  const isScheduled = record?.status === "future";
  const open = openOnes(comments.all.threads).length;
  const zone = useStudioZone();
  const [isTiming, setTiming] = useState(false);
  const seenAt = record && publicPath("portfolio-items", record);
  return (
    <header className="desk-head desk-editing-head">
      <Link to="/desk/portfolio" aria-label="All projects" className="desk-icon-button desk-back">
        <ArrowLeft aria-hidden size={18} />
      </Link>
      <h1 className="desk-title">{title || "New project"}</h1>
      <p className="desk-count" role="status">
        {record ? <StatusMark status={record.status} /> : "Not saved yet"}
        {isScheduled && ` · ${studioMoment(record.date, zone)}`}
        {record && dirty && " · unsaved changes"}
      </p>
      <div className="desk-head-end">
        {seenAt && (
          <Link to={seenAt} aria-label="View on the site" className="desk-button" data-look="quiet">
            View
          </Link>
        )}
        {record && (
          <DisclosureButton open={comments.isShown} onPress={() => comments.setShown(!comments.isShown)}>
            {open > 0 ? `Comments ${open}` : "Comments"}
          </DisclosureButton>
        )}
        <DisclosureButton open={previewing} onPress={onPreview}>
          Preview
        </DisclosureButton>
        {(isOut || isScheduled) && mayPublish && (
          <button type="button" className="desk-button" disabled={saving} onClick={() => onWish("draft")}>
            {isScheduled ? "Unschedule" : "Unpublish"}
          </button>
        )}
        {!isOut && mayPublish && (
          <button type="button" className="desk-button" disabled={saving} onClick={() => setTiming(true)}>
            {isScheduled ? "Move…" : "Schedule…"}
          </button>
        )}
        {isOut && mayPublish && onScheduleUpdate && dirty && (
          <button type="button" className="desk-button" disabled={saving} onClick={onScheduleUpdate}>
            Schedule this update…
          </button>
        )}
        <button
          type="submit"
          className="desk-button"
          data-look={isOut ? "primary" : undefined}
          disabled={!dirty || saving}
        >
          {saving ? "Saving…" : "Save"}
        </button>
        {!isOut && (mayPublish || record?.status !== "pending") && (
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            disabled={saving || isEmpty}
            onClick={() => onWish(mayPublish ? "publish" : "pending")}
          >
            {mayPublish ? (isScheduled ? "Publish now" : "Publish") : "Send for review"}
          </button>
        )}
      </div>
      {isTiming && (
        <Suspense>
          <MoveWindow
            title={title || "New project"}
            verb={isScheduled ? "Move" : "Schedule"}
            local={isScheduled ? record.date : nextMorning(new Date(), zone)}
            onMove={(at) => {
              setTiming(false);
              onWish({ at });
            }}
            onClose={() => setTiming(false)}
          />
        </Suspense>
      )}
    </header>
  );
}
