import { ArrowUpDown, Plus } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may, mayEdit, mayPublish } from "../access/capabilities.ts";
import { doEach } from "../actions/do-each.ts";
import { usePendingDeletions } from "../actions/pending-deletions.ts";
import type { RecordAction } from "../actions/record-actions.ts";
import { useDuplicate } from "../actions/use-duplicate.ts";
import { useRecordActions } from "../actions/use-record-actions.ts";
import { type ContentType, getRecord, listRecords } from "../api/content.ts";
import { keys } from "../api/keys.ts";
import type { DeskRecord } from "../api/records.ts";
import { type Finding, harmsAmong } from "../findings/finding.ts";
import type { HarmedRecord } from "../findings/not-yet-window.tsx";
import { findingState } from "../findings/opened-finding.ts";
import { editPath, type KindName, kindAt, kinds, useKind } from "../kinds.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { EmptyList, ListPage, useList } from "../kit/list-page.tsx";
import { useListState } from "../kit/list-state.ts";
import { type Selection, useSelection } from "../kit/use-selection.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { recordFindings, useSchedule } from "../schedule/use-schedule.tsx";
import { Filters } from "./filters.tsx";
import {
  type ChangeRecordList,
  isNarrowed,
  perPage,
  queryOf,
  type RecordListState,
  recordList,
} from "./list-state.ts";
import { RecordsTable } from "./records-table.tsx";

const NotYetWindow = lazyPart(() => import("../findings/not-yet-window.tsx"));

export const meta = ({ location }: { location: { pathname: string } }) =>
  deskMeta(kinds[kindAt(location.pathname)].many);

const nothing: DeskRecord[] = [];

/** Articles, pages or projects: found, narrowed, sorted, and acted on together. */
export default function RecordsPage() {
  const kind = useKind();
  const { type, many, create } = kinds[kind];
  const caller = useCaller();
  const [state, change] = useListState(recordList);
  const query = queryOf(state);
  const list = useList(keys.list(type, query), (signal) => listRecords(type, query, signal));
  const leaving = usePendingDeletions();
  const items = list.data?.items ?? nothing;
  const shown = useMemo(
    () => items.filter(({ id }) => !leaving.has(`${type} ${id}`)),
    [items, leaving, type],
  );
  const selection = useSelection(shown);
  const { act, checking, harmed, close } = useCheckedActions(type, useRecordActions(type));
  const schedule = useSchedule();
  const duplicate = useDuplicate();

  return (
    <>
      <ListPage
        title={many}
        count={state.status || state.search ? "found" : "all"}
        actions={
          mayEdit(caller, type) && (
            <>
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
            </>
          )
        }
        filters={<Filters kind={kind} state={state} change={change} />}
        list={list}
        items={list.data && shown}
        empty={<Empty kind={kind} state={state} change={change} />}
        page={state.page}
        perPage={perPage}
        onPage={(page) => change({ page })}
      >
        {({ isWaiting, isStale }) => (
          <RecordsTable
            kind={kind}
            records={shown}
            selection={selection}
            state={state}
            change={change}
            act={act}
            onMove={schedule.openMove}
            onDuplicate={({ id }) => duplicate(type, id)}
            waiting={isWaiting}
            stale={isStale}
          />
        )}
      </ListPage>
      <p role="status" className="sr-only">
        {checking > 0 && "Checking…"}
      </p>
      <BulkBar type={type} selection={selection} inTrash={state.status === "trash"} act={act} />
      {schedule.windows}
      {harmed.length > 0 && (
        <Suspense>
          <NotYetWindow
            records={harmed}
            onClose={close}
            action={(finding, record) => (
              <Link to={editPath(type, record.id)} state={findingState(finding)} className="desk-button">
                Go there
              </Link>
            )}
          />
        </Suspense>
      )}
    </>
  );
}

const all = { status: "", search: "", look: "", author: 0, topic: 0, from: "", to: "" } as const;

