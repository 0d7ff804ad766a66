import { type MailState, mailStates } from "@extenso/contract/wire/mails.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { usePendingDeletions } from "../actions/pending-deletions.ts";
import { keys } from "../api/keys.ts";
import { countMails, listMails } from "../api/mails.ts";
import { ViewChoice } from "../kit/choices.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { EmptyList, ListPage, useList } from "../kit/list-page.tsx";
import { choiceArgument, listState, textArgument, useListState } from "../kit/list-state.ts";
import { NoMailServer } from "../today/no-mail-server.tsx";
import { useLacksMailServer } from "../today/use-today.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { MailLine } from "./mail-line.tsx";
import stylesheet from "./stylesheet.css?url";
import { leavingMail, useMailActions } from "./use-mail-actions.ts";

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
  const toMain = () => document.getElementById("main")?.focus({ preventScroll: true });
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
      filters={
        <>
          <ViewChoice
            label="Shown"
            value={state.state}
            options={states}
            countOf={(one) => counts.data?.[one]}
            onChoose={(one) => change({ state: one })}
          />
          <SearchBox
            label="Search by recipient"
            value={state.search}
            onSearch={(search) => change({ search }, true)}
          />
        </>
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
  const isKeptHere = useLacksMailServer();
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
  return <EmptyList title={title} text={text} />;
}
