import type { MailState, WireMailCounts } from "@extenso/contract/wire/mails.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { errorMessage } from "../../../session/load-client.ts";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { usePendingDeletions } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { countMails, listMails } from "../api/mails.ts";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { useLacksMailServer } from "../today/use-today.ts";
import { Failure } from "../ui/failure.tsx";
import { Pager } from "../ui/pager.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { type MailsState, perPage, useMailsState } from "./list-state.ts";
import { MailLine } from "./mail-line.tsx";
import stylesheet from "./stylesheet.css?url";
import { leavingMail, useMailActions } from "./use-mail-actions.ts";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => [
  { title: "Mails · Desk · Extenso" },
  { name: "robots", content: "noindex, nofollow" },
];

/** While some wait, what becomes of them is looked for. */
const pollMs = 3_000;

/** `/desk/mails`: what failed, waits, was sent and discarded, and why. */
export default function MailsPage() {
  const caller = useCaller();
  const [state, change] = useMailsState();
  const acts = useMailActions();
  const leaving = usePendingDeletions();
  const counts = useQuery({
    queryKey: keys.mailCounts,
    queryFn: ({ signal }) => countMails(signal),
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? pollMs : false),
  });
  const query = { state: state.state, search: state.search, page: state.page, per_page: perPage };
  const list = useQuery({
    queryKey: keys.mails(query),
    queryFn: ({ signal }) => listMails(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: counts.data && counts.data.waiting > 0 ? pollMs : false,
  });
  const mails = list.data?.items.filter(({ id }) => !leaving.has(leavingMail(id)));
  const isFailed = state.state === "failed" && mails !== undefined && mails.length > 1;
  const toMain = () => document.getElementById("main")?.focus({ preventScroll: true });
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Mails</h1>
        <div className="desk-head-end">
          {isFailed && !list.isPlaceholderData && (
            <button type="button" className="desk-button" onClick={() => void acts.retry(mails)}>
              Retry all {mails.length}
            </button>
          )}
          {may(caller, "manage_studio") && (
            <Link className="desk-button" to="/desk/settings/mail">
              Mail settings
            </Link>
          )}
          <Link className="desk-button" to="/desk/health">
            Health
          </Link>
        </div>
      </header>
      <NoMailServer />
      <div className="desk-filters">
        <States chosen={state.state} counts={counts.data} onChoose={(one) => change({ state: one })} />
        <SearchBox
          label="Search by recipient"
          value={state.search}
          onSearch={(search) => change({ search }, true)}
        />
      </div>
      {list.error && !list.data ? (
        <Failure message={errorMessage(list.error)} onAgain={() => void list.refetch()} />
      ) : mails?.length === 0 ? (
        <Empty state={state} waiting={counts.data?.waiting ?? 0} />
      ) : (
        mails && (
          <ul
            className="mails-list"
            aria-label={listNames[state.state]}
            data-stale={list.isPlaceholderData || undefined}
          >
            {mails.map((mail) => (
              <MailLine
                key={mail.id}
                mail={mail}
                onRetry={() => {
                  toMain();
                  void acts.retry([mail]);
                }}
                onDiscard={() => {
                  toMain();
                  acts.discard(mail);
                }}
              />
            ))}
          </ul>
        )
      )}
      <Pager
        page={state.page}
        perPage={perPage}
        total={list.data?.total ?? 0}
        onPage={(page) => change({ page })}
      />
    </>
  );
}

const stateNames: Record<MailState, string> = {
  failed: "Failed",
  waiting: "Waiting",
  sent: "Sent",
  discarded: "Discarded",
};
const listNames: Record<MailState, string> = {
  failed: "Failed mails, the newest first",
  waiting: "Waiting mails, the oldest first",
  sent: "Sent mails, the newest first",
  discarded: "Discarded mails, the newest first",
};

function States({
  chosen,
  counts,
  onChoose,
}: {
  chosen: MailState;
  counts: WireMailCounts | undefined;
  onChoose: (state: MailState) => void;
}) {
  return (
    <fieldset className="desk-choices">
      <legend className="sr-only">Shown</legend>
      {Object.entries(stateNames).map(([state, name]) => (
        <button
          key={state}
          type="button"
          aria-pressed={state === chosen}
          onClick={() => onChoose(state as MailState)}
        >
          {name}
          {counts && (
            <span className="mails-count"> {counts[state as MailState].toLocaleString("en-CA")}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

function Empty({ state: { state, search }, waiting }: { state: MailsState; waiting: number }) {
  const isKeptHere = useLacksMailServer();
  if (search !== "")
    return (
      <div className="desk-empty">
        <h2>No mail to such an address</h2>
        <p>Look under another state, too. Sent mails are listed for 90 days.</p>
      </div>
    );
  const [title, text] = {
    failed: [
      "No mail has failed",
      waiting > 0
        ? "Some wait for their next try. A mail is given up after three days, and is then here with its reason."
        : isKeptHere
          ? "Mails are only put into a folder. With a mail server, what can’t be sent in three days will be here, with its reason."
          : "Everything the site had to say has arrived at a mail server. What can’t be sent in three days will be here, with its reason.",
    ],
    waiting: [
      "No mail waits",
      isKeptHere ? "All mails are in the folder on the server." : "All mails are with a mail server already.",
    ],
    sent: ["Nothing was sent yet", "Whom mails were sent to is listed for 90 days, without what they said."],
    discarded: ["Nothing was discarded", "Mails that somebody gave up here are listed for 90 days."],
  }[state];
  return (
    <div className="desk-empty">
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
