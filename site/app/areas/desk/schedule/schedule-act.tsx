import { useEffect, useRef } from "react";
import type { CalendarEntry } from "../api/calendar.ts";
import { useSchedule } from "./use-schedule.tsx";

export interface AskedAct {
  act: "publish" | "move";
  entry: CalendarEntry;
}

/** Does what was asked for, and shows the windows that it takes. @param asked another object each time. */
export default function ScheduleAct({ asked }: { asked: AskedAct }) {
  const schedule = useSchedule();
  const done = useRef<AskedAct>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is asked for
  useEffect(() => {
    if (done.current === asked) return;
    done.current = asked;
    if (asked.act === "publish") schedule.publish(asked.entry);
    else schedule.openMove(asked.entry);
  }, [asked]);
  return schedule.windows;
}