function Empty({
  kind,
  state,
  change,
}: {
  kind: KindName;
  state: RecordListState;
  change: ChangeRecordList;
}) {
  const { type, one, create } = kinds[kind];
  const caller = useCaller();
  if (state.status === "trash" && !isNarrowed({ ...state, status: "" })) {
    return (
      <EmptyList title="The trash is empty" text="What you move here stays until it’s deleted for good." />
    );
  }
  return isNarrowed(state) ? (
    <EmptyList title={`No ${one} matches`} text="Try fewer filters or another word.">
      {state.search.trim() && state.look === "" && (
        <button type="button" className="desk-button" onClick={() => change({ look: "texts" })}>
          Search the text too
        </button>
      )}
      <button type="button" className="desk-button" onClick={() => change(all)}>
        Clear filters
      </button>
    </EmptyList>
  ) : (
    <EmptyList
      title={`No ${one} yet`}
      text={
        mayPublish(caller, type)
          ? "Start the first one. It stays a draft until you publish it."
          : "Start the first one. An editor publishes it once you send it for review."
      }
    >
      <Link to={editPath(type, "new")} className="desk-button">
        {create}
      </Link>
    </EmptyList>
  );
}

/** Wraps a list's `act`: records are examined before publishing, and those that would harm readers are held back. */
function useCheckedActions(
  type: ContentType,
  act: (act: RecordAction, records: readonly DeskRecord[]) => void,
): {
  act: (act: RecordAction, records: readonly DeskRecord[]) => void;
  /** Number of records being examined. */
  checking: number;
  harmed: readonly HarmedRecord[];
  close: () => void;
} {
  const [harmed, setHarmed] = useState<readonly HarmedRecord[]>([]);
  const [checking, setChecking] = useState(0);

  async function publish(records: readonly DeskRecord[]): Promise<void> {
    setChecking(records.length);
    const found = new Map<number, Finding[]>();
    // Records that can't be read have no findings here: the server refuses to publish them, and says why.
    await doEach(records, async ({ id }) => {
      const { record } = await getRecord(type, id);
      found.set(id, harmsAmong(await recordFindings(type, record)));
    });
    setChecking(0);
    const harmsOf = ({ id }: DeskRecord) => found.get(id) ?? [];
    const fit = records.filter((record) => harmsOf(record).length === 0);
    setHarmed(
      records
        .filter((record) => harmsOf(record).length > 0)
        .map((record) => ({
          id: record.id,
          title: record.title.raw || "Untitled",
          harms: harmsOf(record),
        })),
    );
    act("publish", fit);
  }

  return {
    act: (what, records) => (what === "publish" ? void publish(records) : act(what, records)),
    checking,
    harmed,
    close: () => setHarmed([]),
  };
}

/** Offers actions on the selected rows. The bar floats above the list's end while there is a selection. */
function BulkBar({
  type,
  selection,
  inTrash,
  act,
}: {
  type: ContentType;
  selection: Selection<DeskRecord>;
  inTrash: boolean;
  act: (act: RecordAction, records: readonly DeskRecord[]) => void;
}) {
  const caller = useCaller();
  const { items } = selection;
  if (items.length === 0) return null;
  const unpublished = items.filter(({ status }) => status !== "publish");
  const published = items.filter(({ status }) => status === "publish");

  function doIt(what: RecordAction, records: readonly DeskRecord[]): void {
    act(what, records);
    selection.clear();
    // The bar goes with the selection, so the focus moves to the page.
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  return (
    <section aria-label="Selected" className="desk-bulk">
      <p role="status">{items.length} selected</p>
      {inTrash ? (
        <>
          <button type="button" className="desk-button" onClick={() => doIt("restore", items)}>
            Restore
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="danger"
            onClick={() => doIt("delete", items)}
          >
            Delete for good
          </button>
        </>
      ) : (
        <>
          {mayPublish(caller, type) && unpublished.length > 0 && (
            <button type="button" className="desk-button" onClick={() => doIt("publish", unpublished)}>
              Publish{unpublished.length < items.length && ` ${unpublished.length}`}
            </button>
          )}
          {published.length > 0 && (
            <button type="button" className="desk-button" onClick={() => doIt("draft", published)}>
              Revert to draft{published.length < items.length && ` of ${published.length}`}
            </button>
          )}
          <button
            type="button"
            className="desk-button"
            data-look="danger"
            onClick={() => doIt("trash", items)}
          >
            Move to trash
          </button>
        </>
      )}
      <button type="button" className="desk-button" data-look="quiet" onClick={selection.clear}>
        Clear
      </button>
    </section>
  );
}
