import { useMemo } from "react";
import type { WireVisits } from "../api/visits.ts";
import type { Curve } from "../kit/curve-chart.tsx";
import { CurveChart } from "../kit/lazy-curve-chart.ts";
import { countLabel, longDay, shortDay } from "./visit-labels.ts";

const increments = [1, 2, 7, 14, 28];

/** Curves of visits and of pages opened. */
export function VisitsChart({
  days,
  firstDay,
}: {
  days: WireVisits["days"];
  /** The first day that was counted: before it there is no curve. */
  firstDay: string;
}) {
  const points = useMemo(() => days.map(({ day }) => ({ short: shortDay(day), long: longDay(day) })), [days]);
  const curves = useMemo((): Curve[] => {
    const valuesOf = (of: "visits" | "views") => days.map((day) => (day.day < firstDay ? null : day[of]));
    return [
      { label: "Visits", look: "strong", values: valuesOf("visits") },
      { label: "Pages opened", look: "dashed", values: valuesOf("views") },
    ];
  }, [days, firstDay]);
  return (
    <CurveChart
      description="Curves of visits and pages opened by day; the table below has their numbers"
      points={points}
      curves={curves}
      increments={increments}
      valueLabel={countLabel}
    />
  );
}
