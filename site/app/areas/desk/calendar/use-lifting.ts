import { type KeyboardEvent, useState } from "react";
import type { CalendarEntry } from "../api/calendar.ts";
import { entryKey, entryTitle } from "../schedule/entry-labels.ts";
import { addDays, dayLabel, onDay } from "./month.ts";

interface Lifted {
  entry: CalendarEntry;
  /** Where it would be dropped. */
  day: string;
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export interface Lifting {
  lifted: Lifted | null;
  /** Told to screen readers. */
  announcement: string;
  onKeys(event: KeyboardEvent, entry: CalendarEntry): void;
  drop(): void;
}

/** Moves an entry by keys: Space lifts it, arrows carry it, Space or Enter drops it, Escape takes it back. */
export function useLifting(
  days: readonly string[],
  onMove: (entry: CalendarEntry, local: string) => void,
): Lifting {
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
