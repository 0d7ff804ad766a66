import { mailLabel } from "@extenso/contract/mails/mail-kinds.ts";
import { type MailState, mailStates, type WireMail } from "@extenso/contract/wire/mails.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { deleteLater, usePendingDeletions } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { changeMails, countMails, listMails } from "../api/mails.ts";
import { ViewChoice } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { EmptyList, ListPage, useList } from "../kit/list-page.tsx";
import { choiceArgument, listState, textArgument, useListState } from "../kit/list-state.ts";
import { attempt } from "../kit/use-action.ts";
import { say, sayFailed } from "../notices/notices.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { useLacksMailServer } from "../today/use-today.ts";
import { focusPage } from "../ui/focus-page.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { attemptsLabel, waitingLabel } from "./mail-labels.ts";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Mails");

const perPage = 50;
const mailList = listState({ state: choiceArgument(mailStates, "failed"), search: textArgument() });

/** While some wait, what becomes of them is looked for. */
const pollMs = 3_000;

/** `/desk/mails`: what failed, waits, was sent and discarded, and why. */
export default function MailsPage() {
  const caller = useCaller();
  const [state, change] = useListState(mailList);
  const acts = useMailActions();
  const leaving = usePendingDeletions();
  const counts = useQuery({
    queryKey: keys.mailCounts,
    queryFn: ({ signal }) => countMails(signal),
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? pollMs : false),
  });
  const query = { ...state, per_page: perPage };
  const list = useList(keys.mails(query), (signal) => listMails(query, signal), {
    againMs: counts.data && counts.data.waiting > 0 ? pollMs : false,
  });
  const mails = list.data?.items.filter(({ id }) => !leaving.has(leavingMail(id)));
  const isFailed = state.state === "failed" && mails !== undefined && mails.length > 1;
  return (
    <ListPage
      title="Mails"
      actions={
        <>
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
        </>
      }
      notices={<NoMailServer />}
      views={
        <ViewChoice
          label="Shown"
          value={state.state}
          options={states}
          countOf={(one) => counts.data?.[one]}
          onChoose={(one) => change({ state: one })}
        />
      }
      filters={
        <SearchBox
          label="Search by recipient"
          value={state.search}
          onSearch={(search) => change({ search }, true)}
        />
      }
      list={list}
      items={mails}
      empty={<Empty state={state.state} search={state.search} waiting={counts.data?.waiting ?? 0} />}
      page={state.page}
      perPage={perPage}
      onPage={(page) => change({ page })}
    >
      {({ items, isWaiting, isStale }) =>
        !isWaiting && (
          <ul className="mails-list" aria-label={listNames[state.state]} data-stale={isStale || undefined}>
            {items.map((mail) => (
              <MailLine
                key={mail.id}
                mail={mail}
                onRetry={() => {
                  focusPage();
                  void acts.retry([mail]);
                }}
                onDiscard={() => {
                  focusPage();
                  acts.discard(mail);
                }}
              />
            ))}
          </ul>
        )
      }
    </ListPage>
  );
}

const states = [
  ["failed", "Failed"],
  ["waiting", "Waiting"],
  ["sent", "Sent"],
  ["discarded", "Discarded"],
] as const;
const listNames: Record<MailState, string> = {
  failed: "Failed mails, the newest first",
  waiting: "Waiting mails, the oldest first",
  sent: "Sent mails, the newest first",
  discarded: "Discarded mails, the newest first",
};

