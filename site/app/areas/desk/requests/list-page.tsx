import { requestStatuses } from "@extenso/contract/requests/request-fields.ts";
import { useQuery } from "@tanstack/react-query";
import { Inbox, Phone } from "lucide-react";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { useCommands } from "../commands/commands.ts";
import { SelectFilter, ViewChoice } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { ExportButton } from "../kit/export-button.tsx";
import { EmptyList, ListPage, useList } from "../kit/list-page.tsx";
import { useListState } from "../kit/list-state.ts";
import { useSelection } from "../kit/use-selection.ts";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { BulkBar, useBulkChange } from "./bulk-bar.tsx";
import {
  type ChangeRequestList,
  firstOrder,
  queryOf,
  type RequestListState,
  type RequestView,
  requestList,
} from "./list-state.ts";
import { NewRequestWindow } from "./new-request-window.tsx";
import { useRequestSummary } from "./request-watch.tsx";
import {
  type ListedRequest,
  listPeople,
  listRequests,
  requestKeys,
  requestsPath,
  requestsPerPage,
} from "./requests-api.ts";
import { RequestsTable } from "./requests-table.tsx";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Requests");

const nothing: ListedRequest[] = [];

/** `/desk/requests`: requests for a quote, those that wait for an answer, and those that are settled. */
export default function RequestsPage() {
  const [state, change] = useListState(requestList);
  const [isCalling, setCalling] = useState(false);
  const query = queryOf(state);
  const { page, ...narrowed } = query;
  const list = useList(requestKeys.list(query), (signal) => listRequests(query, signal));
  const requests = list.data?.items ?? nothing;
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
      <ListPage
        title="Requests"
        count={state.search.trim() ? "found" : "all"}
        actions={
          <>
            <StrayMailLink />
            <Link to="/desk/requests/figures" className="desk-button">
              Figures and notices
            </Link>
            <ExportButton path={requestsPath} query={narrowed} name="requests" />
            <button
              type="button"
              className="desk-button"
              data-look="primary"
              onClick={() => setCalling(true)}
            >
              <Phone aria-hidden size={18} />
              New by telephone
            </button>
          </>
        }
        notices={
          <>
            <NoMailServer />
            <HeldNotices />
          </>
        }
        views={<Views state={state} change={change} />}
        filters={<Filters state={state} change={change} />}
        list={list}
        empty={<Empty state={state} change={change} />}
        page={page}
        perPage={requestsPerPage}
        onPage={(next) => change({ page: next })}
      >
        {({ items, isWaiting, isStale }) => (
          <RequestsTable
            requests={items}
            selection={selection}
            state={state}
            change={change}
            isWaiting={isWaiting}
            isStale={isStale}
          />
        )}
      </ListPage>
      {selection.items.length > 0 && (
        <BulkBar
          items={selection.items}
          onClear={selection.clear}
          onChange={(changes, message) => {
            void changeAll(selection.items, changes, message);
            selection.clear();
            // The bar goes with the selection, so the focus moves to the page.
            document.getElementById("main")?.focus({ preventScroll: true });
          }}
        />
      )}
      {isCalling && <NewRequestWindow onClose={() => setCalling(false)} />}
    </>
  );
}

const viewLabels: [view: RequestView, label: string][] = [
  ["open", "Open"],
  ["waiting", "Waiting"],
  ...requestStatuses.map(({ value, label }): [RequestView, string] => [value, label]),
  ["all", "All"],
];

/** Link to the mails that belong to no request, with their number. */
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

/** Strip about messages that came faster than they may be mailed, and wait for the hourly mail. */
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

function Views({ state, change }: { state: RequestListState; change: ChangeRequestList }) {
  const summary = useRequestSummary().data;
  const counts = summary?.counts;
  const countOf = (view: RequestView): number => {
    const of = (status: string) => counts?.[status] ?? 0;
    if (view === "open" || view === "waiting") return summary?.[view] ?? 0;
    if (view !== "all") return of(view);
    return Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0) - of("spam");
  };
  return (
    <ViewChoice
      label="Status"
      value={state.status}
      options={viewLabels}
      countOf={(view) => counts && countOf(view)}
      onChoose={(status) => change({ status })}
    />
  );
}

function Filters({ state, change }: { state: RequestListState; change: ChangeRequestList }) {
  const caller = useCaller();
  const people = useQuery({
    queryKey: requestKeys.people,
    queryFn: ({ signal }) => listPeople(signal),
    staleTime: 60_000,
  });
  const others = (people.data ?? []).filter(({ id }) => id !== caller.id);
  return (
    <>
      <SearchBox
        label="Search requests"
        value={state.search}
        onSearch={(search) => change({ search }, true)}
      />
      <SelectFilter
        label="Owner"
        value={String(state.owner ?? "")}
        options={[
          ["", "All owners"],
          [String(caller.id), "Mine"],
          ["0", "No owner"],
          ...others.map(({ id, name }) => [String(id), name] as const),
        ]}
        onChoose={(owner) => change({ owner: owner === "" ? undefined : Number(owner) })}
      />
      <SelectFilter
        label="Sort by"
        className="desk-request-sort"
        value={state.sort}
        options={sortLabels}
        onChoose={(sort) => change({ sort, order: firstOrder(sort) })}
        isSet={false}
      />
    </>
  );
}

const sortLabels = [
  ["activity", "Newest activity"],
  ["due", "Time left"],
  ["next_step", "Next step"],
  ["value", "Value"],
  ["name", "Name"],
] as const;

function Empty({ state, change }: { state: RequestListState; change: ChangeRequestList }) {
  const isNarrowed = state.search.trim() !== "" || state.owner !== undefined || state.status !== "open";
  return isNarrowed ? (
    <EmptyList title="No request matches" text="Try another status, owner or word.">
      <button
        type="button"
        className="desk-button"
        onClick={() => change({ status: "open", search: "", owner: undefined })}
      >
        Clear filters
      </button>
    </EmptyList>
  ) : (
    <EmptyList
      title="Nothing waits for an answer"
      text="Requests from the contact form appear here by themselves. Write down a call with “New by telephone”."
    >
      <Link to="/contact" className="desk-button">
        See the contact form
      </Link>
    </EmptyList>
  );
}
