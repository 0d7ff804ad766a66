import type { CalendarEntry } from "../api/calendar.ts";
import { entryKey } from "../schedule/entry-labels.ts";
import { EntryButton } from "./entry-button.tsx";
import { dayLabel } from "./month.ts";

/** The month's days that have something, one after the other, for narrow screens. */
export function Agenda({
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
