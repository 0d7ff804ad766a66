import type { WirePersonDetail } from "@extenso/contract/wire/people.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Download } from "lucide-react";
import { Suspense, useState } from "react";
import { Link, useNavigate, useParams } from "react-router";
import { saveBlob } from "../../../ui/save-blob.ts";
import { exportPerson, getAccount, reactivate, sendConfirmation, sendPasswordLink } from "../api/accounts.ts";
import { keys } from "../api/keys.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { Opened } from "../kit/opened.tsx";
import { useAction } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { useLacksMailServer } from "../today/use-today.ts";
import { rolesLabel } from "./labels.ts";
import { AuditLines, Devices, Programs, Requests, SignInMethods, Works } from "./person-parts.tsx";
import stylesheet from "./stylesheet.css?url";

const LeaveWindow = lazyPart(() => import("./leave-window.tsx"));
const PersonWindow = lazyPart(() => import("./person-window.tsx"));

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Person");

/** `/desk/people/7`: one account, and what can be done for its owner. */
export default function PersonPage() {
  const id = Number(useParams().id);
  const found = useQuery({
    queryKey: keys.account(id),
    queryFn: ({ signal }) => getAccount(id, signal),
    // Roles and devices change elsewhere, and what is done here must not rest on old ones.
    staleTime: 0,
  });
  return (
    <Opened found={found} what="person" list={{ to: "/desk/people", label: "All people" }}>
      {(person) => <OpenPerson key={id} person={person} />}
    </Opened>
  );
}

type OpenedWindow = "role" | "confirm" | "stays" | "deactivate" | "delete" | null;

function OpenPerson({ person }: { person: WirePersonDetail }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedWindow>(null);
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.allAccounts }),
      client.invalidateQueries({ queryKey: ["caller"] }),
    ]);

  // Refused, the caller's own role may have been taken away while the page was open.
  const { isBusy, run } = useAction((isDone) =>
    isDone ? client.invalidateQueries({ queryKey: keys.allAccounts }) : refresh(),
  );
  const act = (work: () => Promise<unknown>, message: string) =>
    run(async () => {
      await work();
      say(message);
    });
  const lacksMailServer = useLacksMailServer();
  const mailed = (what: string) =>
    lacksMailServer
      ? `${what} is in the folder of mails on the server: ${person.email} doesn’t get it.`
      : `${what} is on its way to ${person.email}.`;
  const close = () => setOpened(null);
  const isGone = person.left_gmt !== null;
  const isClosed = person.deactivated_gmt !== null;
  const button = (label: string, onClick: () => void, look?: "danger") => (
    <button type="button" className="desk-button" data-look={look} disabled={isBusy} onClick={onClick}>
      {label}
    </button>
  );

  return (
    <>
      <Link to="/desk/people" className="desk-back-link">
        <ArrowLeft aria-hidden size={16} />
        People
      </Link>
      <header className="desk-head">
        <h1 className="desk-title">{person.name}</h1>
      </header>
      <NoMailServer />
      <p className="people-line">
        {isGone ? (
          "This person has left. Only the name is kept, on what they wrote."
        ) : (
          <>
            {rolesLabel(person.roles)} · {person.username} · {person.email}
          </>
        )}
        {isClosed && !isGone && <b className="people-mark">Deactivated</b>}
        {!person.confirmed_gmt && !isGone && <b className="people-mark">Unconfirmed</b>}
      </p>
      {!isGone && (
        <div className="people-acts">
          {!person.is_caller && button("Change the role…", () => setOpened("role"))}
          {!isClosed &&
            button(
              "Send a link for a new password",
              () => void act(() => sendPasswordLink(person.id), mailed("A link for a new password")),
            )}
          {!person.confirmed_gmt && !isClosed && (
            <>
              {button(
                "Send the confirmation again",
                () => void act(() => sendConfirmation(person.id), mailed("Another confirmation")),
              )}
              {button("Confirm by hand…", () => setOpened("confirm"))}
            </>
          )}
          <button
            type="button"
            className="desk-button"
            disabled={isBusy}
            onClick={() =>
              void act(
                async () => saveBlob(await exportPerson(person.id), `extenso-account-${person.id}.json`),
                "Their data is downloaded. It is theirs alone to have.",
              )
            }
          >
            <Download aria-hidden size={18} />
            Export their data
          </button>
          {button("Hand over their work…", () => setOpened("stays"))}
          {!person.is_caller &&
            (isClosed
              ? button(
                  "Reactivate",
                  () => void act(() => reactivate(person.id), `${person.name} can sign in again.`),
                )
              : button("Deactivate…", () => setOpened("deactivate")))}
          {!person.is_caller && button("Delete…", () => setOpened("delete"), "danger")}
        </div>
      )}
      <div className="people-person">
        {!isGone && <Profile person={person} />}
        {!isGone && <Devices person={person} act={act} isBusy={isBusy} />}
        {!isGone && <SignInMethods person={person} act={act} isBusy={isBusy} />}
        {!isGone && <Programs person={person} act={act} isBusy={isBusy} />}
        <Works person={person} />
        {!isGone && <Requests person={person} />}
        <AuditLines id={person.id} />
      </div>
      <Suspense>
        {(opened === "role" || opened === "confirm") && (
          <PersonWindow
            kind={opened}
            person={person}
            onDone={(message) => {
              say(message);
              close();
              void refresh();
            }}
            onClose={() => {
              close();
              void refresh();
            }}
          />
        )}
        {(opened === "stays" || opened === "deactivate" || opened === "delete") && (
          <LeaveWindow
            person={person}
            account={opened}
            onDone={(account, to) => {
              const work = to ? `Their work is ${to}’s now.` : "Their work keeps their name.";
              say(
                account === "delete"
                  ? `The account of ${person.name} is deleted. ${work}`
                  : account === "deactivate"
                    ? `${person.name} is deactivated and signed out everywhere. ${work}`
                    : work,
              );
              close();
              if (account === "delete") navigate("/desk/people");
              void refresh();
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function Profile({ person }: { person: WirePersonDetail }) {
  const names = [person.first_name, person.last_name].filter(Boolean).join(" ");
  return (
    <section aria-labelledby="person-profile">
      <h2 id="person-profile">Profile</h2>
      <dl className="people-facts">
        <dt>Name</dt>
        <dd>{names || "–"}</dd>
        <dt>Email</dt>
        <dd>
          {person.email}
          {person.is_address_taken && (
            <span className="desk-soft">
              {" "}
              Another account has this address; this one can’t get mail there.
            </span>
          )}
        </dd>
        <dt>Confirmed</dt>
        <dd>{person.confirmed_gmt ? <TimeAgo gmt={person.confirmed_gmt} /> : "Not yet"}</dd>
        <dt>Last seen</dt>
        <dd>{person.last_seen_gmt ? <TimeAgo gmt={person.last_seen_gmt} /> : "Never"}</dd>
        <dt>Since</dt>
        <dd>
          <TimeAgo gmt={person.registered_gmt} />
        </dd>
        {person.url && (
          <>
            <dt>Website</dt>
            <dd>{person.url}</dd>
          </>
        )}
        {person.description && (
          <>
            <dt>About</dt>
            <dd>{person.description}</dd>
          </>
        )}
      </dl>
    </section>
  );
}
