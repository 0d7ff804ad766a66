import { useMemo, useRef } from "react";
import { useCaller } from "../../access/caller.tsx";
import { mayPublish } from "../../access/capabilities.ts";
import { type Command, useCommands } from "../../commands/commands.ts";
import { kindOf } from "../../kinds.ts";
import { Check, Eye, History, ListTree, Send, SlidersHorizontal, Trash2, Undo2 } from "../../ui/icons.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { isOut as isOutside } from "../saving/session-view.ts";
import type { PanelName } from "./side-panel.tsx";
import type { EditingActs } from "./use-editing-acts.ts";
import { useSessionView } from "./use-session-view.ts";

interface Ways {
  acts: EditingActs;
  show: (panel: PanelName) => void;
  preview: () => void;
  publish: () => void;
}

/** What can be done with the text that is open, for the palette and its keys. */
export function useEditingCommands(session: EditingSession, ways: Ways): void {
  const caller = useCaller();
  const { record } = useSessionView(session);
  const status = record?.status ?? "draft";
  const isOut = isOutside(record);
  const isMade = record !== null;
  // The commands stay the same while one types; what they do is of the moment they are run.
  const latest = useRef(ways);
  latest.current = ways;
  const commands = useMemo(() => {
    const { one } = kindOf(session.type);
    const may = mayPublish(caller, session.type);
    const panel = (name: PanelName) => () => latest.current.show(name);
    const made: (Omit<Command, "group"> | false)[] = [
      status !== "trash" && {
        ...{ id: "save", label: isOut ? "Save and update" : "Save", icon: Check, keys: "mod+s" },
        run: () => void latest.current.acts.save("Saved."),
      },
      (!isOut || status === "future") &&
        status !== "trash" &&
        may && {
          ...{ id: "publish", label: "Publish…", icon: Send, words: "schedule move" },
          run: () => latest.current.publish(),
        },
      { id: "preview", label: "Preview", icon: Eye, words: "link", run: () => latest.current.preview() },
      {
        ...{ id: "details", label: "Details", icon: SlidersHorizontal },
        words: "address excerpt categories tags featured picture",
        run: panel("details"),
      },
      { id: "check", label: "Check", icon: Check, words: "examine problems", run: panel("check") },
      { id: "outline", label: "Outline", icon: ListTree, words: "headings", run: panel("outline") },
      { id: "history", label: "History", icon: History, words: "revisions", run: panel("revisions") },
      isOut &&
        may && {
          ...{ id: "withdraw", label: `Withdraw this ${one}`, icon: Undo2, words: "unpublish draft" },
          run: () => void latest.current.acts.withdraw(),
        },
      isMade &&
        status !== "trash" && {
          ...{ id: "trash", label: `Move this ${one} to the trash`, icon: Trash2, words: "delete remove" },
          run: () => latest.current.acts.trash(),
        },
    ];
    return made.flatMap((command) => (command ? [{ ...command, group: "This page" }] : []));
  }, [session.type, caller, status, isOut, isMade]);
  useCommands(commands);
}
