import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { columnMoneyLabel } from "@extenso/contract/quotes/money.ts";
import type { WireNeed, WireToday, WireWaitingQuote } from "@extenso/contract/wire/today.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { keys } from "../api/keys.ts";
import { changeMails } from "../api/mails.ts";
import { chooseMorningMail } from "../api/today.ts";
import { attempt, undoing, useAction } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { dayLabel, timeOf } from "../time/times.ts";
import { Failure } from "../ui/failure.tsx";
import { useVisits } from "../visits/use-visits.ts";
import { useToday } from "./use-today.ts";

/** Tasks that need the caller today, and the choice of a mail with them each morning. */
export function Today() {
  const id = useId();
  const today = useToday();
  const { data } = today;
  if (today.error && !data)
    return <Failure message={errorMessage(today.error)} onAgain={() => void today.refetch()} />;
  return (
    <section aria-labelledby={id} aria-busy={!data} className="desk-recent desk-today">
      <header>
        <h2 id={id}>Today</h2>
        {data?.morning && <MorningMail morning={data.morning} />}
      </header>
      {data?.needs.length === 0 && (
        <div className="desk-today-clear">
          <p>Nothing needs you.</p>
          <p className="desk-soft">Nothing is late, nothing is broken. Time to make something.</p>
        </div>
      )}
      {data && data.needs.length > 0 && (
        <ul>
          {data.needs.map((one) => (
            <NeedLine key={`${one.to} ${one.title}`} need={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

const levelNames: Record<WireNeed["level"], string> = { broken: "Broken", late: "Late", today: "Today" };

function NeedLine({ need: { level, title, detail, to, mails } }: { need: WireNeed }) {
  const client = useQueryClient();
  const { isBusy, run } = useAction(() =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.today }),
      client.invalidateQueries({ queryKey: keys.allMails }),
    ]),
  );
  async function retry(): Promise<void> {
    const done = await changeMails("retry", mails);
    say(done.length === 1 ? "The mail is being sent." : `${done.length} mails are being sent.`);
  }
  return (
    <li className="desk-need" data-level={level}>
      <span className="desk-need-level">{levelNames[level]}</span>
      <span className="desk-need-words">
        <Link to={to}>{title}</Link>
        {detail && <span className="desk-soft">{detail}</span>}
      </span>
      {mails.length > 0 && (
        <button
          type="button"
          className="desk-button"
          disabled={isBusy}
          aria-label={mails.length === 1 ? `Retry: ${title}` : `Retry all: ${title}`}
          onClick={() => void run(retry)}
        >
          {mails.length === 1 ? "Retry" : "Retry all"}
        </button>
      )}
    </li>
  );
}

/** Checkbox that subscribes to the mail each morning, with Undo. */
function MorningMail({ morning: { is_wanted, email } }: { morning: NonNullable<WireToday["morning"]> }) {
  const client = useQueryClient();
  async function choose(wanted: boolean): Promise<void> {
    const now = await chooseMorningMail(wanted);
    client.setQueryData(keys.today, now);
    const arrives = now.delivers_mail ? "" : " Not yet: no mail server is set.";
    say(
      wanted
        ? `Each morning at 8 of the studio’s clock, if something needs you: to ${email}.${arrives}`
        : "No more mails in the morning.",
      { undo: undoing(() => choose(!wanted)) },
    );
  }
  return (
    <label className="desk-today-mail">
      <input
        type="checkbox"
        className="check"
        checked={is_wanted}
        onChange={({ target }) => void attempt(() => choose(target.checked))}
      />
      By mail each morning
    </label>
  );
}

/** Quotes that clients have not answered, and drafts; nothing where there are none. */
export function WaitingQuotes() {
  const id = useId();
  const { data } = useToday();
  if (!data?.quotes) return null;
  const { sent, sent_count, drafts, draft_count } = data.quotes;
  if (sent_count + draft_count === 0) return null;
  const counts = [
    ...(sent_count > 0 ? [`${sent_count.toLocaleString("en-CA")} unanswered`] : []),
    ...(draft_count > 0 ? [`${draft_count.toLocaleString("en-CA")} not sent`] : []),
  ];
  return (
    <section aria-labelledby={id} className="desk-recent desk-today-quotes">
      <header>
        <h2 id={id}>Quotes that wait</h2>
        <span className="desk-soft">{counts.join(", ")}</span>
      </header>
      <ul className="desk-wide-rows">
        {[...sent, ...drafts].map((quote) => (
          <li key={quote.id}>
            <Link to={`/desk/quotes/${quote.id}`}>
              {quote.client}
              {quote.title && `: ${quote.title}`}
            </Link>
            <span className="desk-recent-facts">
              <span>{quote.number}</span>
              <span>{quoteLabel(quote, new Date())}</span>
              <span>{columnMoneyLabel(quote.total_cents, quote.currency)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function quoteLabel({ sent_gmt, valid_until_gmt, is_seen }: WireWaitingQuote, now: Date): string {
  const end = valid_until_gmt === null ? null : timeOf(valid_until_gmt);
  if (sent_gmt === null || !end) return "Draft";
  const seen = is_seen ? "seen" : "not seen yet";
  return end < now ? `Ran out ${dayLabel(end, now)}, ${seen}` : `Until ${dayLabel(end, now)}, ${seen}`;
}

const verdictNames = { good: "Good", doubtful: "To look at", bad: "Wrong" };

/** Number of days whose visits the first page shows. */
const visitDays = 7;

/** State of the studio, for administrators. */
export function StudioFigures() {
  const id = useId();
  const { data } = useToday();
  const visits = useVisits({ days: visitDays }).data?.days;
  if (!data?.studio) return null;
  const { version, backup, disk, files } = data.studio;
  return (
    <section aria-labelledby={id} className="desk-recent desk-today-studio">
      <header>
        <h2 id={id}>The studio</h2>
        <span className="desk-home-note">
          <Link to="/desk/health">Health</Link>
          <Link to="/desk/backups">Backups</Link>
          <Link to="/desk/mails">Mails</Link>
        </span>
      </header>
      <dl>
        <div data-verdict={backup.verdict}>
          <dt>Backups</dt>
          <dd>
            <span className="sr-only">{verdictNames[backup.verdict]}: </span>
            {backup.message}
          </dd>
        </div>
        <div data-verdict={disk.verdict}>
          <dt>Disk</dt>
          <dd>
            <span className="sr-only">{verdictNames[disk.verdict]}: </span>
            {disk.message}
          </dd>
        </div>
        {visits && (
          <div>
            <dt>Visits in {visitDays} days</dt>
            <dd>
              <Link to={`/desk/visits?days=${visitDays}`}>
                {visits.reduce((sum, day) => sum + day.visits, 0).toLocaleString("en-CA")}
              </Link>
            </dd>
          </div>
        )}
        <div>
          <dt>Files</dt>
          <dd>{files}</dd>
        </div>
        <div>
          <dt>Version</dt>
          <dd>{version}</dd>
        </div>
      </dl>
    </section>
  );
}
