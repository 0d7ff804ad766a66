import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "../../api/keys.ts";
import { listPeople } from "../../api/people.ts";
import { listRevisions } from "../../api/revisions.ts";
import { say } from "../../notices/notices.ts";
import { clockLabel } from "../../time/studio-time.ts";
import { agoLabel, momentLabel, timeOf } from "../../time/times.ts";
import { Failure } from "../../ui/failure.tsx";
import { useSessionView } from "../page/use-session-view.ts";
import { revisionTexts, type Texts } from "../saving/autosave.ts";
import type { EditingSession } from "../saving/editing-session.ts";
import { Comparison } from "./comparison.tsx";

const compared = { before: "this version", after: "the current text" };

const isSame = (one: Texts, other: Texts) =>
  one.title === other.title && one.content === other.content && one.excerpt === other.excerpt;

/** As a change like any other: saving makes it the newest. */
function bringBack(session: EditingSession, texts: Texts): void {
  const before = session.texts;
  session.replace(texts);
  say("Restored. It goes public with the next save.", { undo: () => session.replace(before) });
}

/** Lists the saved revisions and compares each with the current text. */
export default function RevisionsPanel({ session }: { session: EditingSession }) {
  const { record } = useSessionView(session);
  const [chosen, setChosen] = useState<number | null>(null);
  const id = record?.id ?? 0;
  const { data, error, refetch } = useQuery({
    queryKey: ["records", session.type, "revisions", id, record?.modified_gmt],
    queryFn: ({ signal }) => listRevisions(session.type, id, 1, signal),
    enabled: id > 0,
  });
  const authors = [...new Set((data?.items ?? []).map(({ author }) => author))].sort((a, b) => a - b);
  const people = useQuery({
    queryKey: keys.people(authors),
    queryFn: ({ signal }) => listPeople(authors, signal),
    enabled: authors.length > 0,
  });
  const nameOf = (author: number) => people.data?.find(({ id: one }) => one === author)?.name;
  if (error) return <Failure message={error.message} onAgain={() => void refetch()} />;
  if (!data || data.items.length === 0) {
    return (
      <p className="editor-soft">{id > 0 && !data ? "Loading versions…" : "No earlier versions yet."}</p>
    );
  }
  return (
    <ol className="editor-revisions">
      {data.items.map((revision) => {
        const isNow = isSame(revisionTexts(revision), session.texts);
        const time = timeOf(revision.modified_gmt) ?? new Date(0);
        const open = chosen === revision.id;
        return (
          <li key={revision.id}>
            <button
              type="button"
              className="editor-revision"
              aria-expanded={open}
              title={momentLabel(time)}
              onClick={() => setChosen(open ? null : revision.id)}
            >
              <span>
                {clockLabel(revision.date)} <span className="editor-soft">{agoLabel(time, new Date())}</span>
              </span>
              <span className="editor-soft">
                {nameOf(revision.author) && `${nameOf(revision.author)} · `}
                {isNow ? "current version" : revision.slug.includes("autosave") ? "autosaved" : "saved"}
              </span>
            </button>
            {open && isNow && <p className="editor-soft">Same as the current text.</p>}
            {open && !isNow && (
              <>
                <Comparison before={revisionTexts(revision)} after={session.texts} names={compared} />
                <button
                  type="button"
                  className="desk-button"
                  onClick={() => bringBack(session, revisionTexts(revision))}
                >
                  Restore
                </button>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}
