import { useQueries } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { useCaller } from "../access/caller.tsx";
import { mayEdit } from "../access/capabilities.ts";
import { contentElsewhere, isContentElsewhere } from "../access/content-access.ts";
import { listRecords, type Status } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import { type kinds as allKinds, editPath, type KindName, kinds } from "../kinds.ts";
import { OpenLinks } from "../preview/open-links.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { Failure } from "../ui/failure.tsx";
import { Plus } from "../ui/icons.ts";
import { StatusMark } from "../ui/status-mark.tsx";

export const meta = () => [{ title: "Desk · Extenso" }, { name: "robots", content: "noindex, nofollow" }];

/** All that is not out yet, and is somebody's to finish. */
const unfinished: readonly Status[] = ["draft", "pending", "future"];

/** Where one begins: something new, or where one stopped. */
export default function DeskHome() {
  const caller = useCaller();
  const elsewhere = isContentElsewhere(caller);
  const mine = Object.values(kinds).filter(({ type }) => mayEdit(caller, type));
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">{caller.name}</h1>
        <ul aria-label="Start something new" className="desk-head-end">
          {mine.map(({ type, create }) => (
            <li key={type}>
              <Link to={editPath(type, "new")} className="desk-button">
                <Plus aria-hidden size={18} />
                {create}
              </Link>
            </li>
          ))}
        </ul>
      </header>
      {elsewhere ? (
        <p className="desk-empty">{contentElsewhere}</p>
      ) : (
        <>
          <div className="desk-home-columns">
            <RecentRecords
              title="Unpublished"
              kinds={mine}
              statuses={unfinished}
              nothing="No drafts waiting."
            />
            <RecentRecords
              title="Recently changed"
              kinds={mine}
              statuses={["publish"]}
              nothing="Nothing is published yet."
            />
          </div>
          <OpenLinks post={null} title="Open preview links" />
        </>
      )}
    </>
  );
}

const shown = 8;

/** The last of all kinds together, with what each is. */
function RecentRecords({
  title,
  kinds,
  statuses,
  nothing,
}: {
  title: string;
  kinds: readonly (typeof allKinds)[KindName][];
  statuses: readonly Status[];
  nothing: string;
}) {
  const id = useId();
  const query = { statuses, perPage: shown, orderby: "modified", order: "desc" } as const;
  const lists = useQueries({
    queries: kinds.map(({ type }) => ({
      queryKey: keys.list(type, query),
      queryFn: ({ signal }: { signal: AbortSignal }) => listRecords(type, query, signal),
    })),
  });
  const failed = lists.find(({ error, data }) => error && !data);
  const waiting = lists.some(({ isPending }) => isPending);
  const records = kinds
    .flatMap((kind, at) => (lists[at]?.data?.items ?? []).map((record) => ({ kind, record })))
    .sort((a, b) => b.record.modified_gmt.localeCompare(a.record.modified_gmt))
    .slice(0, shown);
  return (
    <section aria-labelledby={id} aria-busy={waiting} className="desk-recent">
      <h2 id={id}>{title}</h2>
      {failed?.error && <Failure words={errorMessage(failed.error)} onAgain={() => failed.refetch()} />}
      {!waiting && !failed && records.length === 0 && <p className="desk-soft">{nothing}</p>}
      <ul>
        {records.map(({ kind, record }) => (
          <li key={`${kind.type} ${record.id}`}>
            <Link to={editPath(kind.type, record.id)}>{record.title.raw || "Untitled"}</Link>
            <span className="desk-recent-facts">
              <span className="desk-recent-kind">{kind.one}</span>
              <StatusMark status={record.status} />
              <TimeAgo gmt={record.modified_gmt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
