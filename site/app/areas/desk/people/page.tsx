import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { type AccountsQuery, listAccounts, lookAgainMs } from "../api/accounts.ts";
import { keys } from "../api/keys.ts";
import { useCommands } from "../commands/commands.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { Failure } from "../ui/failure.tsx";
import { Plus } from "../ui/icons.ts";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { OpenInvitations } from "./invitations.tsx";
import { roleLabels, rolesLabel } from "./labels.ts";
import { type PeopleState, perPage, usePeopleState } from "./people-state.ts";
import stylesheet from "./stylesheet.css?url";

const InviteWindow = lazyPart(() => import("./invite-window.tsx"));

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [
  { title: "People · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

/** `/desk/people`: who works here, who is a member, and who is invited. */
export default function PeoplePage() {
  const [state, change] = usePeopleState();
  const [isInviting, setInviting] = useState(false);
  const client = useQueryClient();
  useCommands(
    useMemo(
      () => [
        {
          id: "invite",
          label: "Invite somebody",
          group: "This page",
          icon: Plus,
          keywords: "invitation colleague staff add user",
          run: () => setInviting(true),
        },
      ],
      [],
    ),
  );
  const query: AccountsQuery = { ...state, per_page: perPage };
  const list = useQuery({
    queryKey: keys.accounts(query),
    queryFn: ({ signal }) => listAccounts(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">People</h1>
        <p className="desk-count" role="status">
          {list.data?.total.toLocaleString("en-CA")}
        </p>
        <div className="desk-head-end">
          <button type="button" className="desk-button" data-look="primary" onClick={() => setInviting(true)}>
            <Plus aria-hidden size={18} />
            Invite…
          </button>
        </div>
      </header>
      <NoMailServer />
      <OpenInvitations />
      <Filters state={state} change={change} />
      {list.error && !list.data ? (
        <Failure message={errorMessage(list.error)} onAgain={() => void list.refetch()} />
      ) : list.data?.items.length === 0 ? (
        <div className="desk-empty">
          <h2>Nobody matches</h2>
          <p>Search all people, or take a filter away.</p>
        </div>
      ) : (
        list.data && (
          <table className="desk-table people-table" data-stale={list.isPlaceholderData || undefined}>
            <caption className="sr-only">People</caption>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Role</th>
                <th scope="col">Last seen</th>
                <th scope="col" data-leaves={1}>
                  Since
                </th>
              </tr>
            </thead>
            <tbody>
              {list.data.items.map((person) => (
                <tr key={person.id}>
                  <th scope="row">
                    <Link to={`/desk/people/${person.id}`}>{person.name}</Link>
                    <span className="desk-soft people-address">
                      {person.left_gmt ? "Has left" : `${person.username} · ${person.email}`}
                    </span>
                  </th>
                  <td>
                    {rolesLabel(person.roles)}
                    {person.deactivated_gmt && !person.left_gmt && <b className="people-mark">Deactivated</b>}
                    {!person.confirmed_gmt && !person.left_gmt && <b className="people-mark">Unconfirmed</b>}
                  </td>
                  <td>
                    <span className="people-told">Last seen </span>
                    {person.last_seen_gmt ? (
                      <TimeAgo gmt={person.last_seen_gmt} />
                    ) : (
                      <span className="desk-soft">Never</span>
                    )}
                  </td>
                  <td data-leaves={1}>
                    <TimeAgo gmt={person.registered_gmt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      )}
      <Pager
        page={state.page}
        perPage={perPage}
        total={list.data?.total ?? 0}
        onPage={(page) => change({ page })}
      />
      {isInviting && (
        <Suspense>
          <InviteWindow
            onInvited={() => client.invalidateQueries({ queryKey: keys.invitations })}
            onClose={() => setInviting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

const groups = {
  staff: "Staff",
  members: "Members",
  "": "Everybody",
  ...Object.fromEntries(
    ["administrator", "editor", "producer", "author", "contributor"].map((role) => [
      role,
      `${roleLabels[role]}s`,
    ]),
  ),
};
const seen = {
  "": "Seen at any time",
  week: "Seen within a week",
  month: "Seen within a month",
  quarter: "Seen within 90 days",
  longer: "Not seen for 90 days",
  never: "Never seen",
};
const states = {
  "": "In any state",
  unconfirmed: "Unconfirmed",
  deactivated: "Deactivated",
  left: "Left, name kept",
};
const orders = { name: "By name", registered: "Newest first", seen: "Last seen first" };

function Filters({
  state,
  change,
}: {
  state: PeopleState;
  change: (changes: Partial<PeopleState>, typing?: boolean) => void;
}) {
  const choice = (
    name: "group" | "seen" | "state" | "orderby",
    label: string,
    options: Record<string, string>,
  ) => (
    <select
      aria-label={label}
      className="desk-select"
      data-set={(name !== "orderby" && state[name]) || undefined}
      value={state[name]}
      onChange={({ target }) => change({ [name]: target.value } as Partial<PeopleState>)}
    >
      {Object.entries(options).map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
  return (
    <div className="desk-filters">
      <SearchBox label="Search people" value={state.search} onSearch={(search) => change({ search }, true)} />
      {choice("group", "Shown", groups)}
      {choice("seen", "Last seen", seen)}
      {choice("state", "State", states)}
      {choice("orderby", "Order", orders)}
    </div>
  );
}
