/** What can be done with a text as a whole: from its head, from the palette, and from where it is gone. */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useRecordActs } from "../../acts/use-record-acts.ts";
import type { Changes } from "../../api/content.ts";
import { keys } from "../../api/keys.ts";
import { say } from "../../notices/notices.ts";
import type { EditingSession } from "../saving/editing-session.ts";

export interface EditingActs {
  /** What else than the texts is saved is in `changes`. */
  save(words: string, changes?: Changes): Promise<void>;
  saved(words: string): void;
  /** Out of readers' sight, with the way back. */
  withdraw(): Promise<void>;
  restore(): Promise<void>;
  trash(): void;
}

export function useEditingActs(session: EditingSession): EditingActs {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const act = useRecordActs(session.type);
  const refresh = () => void queries.invalidateQueries({ queryKey: keys.records(session.type) });
  const saved = (words: string, undo?: () => void) => {
    say(words, undo ? { undo } : {});
    refresh();
  };
  const save = async (words: string, changes: Changes = {}, undo?: () => void) => {
    if (await session.save(changes)) saved(words, undo);
  };
  return {
    save: (words, changes) => save(words, changes),
    saved,
    async withdraw() {
      const { record } = session.view;
      if (!record) return;
      const before = { status: record.status as "publish" | "future" | "private", date: record.date };
      const words = record.status === "future" ? "It stays a draft." : "Withdrawn: it is a draft again.";
      await save(words, { status: "draft" }, () => void save("It is as it was.", before));
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
