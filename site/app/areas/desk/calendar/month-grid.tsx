import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { CalendarEntry } from "../api/calendar.ts";
import { entryKey, entryTitle } from "../schedule/entry-labels.ts";
import { EntryButton } from "./entry-button.tsx";
import { addDays, dayLabel, longWeekdayLabel, onDay, weekdayLabel, weeksOf } from "./month.ts";

/** Entries of a day before the others are folded. */
const shownOfDay = 4;

/** Six weeks. Entries are dragged to another day, or carried there by keys. */
export function MonthGrid({
  month,
  label,
  today,
  days,
  onOpen,
  onMove,
}: {
  month: string;
  label: string;
  /** Empty until it is known. */
  today: string;
  days: ReadonlyMap<string, CalendarEntry[]>;
  onOpen: (entry: CalendarEntry) => void;
  onMove: (entry: CalendarEntry, local: string) => void;
}) {
  const weeks = weeksOf(month);
  const { lifted, announcement, onKeys, drop } = useLifting(weeks.flat(), onMove);
  const [dragged, setDragged] = useState<CalendarEntry | null>(null);
  const [target, setTarget] = useState("");
  const [unfolded, setUnfolded] = useState("");
  const table = useRef<HTMLTableElement>(null);
  const hintId = useId();
  const carried = lifted && `${entryKey(lifted.entry)} ${lifted.day}`;

  // The entry is in another cell after each step, so it takes the focus with it.
  useEffect(() => {
    if (carried) table.current?.querySelector<HTMLElement>("[data-lifted]")?.focus();
  }, [carried]);

  function entriesOn(day: string): CalendarEntry[] {
    const there = days.get(day) ?? [];
    if (!lifted) return there;
    const others = there.filter((entry) => entryKey(entry) !== entryKey(lifted.entry));
    return lifted.day === day ? [lifted.entry, ...others] : others;
  }

  function end(): void {
    setDragged(null);
    setTarget("");
  }

  return (
    <>
      <table ref={table} className="desk-month" data-dragging={dragged !== null || undefined}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={longWeekdayLabel(day)}>
                {weekdayLabel(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => {
                const there = entriesOn(day);
                const shown = unfolded === day ? there : there.slice(0, shownOfDay);
                return (
                  <td
                    key={day}
                    data-day={day}
                    data-beside={!day.startsWith(month) || undefined}
                    data-past={day < today || undefined}
                    data-target={target === day || undefined}
                    aria-current={day === today ? "date" : undefined}
                    onDragOver={(event) => {
                      if (!dragged) return;
                      event.preventDefault();
                      if (target !== day) setTarget(day);
                    }}
                    onDrop={(event) => {
                      event.preventDefault();
                      if (dragged && day !== dragged.date.slice(0, 10))
                        onMove(dragged, onDay(day, dragged.date));
                      end();
                    }}
                  >
                    <time dateTime={day} className="desk-month-day">
                      <span className="sr-only">{dayLabel(day)}</span>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                    </time>
                    {shown.length > 0 && (
                      <ul>
                        {shown.map((entry) => (
                          <li key={entryKey(entry)}>
                            <EntryButton
                              entry={entry}
                              isLifted={lifted !== null && entryKey(lifted.entry) === entryKey(entry)}
                              hintId={hintId}
                              onOpen={() => {
                                drop();
                                onOpen(entry);
                              }}
                              onKeys={(event) => onKeys(event, entry)}
                              onDrag={(one) => (one ? setDragged(one) : end())}
                            />
                          </li>
                        ))}
                      </ul>
                    )}
                    {there.length > shown.length && (
                      <button type="button" className="desk-month-more" onClick={() => setUnfolded(day)}>
                        {there.length - shown.length} more
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={hintId} className="sr-only">
        Space lifts it, arrow keys move it by days and weeks. Enter opens it.
      </p>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

interface Lifted {
  entry: CalendarEntry;
  /** Where it would be dropped. */
  day: string;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface Lifting {
  lifted: Lifted | null;
  /** Told to screen readers. */
  announcement: string;
  onKeys(event: KeyboardEvent, entry: CalendarEntry): void;
  drop(): void;
}

/** Moves an entry by keys: Space lifts it, arrows carry it, Space or Enter drops it, Escape takes it back. */
function useLifting(days: readonly string[], onMove: (entry: CalendarEntry, local: string) => void): Lifting {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [announcement, announce] = useState("");

  function carry({ entry, day }: Lifted, step: number): void {
    const next = addDays(day, step);
    const isShown = days.includes(next);
    if (isShown) setLifted({ entry, day: next });
    announce(isShown ? dayLabel(next) : "The calendar ends here. Move… takes it to any other day.");
  }

  function end(said: string): void {
    setLifted(null);
    announce(said);
  }

  function onKeys(event: KeyboardEvent, entry: CalendarEntry): void {
    const { key } = event;
    if (lifted && entryKey(lifted.entry) === entryKey(entry)) {
      const step = steps[key];
      if (step !== undefined) carry(lifted, step);
      else if (key === " " || key === "Enter") {
        const { day } = lifted;
        const isMoved = day !== entry.date.slice(0, 10);
        end(isMoved ? `Dropped on ${dayLabel(day)}.` : "Back where it was.");
        if (isMoved) onMove(entry, onDay(day, entry.date));
      } else if (key === "Escape") end("Not moved.");
      else return;
      event.preventDefault();
      event.stopPropagation();
    } else if (key === " ") {
      event.preventDefault();
      setLifted({ entry, day: entry.date.slice(0, 10) });
      announce(
        `${entryTitle(entry)} lifted. Arrow keys move it by days and weeks, Enter drops it, Escape takes it back.`,
      );
    }
  }

  return { lifted, announcement, onKeys, drop: () => setLifted(null) };
}
