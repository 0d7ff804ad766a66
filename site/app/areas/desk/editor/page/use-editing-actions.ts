/** Actions on a whole text. The editor's head and the palette offer them, and `restore` serves a text in the trash. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { asBefore, messageFor } from "../../actions/outcome.ts";
import { useRecordActions } from "../../actions/use-record-actions.ts";
import { useRenameNotice } from "../../actions/use-rename-notice.ts";
import type { Changes } from "../../api/content.ts";
import { keys } from "../../api/keys.ts";
import { type Finding, harmsAmong } from "../../findings/finding.ts";
import { say } from "../../notices/notices.ts";
import { publicPath } from "../../public-path.ts";
import { useStudioZone } from "../../time/studio-time.ts";
import { findingsNow } from "../examine/use-findings.ts";
import type { EditingSession } from "../saving/editing-session.ts";

export interface EditingActions {
  /** `changes` holds the fields to save besides the texts. */
  save(message: string, changes?: Changes): Promise<void>;
  saved(message: string): void;
  /** Out of readers' sight, with the way back. */
  withdraw(): Promise<void>;
  restore(): Promise<void>;
  trash(): void;
}

/** @param onHarm what is public, or will be, isn't saved: it would harm its readers. `again` tries it anew. */
export function useEditingActions(
  session: EditingSession,
  onHarm: (harms: Finding[], again: () => void) => void,
): EditingActions {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const act = useRecordActions(session.type);
  const zone = useStudioZone();
  const tellRename = useRenameNotice();
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.records(session.type) });
  const saved = (message: string, undo?: () => void) => {
    say(message, undo ? { undo } : {});
    refresh();
  };
  const save = async (message: string, changes: Changes = {}, undo?: () => void) => {
    const before = session.view.record;
    const wanted = changes.status ?? before?.status ?? "draft";
    if (changes.status === undefined && (wanted === "publish" || wanted === "future")) {
      const harms = harmsAmong(await findingsNow(session));
      if (harms.length > 0) return onHarm(harms, () => void save(message, changes, undo));
    }
    if (!(await session.save(changes))) return;
    const { record } = session.view;
    saved(record ? messageFor(record, wanted, message, zone) : message, undo);
    if (before && record) tellRename(publicPath(session.type, before), publicPath(session.type, record));
  };
  return {
    save: (message, changes) => save(message, changes),
    saved,
    async withdraw() {
      const { record } = session.view;
      if (!record) return;
      const words =
        record.status === "future" ? "Unscheduled. It stays a draft." : "Unpublished. It’s a draft again.";
      await save(words, { status: "draft" }, () => void save("Undone.", asBefore(record)));
    },
    restore: () => save("Restored as a draft.", { status: "draft" }),
    trash() {
      const { record } = session.view;
      if (!record) return;
      act("trash", [{ ...record, title: { ...record.title, raw: session.view.title } }]);
      void navigate(`/desk/${session.type}`);
    },
  };
}
