import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { Suspense, useMemo, useState, useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import type { CalendarEntry } from "../api/calendar.ts";
import { deskMeta } from "../kit/desk-meta.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { entryKey } from "../schedule/entry-labels.ts";
import { useCalendar, useSeesKind } from "../schedule/use-calendar.ts";
import { useSchedule } from "../schedule/use-schedule.tsx";
import { useStudioNow, useStudioZone, zoneLabel } from "../time/studio-time.ts";
import { Failure } from "../ui/failure.tsx";
import { type CalendarState, kindsOf, readCalendarState, writeCalendarState } from "./calendar-state.ts";
import { EntryButton } from "./entry-button.tsx";
import { addMonths, dayLabel, monthLabel, spanOf } from "./month.ts";
import { MonthGrid } from "./month-grid.tsx";
import stylesheet from "./stylesheet.css?url";

/** By the day on the studio's clock, each day's in their order. */
function entriesByDay(entries: readonly CalendarEntry[]): ReadonlyMap<string, CalendarEntry[]> {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of [...entries].sort((a, b) => a.date.localeCompare(b.date))) {
    const day = entry.date.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

const EntryWindow = lazyPart(() => import("./entry-window.tsx"));

export const meta = () => deskMeta("Calendar");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

const kinds: readonly { kind: CalendarState["kind"]; label: string }[] = [
  ...([
    { kind: "", label: "All" },
    { kind: "posts", label: "Articles" },
    { kind: "pages", label: "Pages" },
    { kind: "portfolio-items", label: "Projects" },
    { kind: "site", label: "Site" },
  ] as const),
];

const statuses = ["future", "publish"] as const;
const none: CalendarEntry[] = [];

/** `/desk/calendar`: what goes out and what went out, by month. The address has the month and the kind. */
export default function CalendarPage() {
  const sees = useSeesKind();
  const [params, setParams] = useSearchParams();
  const state = readCalendarState(params);
  const zone = useStudioZone();
  const now = useStudioNow();
  const today = now.slice(0, 10);
  const thisMonth = (today || new Date().toISOString()).slice(0, 7);
  const month = state.month || thisMonth;
  const calendar = useCalendar({ ...spanOf(month), kinds: kindsOf(state), statuses });
  const entries = calendar.data?.entries ?? none;
  const days = useMemo(() => entriesByDay(entries), [entries]);
  const actions = useSchedule();
  const [opened, setOpened] = useState<CalendarEntry | null>(null);
  const isNarrow = useIsNarrow();
  const label = monthLabel(month);
  const inMonth = entries.filter(({ date }) => date.startsWith(month));
  const change = (changes: Partial<CalendarState>) =>
    setParams(writeCalendarState({ ...state, ...changes }), {
      preventScrollReset: true,
      state: { keepsFocus: true },
    });
  const go = (to: string) => change({ month: to === thisMonth ? "" : to });

  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Calendar</h1>
        <p className="desk-count" role="status">
          {calendar.data && (
            <>
              {inMonth.length.toLocaleString("en-CA")}
              <span className="sr-only"> in {label}</span>
            </>
          )}
        </p>
        <div className="desk-head-end">
          <span className="desk-soft">{zone && zoneLabel(zone, new Date(`${month}-15T12:00:00Z`))}</span>
        </div>
      </header>
      <div className="desk-calendar-bar">
        <div className="desk-calendar-months">
          <button
            type="button"
            aria-label={`Earlier: ${monthLabel(addMonths(month, -1))}`}
            className="desk-icon-button"
            onClick={() => go(addMonths(month, -1))}
          >
            <ArrowLeft aria-hidden size={18} />
          </button>
          <h2>{label}</h2>
          <button
            type="button"
            aria-label={`Later: ${monthLabel(addMonths(month, 1))}`}
            className="desk-icon-button"
            onClick={() => go(addMonths(month, 1))}
          >
            <ArrowRight aria-hidden size={18} />
          </button>
          <button
            type="button"
            className="desk-button"
            data-look="quiet"
            disabled={month === thisMonth}
            onClick={() => go(thisMonth)}
          >
            Today
          </button>
        </div>
        <fieldset className="desk-choices">
          <legend className="sr-only">Kind</legend>
          {kinds
            .filter(({ kind }) => kind === "" || sees(kind))
            .map(({ kind, label: name }) => (
              <button
                key={name}
                type="button"
                aria-pressed={state.kind === kind}
                onClick={() => change({ kind })}
              >
                {name}
              </button>
            ))}
        </fieldset>
      </div>
      {calendar.error && !calendar.data ? (
        <Failure message={errorMessage(calendar.error)} onAgain={() => void calendar.refetch()} />
      ) : (
        <div aria-busy={calendar.isLoading || calendar.isPlaceholderData}>
          {calendar.data?.isCut && (
            <p className="desk-strip">
              There is more in these weeks than is shown. Choose a kind to see fewer.
            </p>
          )}
          {isNarrow ? (
            <Agenda month={month} label={label} today={today} days={days} onOpen={setOpened} />
          ) : (
            <MonthGrid
              key={month}
              month={month}
              label={label}
              today={today}
              days={days}
              onOpen={setOpened}
              onMove={actions.move}
            />
          )}
          {calendar.data && inMonth.length === 0 && (
            <p className="desk-soft desk-calendar-empty">Nothing goes out or went out in {label}.</p>
          )}
        </div>
      )}
      {opened && (
        <Suspense>
          <EntryWindow entry={opened} actions={actions} onClose={() => setOpened(null)} />
        </Suspense>
      )}
      {actions.windows}
    </>
  );
}

const narrow = "(width < 60rem)";

function subscribe(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** A grid of seven columns has no room. */
function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(narrow).matches,
    () => false,
  );
}

/** The month's days that have something, one after the other, for narrow screens. */
function Agenda({
  month,
  label,
  today,
  days,
  onOpen,
}: {
  month: string;
  label: string;
  today: string;
  days: ReadonlyMap<string, CalendarEntry[]>;
  onOpen: (entry: CalendarEntry) => void;
}) {
  return (
    <ol aria-label={label} className="desk-agenda">
      {[...days]
        .filter(([day]) => day.startsWith(month))
        .map(([day, entries]) => (
          <li key={day} data-past={day < today || undefined}>
            <h2>
              <time dateTime={day}>{dayLabel(day)}</time>
              {day === today && <span className="desk-soft"> Today</span>}
            </h2>
            <ul>
              {entries.map((entry) => (
                <li key={entryKey(entry)}>
                  <EntryButton entry={entry} onOpen={() => onOpen(entry)} />
                </li>
              ))}
            </ul>
          </li>
        ))}
    </ol>
  );
}
