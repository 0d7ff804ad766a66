import {
  type RequestStatus,
  requestStatuses,
  statusName,
} from "@extenso/contract/requests/request-fields.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { useCaller } from "../access/caller.tsx";
import { doEach } from "../actions/do-each.ts";
import { useCommands } from "../commands/commands.ts";
import { useCompactRows } from "../lists/row-density.ts";
import { type Selection, useSelection } from "../lists/use-selection.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { Failure } from "../ui/failure.tsx";
import { ArrowDown, ArrowUp, Download, Phone } from "../ui/icons.ts";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import {
  firstOrder,
  queryOf,
  type RequestListState,
  type RequestSort,
  type RequestView,
  readListState,
  writeListState,
} from "./list-state.ts";
import { NewRequestWindow } from "./new-request-window.tsx";
import { dayLabel, dueLabel, dueUrgency, moneyLabel, serviceLabel } from "./request-labels.ts";
import { RequestStatusMark } from "./request-status-mark.tsx";
import { useRequestSummary } from "./request-watch.tsx";
import {
  changeRequest,
  getRequest,
  type ListedRequest,
  listPeople,
  listRequests,
  type RequestChanges,
  requestKeys,
  requestsAsCsv,
  requestsPerPage,
} from "./requests-api.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [
  { title: "Requests · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

const nothing: ListedRequest[] = [];

/** `/desk/requests`: who asked for a quote, what waits for an answer, and what has become of the rest. */
export default function RequestsPage() {
  const [state, change] = useListState();
  const [isCalling, setCalling] = useState(false);
  const query = queryOf(state);
  const list = useQuery({
    queryKey: requestKeys.list(query),
    queryFn: ({ signal }) => listRequests(query, signal),
    placeholderData: keepPreviousData,
  });
  const requests = list.data?.items ?? nothing;
  const total = list.data?.total ?? 0;
  const selection = useSelection<ListedRequest>(requests);
  const changeAll = useBulkChange();
  useCommands(
    useMemo(
      () => [
        {
          ...{ id: "new-request", label: "New request by telephone", group: "This page", icon: Phone },
          ...{ keys: "n", keywords: "call phone enquiry", run: () => setCalling(true) },
        },
      ],
      [],
    ),
  );

  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Requests</h1>
        <p className="desk-count" role="status">
          {list.data && `${total.toLocaleString("en-CA")}${state.search.trim() ? " found" : ""}`}
        </p>
        <div className="desk-head-end">
          <CsvButton state={state} />
          <button type="button" className="desk-button" data-look="primary" onClick={() => setCalling(true)}>
            <Phone aria-hidden size={18} />
            New by telephone
          </button>
        </div>
      </header>
      <Views state={state} change={change} />
      <Filters state={state} change={change} />
      {list.error && !list.data ? (
        <Failure message={errorMessage(list.error)} onAgain={() => list.refetch()} />
      ) : list.data && requests.length === 0 ? (
        <EmptyList state={state} change={change} />
      ) : (
        <RequestsTable
          requests={requests}
          selection={selection}
          state={state}
          change={change}
          isWaiting={list.isPending}
          isStale={list.isPlaceholderData}
        />
      )}
      <Pager page={state.page} perPage={requestsPerPage} total={total} onPage={(page) => change({ page })} />
      {selection.items.length > 0 && (
        <BulkBar
          items={selection.items}
          onClear={selection.clear}
          onChange={(changes, message) => {
            void changeAll(selection.items, changes, message);
            selection.clear();
            // The bar goes with what was chosen: the focus stays on the page.
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        />
      )}
      {isCalling && <NewRequestWindow onClose={() => setCalling(false)} />}
    </>
  );
}

type Change = (changes: Partial<RequestListState>, typing?: boolean) => void;

/** The list's state in its address. Typing leaves no trail in the history; everything else can be gone back from. */
function useListState(): [RequestListState, Change] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  const change = useCallback<Change>(
    (changes, typing = false) => {
      // The address as it is now: what was typed a moment ago may come after another choice.
      const before = readListState(new URLSearchParams(location.search));
      setParams(writeListState({ ...before, page: 1, ...changes }), {
        replace: typing,
        preventScrollReset: changes.page === undefined,
      });
    },
    [setParams],
  );
  return [state, change];
}

const viewLabels: [view: RequestView, label: string][] = [
  ["open", "Open"],
  ...requestStatuses.map(({ value, label }): [RequestView, string] => [value, label]),
  ["all", "All"],
];

function Views({ state, change }: { state: RequestListState; change: Change }) {
  const counts = useRequestSummary().data?.counts;
  const countOf = (view: RequestView): number => {
    const of = (status: string) => counts?.[status] ?? 0;
    if (view === "open") return of("new") + of("conversation") + of("quoted");
    if (view !== "all") return of(view);
    return Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0) - of("spam");
  };
  return (
    <fieldset className="desk-choices desk-request-views">
      <legend className="sr-only">Status</legend>
      {viewLabels.map(([view, label]) => (
        <button key={view} type="button" aria-pressed={state.view === view} onClick={() => change({ view })}>
          {label}
          {counts && <span className="desk-view-count">{countOf(view).toLocaleString("en-CA")}</span>}
        </button>
      ))}
    </fieldset>
  );
}