function Empty({ state, search, waiting }: { state: MailState; search: string; waiting: number }) {
  const lacksMailServer = useLacksMailServer();
  if (search !== "")
    return (
      <EmptyList
        title="No mail to such an address"
        text="Look under another state, too. Sent mails are listed for 90 days."
      />
    );
  const [title = "", text = ""] = {
    failed: [
      "No mail has failed",
      waiting > 0
        ? "Some wait for their next try. A mail is given up after three days, and is then here with its reason."
        : lacksMailServer
          ? "Mails are only put into a folder. With a mail server, what can’t be sent in three days will be here, with its reason."
          : "Everything the site had to say has arrived at a mail server. What can’t be sent in three days will be here, with its reason.",
    ],
    waiting: [
      "No mail waits",
      lacksMailServer
        ? "All mails are in the folder on the server."
        : "All mails are with a mail server already.",
    ],
    sent: ["Nothing was sent yet", "Whom mails were sent to is listed for 90 days, without what they said."],
    discarded: ["Nothing was discarded", "Mails that somebody gave up here are listed for 90 days."],
  }[state];
  return <EmptyList title={title} text={text} />;
}

const ended = { failed: "Given up", sent: "Sent", discarded: "Discarded" };

/** One mail: what it is, whom it is for, what became of it, and why. Its contents stay on the server. */
function MailLine({
  mail,
  onRetry,
  onDiscard,
}: {
  mail: WireMail;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const { state, kind, to, subject, reason, detail, attempts } = mail;
  const name = `${mailLabel(kind)} to ${to}`;
  const isOpen = state === "failed" || state === "waiting";
  const next = waitingLabel(mail, new Date());
  return (
    <li className="mails-line">
      <div className="mails-words">
        <p className="mails-what">
          <b>{mailLabel(kind)}</b> <span>{to}</span>
        </p>
        {subject && <p className="desk-soft">{subject}</p>}
        {reason && state !== "discarded" && <p className="mails-reason">{reason}</p>}
        <p className="desk-soft mails-facts">
          {state !== "waiting" && mail.ended_gmt !== null && (
            <span>
              {ended[state]} <TimeAgo gmt={mail.ended_gmt} />
            </span>
          )}
          {next && <span>{next}</span>}
          {attempts > 0 && state !== "sent" && <span>{attemptsLabel(attempts)}</span>}
          <span>
            Made <TimeAgo gmt={mail.created_gmt} />
          </span>
        </p>
        {detail && isOpen && (
          <details className="mails-detail">
            <summary aria-label={`The mail server’s words about ${name}`}>The mail server’s words</summary>
            <p>{detail}</p>
          </details>
        )}
      </div>
      {isOpen && (
        <p className="mails-acts">
          <button type="button" className="desk-button" aria-label={`Retry ${name}`} onClick={onRetry}>
            Retry
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="quiet"
            aria-label={`Discard ${name}`}
            onClick={onDiscard}
          >
            Discard
          </button>
        </p>
      )}
    </li>
  );
}

/** Name of a mail that is about to go, in the set of what is leaving. */
const leavingMail = (id: number) => `mail ${id}`;

type NamedMail = Pick<WireMail, "id" | "kind" | "to">;

const named = ({ kind, to }: NamedMail) => `“${mailLabel(kind)}” to ${to}`;

/** A discarded mail can't be brought back, so the server is told when the undo has run out. */
function useMailActions() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.allMails }),
      client.invalidateQueries({ queryKey: keys.today }),
    ]);

  return {
    async retry(mails: readonly NamedMail[]): Promise<void> {
      const [first] = mails;
      if (!first) return;
      await attempt(async () => {
        const done = await changeMails(
          "retry",
          mails.map(({ id }) => id),
        );
        if (done.length === 0) sayFailed("It was sent or discarded meanwhile.");
        else
          say(
            mails.length === 1
              ? `${named(first)} is being sent.`
              : `${done.length} ${done.length === 1 ? "mail is" : "mails are"} being sent.`,
          );
      });
      await refresh();
    },
    discard(mail: NamedMail): void {
      deleteLater({
        names: [leavingMail(mail.id)],
        message: `${named(mail)} will never be sent. What it says is deleted.`,
        async work() {
          const done = await changeMails("discard", [mail.id]);
          if (done.length === 0)
            sayFailed(`${named(mail)} was not discarded: it was sent, or is being sent at this moment.`);
        },
        refresh,
      });
    },
  };
}
