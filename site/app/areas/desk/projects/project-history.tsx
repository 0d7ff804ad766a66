import type { DeskRecord } from "../api/records.ts";
import { HistoryList } from "../kit/history-list.tsx";
import type { ProjectDraft } from "./draft.ts";
import { listPastStates, readPastState } from "./past-states.ts";
import { isUnchanged, projectChanges } from "./project-changes.ts";
import { ProjectDifferences } from "./project-differences.tsx";

/** The project's saved states. Bringing one back is an unsaved change like any other. */
export default function ProjectHistory({
  record: { id, modified_gmt, content },
  draft,
  onBringBack,
}: {
  record: DeskRecord;
  /** The form's current content, which earlier states are compared with. */
  draft: ProjectDraft;
  onBringBack: (state: ProjectDraft) => void;
}) {
  return (
    <HistoryList
      source={{
        name: ["project-states", id],
        saved: modified_gmt,
        list: (signal) => listPastStates(id, signal),
        read: (version, signal) => readPastState(id, version.id, signal),
        now: "form",
        compare(past, names) {
          const changes = projectChanges(past, draft, content.raw);
          return isUnchanged(changes) ? null : <ProjectDifferences changes={changes} names={names} />;
        },
        onRestore: (_, past) => onBringBack(past),
      }}
    />
  );
}