function Filters({ state, change }: { state: RequestListState; change: Change }) {
  const caller = useCaller();
  const people = useQuery({
    queryKey: requestKeys.people,
    queryFn: ({ signal }) => listPeople(signal),
    staleTime: 60_000,
  });
  const others = (people.data ?? []).filter(({ id }) => id !== caller.id);
  return (
    <search className="desk-filters">
      <SearchBox
        label="Search requests"
        value={state.search}
        onSearch={(search) => change({ search }, true)}
      />
      <select
        aria-label="Owner"
        className="desk-select"
        value={state.owner ?? ""}
        data-set={state.owner === undefined ? undefined : ""}
        onChange={({ target }) => change({ owner: target.value === "" ? undefined : Number(target.value) })}
      >
        <option value="">All owners</option>
        <option value={caller.id}>Mine</option>
        <option value={0}>No owner</option>
        {others.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Sort by"
        className="desk-select desk-request-sort"
        value={state.sort}
        onChange={({ target }) => {
          const sort = target.value as RequestSort;
          change({ sort, order: firstOrder(sort) });
        }}
      >
        <option value="activity">Newest activity</option>
        <option value="due">Time left</option>
        <option value="next_step">Next step</option>
        <option value="value">Value</option>
        <option value="name">Name</option>
      </select>
    </search>
  );
}

function EmptyList({ state, change }: { state: RequestListState; change: Change }) {
  const isNarrowed = state.search.trim() !== "" || state.owner !== undefined || state.view !== "open";
  return isNarrowed ? (
    <div className="desk-empty">
      <h2>No request matches</h2>
      <p>Try another status, owner or word.</p>
      <button
        type="button"
        className="desk-button"
        onClick={() => change({ view: "open", search: "", owner: undefined })}
      >
        Clear filters
      </button>
    </div>
  ) : (
    <div className="desk-empty">
      <h2>Nothing waits for an answer</h2>
      <p>
        Requests from the contact form appear here by themselves. Write down a call with “New by telephone”.
      </p>
      <Link to="/contact" className="desk-button">
        See the contact form
      </Link>
    </div>
  );
}

function RequestsTable({
  requests,
  selection,
  state,
  change,
  isWaiting,
  isStale,
}: {
  requests: readonly ListedRequest[];
  selection: Selection<ListedRequest>;
  state: RequestListState;
  change: Change;
  isWaiting: boolean;
  isStale: boolean;
}) {
  const isCompact = useCompactRows();
  const header = (label: string, sort: RequestSort) => {
    const isActive = state.sort === sort;
    const Icon = state.order === "asc" ? ArrowUp : ArrowDown;
    const turned = state.order === "asc" ? "desc" : "asc";
    return (
      <button
        type="button"
        className="desk-sort"
        data-active={isActive || undefined}
        onClick={() => change({ sort, order: isActive ? turned : firstOrder(sort) })}
      >
        {label}
        <Icon aria-hidden size={14} />
      </button>
    );
  };
  const sorted = (sort: RequestSort) => {
    if (state.sort !== sort) return undefined;
    return state.order === "asc" ? "ascending" : "descending";
  };
  return (
    <table
      className="desk-table desk-requests"
      aria-busy={isWaiting || isStale}
      data-stale={isStale || undefined}
      data-compact={isCompact || undefined}
    >
      <caption className="sr-only">Requests</caption>
      <thead>
        <tr>
          <th scope="col" data-column="choose">
            <label className="desk-check-room">
              <input
                type="checkbox"
                className="check"
                checked={selection.all}
                ref={(box) => {
                  if (box) box.indeterminate = selection.some;
                }}
                onChange={selection.toggleAll}
                disabled={isWaiting}
              />
              <span className="sr-only">Select all on this page</span>
            </label>
          </th>
          <th scope="col" data-column="title" aria-sort={sorted("name")}>
            {header("Name", "name")}
          </th>
          <th scope="col" data-column="status">
            Status
          </th>
          <th scope="col" data-column="owner" data-leaves="first">
            Owner
          </th>
          <th scope="col" data-column="next-step" data-leaves="first" aria-sort={sorted("next_step")}>
            {header("Next step", "next_step")}
          </th>
          <th scope="col" data-column="value" aria-sort={sorted("value")}>
            {header("Value", "value")}
          </th>
          <th scope="col" data-column="due" aria-sort={sorted("due")}>
            {header("Time left", "due")}
          </th>
          <th scope="col" data-column="activity" aria-sort={sorted("activity")}>
            {header("Activity", "activity")}
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={(event) => onRowKeys(event, requests, selection)}>
        {isWaiting &&
          [38, 55, 42, 60, 48].map((width) => (
            <tr key={width} className="desk-waiting-row">
              <td colSpan={8}>
                <span className="desk-waiting" style={{ width: `${width}%` }} />
              </td>
            </tr>
          ))}
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

function RequestRow({ request, selection }: { request: ListedRequest; selection: Selection<ListedRequest> }) {
  const { id, name, company, status, owner, next_step, next_step_on, value_cents, currency, due_at } =
    request;
  const now = new Date();
  const due = dueLabel(due_at, now);
  const urgency = dueUrgency(due_at, now);
  const step = [next_step, next_step_on && dayLabel(next_step_on, now)].filter(Boolean).join(" · ");
  return (
    <tr data-chosen={selection.has(request) || undefined} data-new={due !== "" || undefined}>
      <td data-column="choose">
        <label className="desk-check-room">
          <input
            type="checkbox"
            className="check"
            checked={selection.has(request)}
            onChange={(event) =>
              selection.toggle(request, (event.nativeEvent as MouseEvent).shiftKey === true)
            }
          />
          <span className="sr-only">Select {name}</span>
        </label>
      </td>
      <th scope="row" data-column="title">
        <span className="desk-row-words">
          <Link to={`/desk/requests/${id}`} data-row-link className="desk-row-link">
            {name}
            {company && <span className="desk-request-company"> {company}</span>}
          </Link>
          <span className="desk-request-facts">
            <span>{serviceLabel(request)}</span>
            <span className="desk-request-narrow">
              <RequestStatusMark status={status} />
            </span>
            {due && (
              <span className="desk-request-narrow" data-urgency={urgency}>
                {due}
              </span>
            )}
          </span>
        </span>
      </th>
      <td data-column="status">
        <RequestStatusMark status={status} />
      </td>
      <td data-column="owner" data-leaves="first">
        {owner?.name}
      </td>
      <td data-column="next-step" data-leaves="first" title={step}>
        {step}
      </td>
      <td data-column="value">{moneyLabel(value_cents, currency)}</td>
      <td data-column="due">
        <span className="desk-due" data-urgency={urgency}>
          {due}
        </span>
      </td>
      <td data-column="activity">
        <TimeAgo gmt={request.activity_at} />
      </td>
    </tr>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Up and down through the rows, x chooses: as in all lists of the desk. */
function onRowKeys(
  event: KeyboardEvent<HTMLElement>,
  requests: readonly ListedRequest[],
  selection: Selection<ListedRequest>,
): void {
  const row = (event.target as Element).closest("tr");
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = rows.findIndex((link) => row.contains(link));
  const step = steps[event.key];
  const request = requests[at];
  if (step !== undefined) {
    event.preventDefault();
    rows[at + step]?.focus();
  } else if (event.key === "x" && request) {
    event.preventDefault();
    selection.toggle(request);
  }
}

/** Changes several requests, and offers to undo that. */
function useBulkChange() {
  const client = useQueryClient();
  return async (items: readonly ListedRequest[], changes: RequestChanges, message: string): Promise<void> => {
    const { done, failed } = await doEach(items, (item) => changeRequest(item, changes));
    await client.invalidateQueries({ queryKey: requestKeys.all });
    await client.invalidateQueries({ queryKey: requestKeys.summary });
    if (failed[0]) {
      sayFailed(`${failed.length} of ${items.length} not changed. ${errorMessage(failed[0].error)}`);
    }
    if (done.length === 0) return;
    say(`${done.length === 1 ? (done[0]?.name ?? "") : `${done.length} requests`} ${message}`, {
      undo: () => void undo(done, changes),
    });
  };

  async function undo(items: readonly ListedRequest[], changes: RequestChanges): Promise<void> {
    const { failed } = await doEach(items, async (item) => {
      const now = await getRequest(item.id);
      return changeRequest(now, {
        ...(changes.status === undefined ? {} : { status: item.status as RequestStatus }),
        ...(changes.owner === undefined ? {} : { owner: item.owner?.id ?? 0 }),
      });
    });
    if (failed[0]) sayFailed(`That could not be undone. ${errorMessage(failed[0].error)}`);
    await client.invalidateQueries({ queryKey: requestKeys.all });
    await client.invalidateQueries({ queryKey: requestKeys.summary });
  }
}

function BulkBar({
  items,
  onChange,
  onClear,
}: {
  items: readonly ListedRequest[];
  onChange: (changes: RequestChanges, message: string) => void;
  onClear: () => void;
}) {
  const caller = useCaller();
  const isSpam = items.every(({ status }) => status === "spam");
  return (
    <section aria-label="Selected" className="desk-bulk">
      <p role="status">{items.length} selected</p>
      <button
        type="button"
        className="desk-button"
        onClick={() => onChange({ owner: caller.id }, "given to you")}
      >
        Assign to me
      </button>
      <select
        aria-label="Move to"
        className="desk-select"
        value=""
        onChange={({ target }) =>
          onChange({ status: target.value as RequestStatus }, `moved to ${statusName(target.value)}`)
        }
      >
        <option value="" disabled>
          Move to…
        </option>
        {requestStatuses
          .filter(({ value }) => value !== "lost" && value !== "spam")
          .map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
      </select>
      {isSpam ? (
        <button
          type="button"
          className="desk-button"
          onClick={() => onChange({ status: "new" }, "moved out of spam")}
        >
          Not spam
        </button>
      ) : (
        <button
          type="button"
          className="desk-button"
          data-look="danger"
          onClick={() => onChange({ status: "spam" }, "marked as spam")}
        >
          Spam
        </button>
      )}
      <button type="button" className="desk-button" data-look="quiet" onClick={onClear}>
        Clear
      </button>
    </section>
  );
}

/** Saves what the list shows, on all its pages, as a file for spreadsheets. */
function CsvButton({ state }: { state: RequestListState }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { page: _, ...query } = queryOf(state);
      const link = document.createElement("a");
      link.href = URL.createObjectURL(await requestsAsCsv(query));
      link.download = "requests.csv";
      link.click();
      // The browser has read it by then.
      setTimeout(URL.revokeObjectURL, 60_000, link.href);
    } catch (error) {
      sayFailed(errorMessage(error));
    }
    setBusy(false);
  }
  return (
    <button type="button" className="desk-button" disabled={isBusy} onClick={() => void save()}>
      <Download aria-hidden size={18} />
      CSV
    </button>
  );
}
