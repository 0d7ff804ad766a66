import { requestStatuses } from "@extenso/contract/requests/request-fields.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { saveBlob } from "../../../ui/save-blob.ts";
import { useCaller } from "../access/caller.tsx";
import { useCommands } from "../commands/commands.ts";
import { useSelection } from "../lists/use-selection.ts";
import { sayFailed } from "../notices/notices.ts";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { Failure } from "../ui/failure.tsx";
import { Download, Inbox, Phone } from "../ui/icons.ts";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { BulkBar, useBulkChange } from "./bulk-bar.tsx";
import {
  type ChangeList,
  firstOrder,
  queryOf,
  type RequestListState,
  type RequestSort,
  type RequestView,
  readListState,
  writeListState,
} from "./list-state.ts";
import { NewRequestWindow } from "./new-request-window.tsx";
import { useRequestSummary } from "./request-watch.tsx";
import {
  type ListedRequest,
  listPeople,
  listRequests,
  requestKeys,
  requestsAsCsv,
  requestsPerPage,
} from "./requests-api.ts";
import { RequestsTable } from "./requests-table.tsx";
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
          id: "new-request",
          label: "New request by telephone",
          group: "This page",
          icon: Phone,
          keys: "n",
          keywords: "call phone enquiry",
          run: () => setCalling(true),
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
          <StrayMailLink />
          <Link to="/desk/requests/figures" className="desk-button">
            Figures and notices
          </Link>
          <CsvButton state={state} />
          <button type="button" className="desk-button" data-look="primary" onClick={() => setCalling(true)}>
            <Phone aria-hidden size={18} />
            New by telephone
          </button>
        </div>
      </header>
      <NoMailServer />
      <HeldNotices />
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

/** The list's state in its address. Typing leaves no trail in the history; everything else can be gone back from. */
function useListState(): [RequestListState, ChangeList] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params), [params]);
  const change = useCallback<ChangeList>(
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
  ["waiting", "Waiting"],
  ...requestStatuses.map(({ value, label }): [RequestView, string] => [value, label]),
  ["all", "All"],
];

/** Where mails wait that belong to no request; nothing where none is read. */
function StrayMailLink() {
  const count = useRequestSummary().data?.stray_mails ?? 0;
  return (
    <Link to="/desk/requests/mail" className="desk-button">
      <Inbox aria-hidden size={18} />
      Mail
      {count > 0 && (
        <>
          <span className="desk-view-count">{count.toLocaleString("en-CA")}</span>
          <span className="sr-only">without a request</span>
        </>
      )}
    </Link>
  );
}

/** What the studio's notices leave to the hourly mail. */
function HeldNotices() {
  const count = useRequestSummary().data?.held_notices ?? 0;
  if (count === 0) return null;
  return (
    <p role="note" className="desk-strip">
      {count === 1 ? "1 message of a client" : `${count.toLocaleString("en-CA")} messages of clients`} came
      faster than they are mailed one by one: the next hourly notice tells of them. They are all here.
    </p>
  );
}

function Views({ state, change }: { state: RequestListState; change: ChangeList }) {
  const summary = useRequestSummary().data;
  const counts = summary?.counts;
  const countOf = (view: RequestView): number => {
    const of = (status: string) => counts?.[status] ?? 0;
    if (view === "open" || view === "waiting") return summary?.[view] ?? 0;
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

function Filters({ state, change }: { state: RequestListState; change: ChangeList }) {
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

function EmptyList({ state, change }: { state: RequestListState; change: ChangeList }) {
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

/** Saves what the list shows, on all its pages, as a file for spreadsheets. */
function CsvButton({ state }: { state: RequestListState }) {
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const { page: _, ...query } = queryOf(state);
      saveBlob(await requestsAsCsv(query), "requests.csv");
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
