import { listPeople } from "../../api/people.ts";
import { listRevisions } from "../../api/revisions.ts";
import { HistoryList } from "../../kit/history-list.tsx";
import { say } from "../../notices/notices.ts";
import { useSessionView } from "../page/use-session-view.ts";
import { revisionTexts, type Texts } from "../saving/autosave.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { TextComparison } from "./text-comparison.tsx";

const isSame = (one: Texts, other: Texts) =>
  one.title === other.title && one.content === other.content && one.excerpt === other.excerpt;

/** As a change like any other: saving makes it the newest. */
function bringBack(session: EditingSession, texts: Texts): void {
  const before = session.texts;
  session.replace(texts);
  say("Restored. It goes public with the next save.", { undo: () => session.replace(before) });
}

/** Newest first, with the names of those who saved them. */
async function listTexts({ type }: EditingSession, id: number, signal: AbortSignal) {
  if (id === 0) return [];
  const { items } = await listRevisions(type, id, 1, signal);
  const authors = [...new Set(items.map(({ author }) => author))].sort((a, b) => a - b);
  // Without names the versions can be told apart by their times.
  const people = await listPeople(authors, signal).catch(() => []);
  return items.map((revision) => ({
    id: revision.id,
    gmt: revision.modified_gmt,
    author: people.find(({ id: one }) => one === revision.author)?.name ?? "",
    state: revision.slug.includes("autosave") ? "autosaved" : "saved",
    texts: revisionTexts(revision),
  }));
}

/** The saved revisions of a text, each compared with the current one. */
export default function RevisionsPanel({ session }: { session: EditingSession }) {
  const { record } = useSessionView(session);
  const id = record?.id ?? 0;
  return (
    <HistoryList
      source={{
        name: ["records", session.type, "revisions", id],
        saved: record?.modified_gmt,
        list: (signal) => listTexts(session, id, signal),
        isNow: ({ texts }) => isSame(texts, session.texts),
        read: async ({ texts }) => texts,
        now: "text",
        compare: (texts, names) =>
          isSame(texts, session.texts) ? null : (
            <TextComparison before={texts} after={session.texts} names={names} />
          ),
        onRestore: (_, texts) => bringBack(session, texts),
      }}
    />
  );
}
