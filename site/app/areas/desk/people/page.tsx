import {
  peopleGroups,
  peopleOrders,
  peopleSeen,
  peopleStates,
  type WireInvitation,
  type WirePerson,
} from "@extenso/contract/wire/people.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { Link } from "react-router";
import {
  type AccountsQuery,
  listAccounts,
  listInvitations,
  lookAgainMs,
  sendInvitation,
  withdrawInvitation,
} from "../api/accounts.ts";
import { keys } from "../api/keys.ts";
import { useCommands } from "../commands/commands.ts";
import { SelectFilter } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { EmptyList, ListPage, useList } from "../kit/list-page.tsx";
import { choiceArgument, listState, textArgument, useListState } from "../kit/list-state.ts";
import { type Columns, ListTable } from "../kit/list-table.tsx";
import { useAction } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { useLacksMailServer } from "../today/use-today.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { roleLabels, rolesLabel } from "./labels.ts";
import stylesheet from "./stylesheet.css?url";

const InviteWindow = lazyPart(() => import("./invite-window.tsx"));

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("People");

const perPage = 50;
/** Colleagues are looked for most; members come with the first press. */
const peopleList = listState({
  group: choiceArgument(["all", ...peopleGroups], "staff"),
  search: textArgument(),
  seen: choiceArgument(["", ...peopleSeen], ""),
  state: choiceArgument(["", ...peopleStates], ""),
  orderby: choiceArgument(peopleOrders, "name"),
});

