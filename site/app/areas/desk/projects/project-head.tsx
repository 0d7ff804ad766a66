import { Link } from "react-router";
import type { DeskRecord } from "../api/records.ts";
import { publicPath } from "../public-path.ts";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { ArrowLeft } from "../ui/icons.ts";
import { StatusMark } from "../ui/status-mark.tsx";

/** What state the project is in, and what can be done with it. */
export function ProjectHead({
  record,
  title,
  dirty,
  saving,
  mayPublish,
  onWish,
  previewing,
  onPreview,
}: {
  record: DeskRecord | null;
  title: string;
  dirty: boolean;
  saving: boolean;
  mayPublish: boolean;
  onWish: (wish: "publish" | "pending" | "draft") => void;
  previewing: boolean;
  onPreview: () => void;
}) {
  const isOut = record?.status === "publish";
  const seenAt = record && publicPath("portfolio-items", record);
  return (
    <header className="desk-head desk-project-head">
      <Link to="/desk/portfolio" aria-label="All projects" className="desk-icon-button desk-back">
        <ArrowLeft aria-hidden size={18} />
      </Link>
      <h1 className="desk-title">{title || "New project"}</h1>
      <p className="desk-count" role="status">
        {record ? <StatusMark status={record.status} /> : "Not saved yet"}
        {record && dirty && " · unsaved changes"}
      </p>
      <div className="desk-head-end">
        {seenAt && (
          <Link to={seenAt} aria-label="View on the site" className="desk-button" data-look="quiet">
            View
          </Link>
        )}
        <DisclosureButton open={previewing} onPress={onPreview}>
          Preview
        </DisclosureButton>
        {isOut && mayPublish && (
          <button type="button" className="desk-button" disabled={saving} onClick={() => onWish("draft")}>
            Make a draft
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
        {!isOut && (
          <button
            type="button"
            className="desk-button"
            data-look="primary"
            disabled={saving}
            onClick={() => onWish(mayPublish ? "publish" : "pending")}
          >
            {mayPublish ? "Publish" : "Send for review"}
          </button>
        )}
      </div>
    </header>
  );
}
