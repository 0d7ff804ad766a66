import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { errorWords } from "../../../session/load-client.ts";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit } from "../access/capabilities.ts";
import { useLeaving } from "../actions/pending-deletions.ts";
import { useRecordActs } from "../actions/use-record-actions.ts";
import { listRecords } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { NotYetWindow } from "../findings/not-yet-window.tsx";
import { findingState } from "../findings/opened-finding.ts";
import { editPath, kindAt, kinds, useKind } from "../kinds.ts";
import { Failure } from "../ui/failure.tsx";
import { ArrowUpDown, Plus } from "../ui/icons.ts";
import { Pager } from "../ui/pager.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { EmptyList } from "./empty-list.tsx";
import { Filters } from "./filters.tsx";
import { perPage, queryOf } from "./list-state.ts";
import { RecordsTable } from "./records-table.tsx";
import { useCheckedActs } from "./use-checked-actions.ts";
import { useListState } from "./use-list-state.ts";
import { useSelection } from "./use-selection.ts";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: `${kinds[kindAt(location.pathname)].many} · Desk · Extenso` },
  { name: "robots", content: "noindex, nofollow" },
];

const nothing: DeskRecord[] = [];

/** Articles, pages or projects: found, narrowed, sorted, and acted on together. */
export default function ListPage() {
  const kind = useKind();
  const { type, many, create } = kinds[kind];
  const caller = useCaller();
  const [state, change] = useListState();
  const query = queryOf(state);
  const list = useQuery({
    queryKey: keys.list(type, query),
    queryFn: ({ signal }) => listRecords(type, query, signal),
    placeholderData: keepPreviousData,
  });
  const leaving = useLeaving();
  const items = list.data?.items ?? nothing;
  const shown = useMemo(
    () => items.filter(({ id }) => !leaving.has(`${type} ${id}`)),
    [items, leaving, type],
  );
  const selection = useSelection(shown);
  const { act, checking, harmed, close } = useCheckedActs(type, useRecordActs(type));
  const total = list.data?.total ?? 0;

  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">{many}</h1>
        <p className="desk-count" role="status">
          {list.data && `${total.toLocaleString("en-CA")}${state.status || state.search ? " found" : ""}`}
        </p>
        {mayEdit(caller, type) && (
          <div className="desk-head-end">
            {kind === "portfolio" && may(caller, "publish_pages") && (
              <Link to="/desk/site/portfolio" className="desk-button">
                <ArrowUpDown aria-hidden size={18} />
                Order and home page
              </Link>
            )}
            <Link to={editPath(type, "new")} className="desk-button" data-look="primary">
              <Plus aria-hidden size={18} />
              {create}
            </Link>
          </div>
        )}
      </header>
      <Filters kind={kind} state={state} change={change} />
      {list.error && !list.data ? (
        <Failure words={errorWords(list.error)} onAgain={() => list.refetch()} />
      ) : list.data && shown.length === 0 ? (
        <EmptyList kind={kind} state={state} change={change} />
      ) : (
        <RecordsTable
          kind={kind}
          records={shown}
          selection={selection}
          state={state}
          change={change}
          act={act}
          waiting={list.isPending}
          stale={list.isPlaceholderData}
        />
      )}
      <Pager page={state.page} perPage={perPage} total={total} onPage={(page) => change({ page })} />
      <p role="status" className="sr-only">
        {checking > 0 && "Looking through it…"}
      </p>
      <BulkBar type={type} selection={selection} inTrash={state.status === "trash"} act={act} />
      {harmed.length > 0 && (
        <NotYetWindow
          records={harmed}
          onClose={close}
          action={(finding, record) => (
            <Link to={editPath(type, record.id)} state={findingState(finding)} className="desk-button">
              Go there
            </Link>
          )}
        />
      )}
    </>
  );
}
