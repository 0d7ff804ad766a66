import { ArrowUpRight, CalendarDays, Check, Copy, Eye, Trash2, Undo2 } from "lucide-react";
import { useNavigate } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { mayPublish } from "../access/capabilities.ts";
import { useDuplicate } from "../actions/use-duplicate.ts";
import { useRecordActions } from "../actions/use-record-actions.ts";
import type { ContentType } from "../api/content.ts";
import type { DeskRecord } from "../api/records.ts";
import type { Command } from "../commands/commands.ts";
import { editPath } from "../kinds.ts";
import { previewState } from "../preview/opens-preview.ts";
import { publicPath } from "../public-path.ts";
import { entryOf } from "../schedule/record-entry.ts";
import type { ScheduleActions } from "../schedule/use-schedule.tsx";
import { actLabels, actsOf, type RecordAct } from "./record-acts.ts";

/** @param act only this one; null: all that the record offers. */
export type RecordCommands = (type: ContentType, record: DeskRecord, act: RecordAct | null) => Command[];

const icons = {
  publish: Check,
  move: CalendarDays,
  preview: Eye,
  view: ArrowUpRight,
  duplicate: Copy,
  draft: Undo2,
  trash: Trash2,
};

/** Acts on single records from anywhere. @param schedule of a component that stays when the palette goes. */
export function useRecordCommands(schedule: ScheduleActions): RecordCommands {
  const caller = useCaller();
  const navigate = useNavigate();
  const duplicate = useDuplicate();
  const actions = {
    posts: useRecordActions("posts"),
    pages: useRecordActions("pages"),
    "portfolio-items": useRecordActions("portfolio-items"),
  };

  function run(act: RecordAct, type: ContentType, record: DeskRecord, seenAt: string | null): void {
    if (act === "publish") schedule.publish(entryOf(type, record));
    else if (act === "move") schedule.openMove(entryOf(type, record));
    else if (act === "preview") void navigate(editPath(type, record.id), { state: previewState });
    else if (act === "duplicate") duplicate(type, record.id);
    else if (act === "view") void navigate(seenAt ?? "/");
    else actions[type](act, [record]);
  }

  return (type, record, only) => {
    const seenAt = publicPath(type, record);
    const title = record.title.raw || "Untitled";
    return actsOf(record, { mayPublish: mayPublish(caller, type), isSeen: seenAt !== null })
      .filter((act) => only === null || act === only)
      .map((act) => ({
        id: `${act} ${type} ${record.id}`,
        label: `${actLabels[act]}: ${title}`,
        group: "With this one",
        icon: icons[act],
        run: () => run(act, type, record, seenAt),
      }));
  };
}