/** `/desk/people`: who works here, who is a member, and who is invited. */
export default function PeoplePage() {
  const [state, change] = useListState(peopleList);
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
  const query: AccountsQuery = {
    ...state,
    group: state.group === "all" ? "" : state.group,
    per_page: perPage,
  };
  const list = useList(keys.accounts(query), (signal) => listAccounts(query, signal), {
    againMs: lookAgainMs,
  });
  return (
    <>
      <ListPage
        title="People"
        count="all"
        actions={
          <button type="button" className="desk-button" data-look="primary" onClick={() => setInviting(true)}>
            <Plus aria-hidden size={18} />
            Invite…
          </button>
        }
        notices={
          <>
            <NoMailServer />
            <OpenInvitations />
          </>
        }
        filters={
          <>
            <SearchBox
              label="Search people"
              value={state.search}
              onSearch={(search) => change({ search }, true)}
            />
            <SelectFilter
              label="Shown"
              value={state.group}
              options={groups}
              onChoose={(group) => change({ group })}
              isSet={state.group !== "all"}
            />
            <SelectFilter
              label="Last seen"
              value={state.seen}
              options={seen}
              onChoose={(one) => change({ seen: one })}
            />
            <SelectFilter
              label="State"
              value={state.state}
              options={states}
              onChoose={(one) => change({ state: one })}
            />
            <SelectFilter
              label="Order"
              value={state.orderby}
              options={orders}
              onChoose={(orderby) => change({ orderby })}
              isSet={false}
            />
          </>
        }
        list={list}
        empty={<EmptyList title="Nobody matches" text="Search all people, or take a filter away." />}
        page={state.page}
        perPage={perPage}
        onPage={(page) => change({ page })}
      >
        {(rows) => <ListTable caption="People" className="people-table" columns={columns} rows={rows} />}
      </ListPage>
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

const columns: Columns<WirePerson> = [
  {
    label: "Name",
    cell: (person) => (
      <>
        <Link to={`/desk/people/${person.id}`}>{person.name}</Link>
        <span className="desk-soft people-address">
          {person.left_gmt ? "Has left" : `${person.username} · ${person.email}`}
        </span>
      </>
    ),
  },
  {
    label: "Role",
    cell: (person) => (
      <>
        {rolesLabel(person.roles)}
        {person.deactivated_gmt && !person.left_gmt && <b className="people-mark">Deactivated</b>}
        {!person.confirmed_gmt && !person.left_gmt && <b className="people-mark">Unconfirmed</b>}
      </>
    ),
  },
  {
    label: "Last seen",
    cell: (person) => (
      <>
        <span className="people-told">Last seen </span>
        {person.last_seen_gmt ? (
          <TimeAgo gmt={person.last_seen_gmt} />
        ) : (
          <span className="desk-soft">never</span>
        )}
      </>
    ),
  },
  { label: "Since", hideOrder: 1, cell: (person) => <TimeAgo gmt={person.registered_gmt} /> },
];

const groups = [
  ["staff", "Staff"],
  ["members", "Members"],
  ["all", "Everybody"],
  ...(["administrator", "editor", "producer", "author", "contributor"] as const).map(
    (role) => [role, `${roleLabels[role]}s`] as const,
  ),
] as const;
const seen = [
  ["", "Seen at any time"],
  ["week", "Seen within a week"],
  ["month", "Seen within a month"],
  ["quarter", "Seen within 90 days"],
  ["longer", "Not seen for 90 days"],
  ["never", "Never seen"],
] as const;
const states = [
  ["", "In any state"],
  ["unconfirmed", "Unconfirmed"],
  ["deactivated", "Deactivated"],
  ["left", "Left, name kept"],
] as const;
const orders = [
  ["name", "By name"],
  ["registered", "Newest first"],
  ["seen", "Last seen first"],
] as const;

/** Invitations that wait to be accepted, and those that ran out. */
function OpenInvitations() {
  const lacksMailServer = useLacksMailServer();
  const list = useQuery({
    queryKey: keys.invitations,
    queryFn: ({ signal }) => listInvitations(signal),
    refetchInterval: lookAgainMs,
  });
  if (!list.data || list.data.length === 0) return null;

  return (
    <section aria-labelledby="open-invitations" className="people-invitations">
      <h2 id="open-invitations">Invited</h2>
      <ul>
        {list.data.map((invitation) => (
          <OpenInvitation key={invitation.id} invitation={invitation} lacksMailServer={lacksMailServer} />
        ))}
      </ul>
    </section>
  );
}

function OpenInvitation({
  invitation,
  lacksMailServer,
}: {
  invitation: WireInvitation;
  lacksMailServer: boolean;
}) {
  const { id, email, role, invited_by } = invitation;
  const client = useQueryClient();
  const { isBusy, run } = useAction(() => client.invalidateQueries({ queryKey: keys.invitations }));

  async function sendAgain(): Promise<void> {
    await sendInvitation(id);
    say(
      lacksMailServer
        ? `Another invitation is in the folder of mails on the server: ${email} doesn’t get it. The link before it has ended.`
        : `Another invitation is on its way to ${email}. The link before it has ended.`,
    );
  }
  async function withdraw(): Promise<void> {
    await withdrawInvitation(id);
    say(`${email} is no longer invited.`);
  }

  return (
    <li>
      <span className="people-invited">
        <span className="people-name">{email}</span>
        <span className="desk-soft">
          {roleLabels[role] ?? role}, by {invited_by}, <TimeAgo gmt={invitation.sent_gmt} />
          {stateOf(invitation, lacksMailServer)}
        </span>
      </span>
      <span className="desk-row">
        <button
          type="button"
          className="desk-button"
          aria-label={`Send again to ${email}`}
          disabled={isBusy}
          onClick={() => void run(sendAgain)}
        >
          Send again
        </button>
        <button
          type="button"
          className="desk-button"
          data-look="quiet"
          aria-label={`Withdraw from ${email}`}
          disabled={isBusy}
          onClick={() => void run(withdraw)}
        >
          Withdraw
        </button>
      </span>
    </li>
  );
}

function stateOf({ expired, mail }: WireInvitation, lacksMailServer: boolean): string {
  if (expired) return " · The link has run out";
  if (lacksMailServer) return " · Nobody gets the mail: no mail server is set";
  if (mail === "failed") return " · The mail failed: check the address and the mail server";
  return mail === "waiting" ? " · The mail waits for the mail server" : "";
}
