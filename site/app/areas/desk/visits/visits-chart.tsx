import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import { useTheme } from "../../../theme/theme.ts";
import type { WireVisits } from "../api/visits.ts";
import { countLabel, longDay, secondsOf, shortDay } from "./visit-labels.ts";

type Days = WireVisits["days"];

const height = 240;
/** Axes count in whole numbers. */
const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1_000, 10_000, 100_000].map((power) => step * power));
const inOrder = steps.sort((one, other) => one - other);

/**
 * The present value of a theme colour, since a canvas knows no custom properties. Read from a new element: the colour
 * of an existing one may be in transition.
 */
function colourOf(host: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  host.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

function optionsFor(
  host: HTMLElement,
  { days, firstDay }: { days: Days; firstDay: string },
  onDay: (at: number | null) => void,
): Omit<uPlot.Options, "width"> {
  const [ink, soft, line, hue] = ["--ink", "--ink-soft", "--line", "--hue-ink"].map((name) =>
    colourOf(host, name),
  ) as [string, string, string, string];
  const axis: uPlot.Axis = {
    stroke: soft,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
    font: `12px ${getComputedStyle(host).fontFamily}`,
  };
  // Single days are seen as points.
  const points = { show: days.filter(({ day }) => day >= firstDay).length <= 7 };
  return {
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, Math.max(4, (most ?? 0) * 1.1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        values: (_, splits) => splits.map(shortDay),
        incrs: dayIncrements,
      },
      { ...axis, size: 56, incrs: inOrder, values: (_, splits) => splits.map(countLabel) },
    ],
    series: [
      {},
      { label: "Visits", stroke: hue, width: 2.5, points: { ...points, fill: hue } },
      { label: "Pages opened", stroke: ink, width: 1.5, dash: [6, 4], points: { ...points, fill: ink } },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onDay(idx ?? null)] },
  };
}

const daySeconds = 24 * 60 * 60;
const dayIncrements = [1, 2, 7, 14, 28].map((count) => count * daySeconds);

/** Curves of visits and of pages opened. The table beside it says the same in numbers. */
export default function VisitsChart({
  days,
  firstDay,
}: {
  days: Days;
  /** The first day that was counted: before it there is no curve. */
  firstDay: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const [pointed, setPointed] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const data: uPlot.AlignedData = [
      days.map(({ day }) => secondsOf(day)),
      days.map(({ day, visits }) => (day < firstDay ? null : visits)),
      days.map(({ day, views }) => (day < firstDay ? null : views)),
    ];
    const chart = new uPlot(
      { ...optionsFor(place, { days, firstDay }, setPointed), width: place.clientWidth },
      data,
      place,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height }));
    resized.observe(place);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [days, firstDay, theme]);
  const day = pointed === null ? undefined : days[pointed];
  return (
    <figure className="visits-chart">
      <div
        ref={host}
        role="img"
        aria-label="Curves of visits and pages opened by day; the table below has their numbers"
        className="visits-canvas"
      />
      <figcaption className="visits-legend">
        <span className="visits-key" data-curve="visits">
          Visits
        </span>
        <span className="visits-key" data-curve="views">
          Pages opened
        </span>
        {day && day.day >= firstDay && (
          <span aria-hidden className="visits-pointed">
            {longDay(day.day)}: {countLabel(day.visits)} / {countLabel(day.views)}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
