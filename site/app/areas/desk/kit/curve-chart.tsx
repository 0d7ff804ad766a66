import { useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import { useTheme } from "../../../theme/theme.ts";

const height = 240;
/** Steps of the axes, in whole numbers. */
const steps = [1, 2, 5].flatMap((step) =>
  [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].map((power) => step * power),
);
const inOrder = steps.sort((one, other) => one - other);

export interface Curve {
  label: string;
  look: "strong" | "dashed";
  /** One for each point; `null` if it has none. */
  values: readonly (number | null)[];
}

interface CurveChartProps {
  /** Text alternative: what the chart shows, and where the numbers are. */
  description: string;
  /** Labels of the points: `short` along the axis, `long` for the point under the pointer. */
  points: readonly { short: string; long: string }[];
  curves: readonly Curve[];
  /** Allowed numbers of points between two labels of the axis. */
  increments: readonly number[];
  valueLabel: (value: number) => string;
}

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

/** @returns where the axis ends: at its first line above all values, and at 4 at least. */
function axisTop(most: number): number {
  const step = inOrder.find((one) => most / one <= 4) ?? most;
  return Math.max(4, Math.ceil(most / step) * step);
}

/** Width of an axis in px: that of its longest label. */
const axisWidth: uPlot.Axis.Size = (_, labels) =>
  14 + 7 * Math.max(6, ...(labels ?? []).map((label) => label.length));

function optionsFor(
  host: HTMLElement,
  { points, curves, increments, valueLabel }: CurveChartProps,
  onPoint: (at: number | null) => void,
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
  // Few values are drawn as points, since a line between them may be missing.
  const isSparse = curves.every(({ values }) => values.filter((value) => value !== null).length <= 7);
  const series = curves.map(({ label, look }): uPlot.Series => {
    const stroke = look === "strong" ? hue : ink;
    const shape = look === "strong" ? { width: 2.5 } : { width: 1.5, dash: [6, 4] };
    return { label, stroke, ...shape, points: { show: isSparse, fill: stroke } };
  });
  return {
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false },
    scales: { x: { time: false }, y: { range: (_, __, most) => [0, axisTop(most ?? 0)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: 70,
        // Below the zero of the other axis, and not beside it.
        gap: 12,
        values: (_, splits) => splits.map((at) => points[at]?.short ?? ""),
        incrs: [...increments],
      },
      { ...axis, size: axisWidth, incrs: inOrder, values: (_, splits) => splits.map(valueLabel) },
    ],
    series: [{}, ...series],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? null)] },
  };
}

/** Curves over a series of points, such as days. The page shows the same numbers in a table. */
export default function CurveChart(props: CurveChartProps) {
  const { description, points, curves, valueLabel } = props;
  const host = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  const [pointed, setPointed] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours, the rest follows from these
  useEffect(() => {
    const place = host.current;
    if (!place) return;
    const data = [points.map((_, at) => at), ...curves.map(({ values }) => [...values])] as uPlot.AlignedData;
    const chart = new uPlot(
      { ...optionsFor(place, props, setPointed), width: place.clientWidth },
      data,
      place,
    );
    const resized = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height }));
    resized.observe(place);
    return () => {
      resized.disconnect();
      chart.destroy();
    };
  }, [points, curves, theme]);
  const values = pointed === null ? [] : curves.map((curve) => curve.values[pointed] ?? null);
  const hasValue = values.some((value) => value !== null);
  return (
    <figure className="curve-chart">
      <div ref={host} role="img" aria-label={description} className="curve-canvas" />
      <figcaption className="curve-legend">
        {curves.map(({ label, look }) => (
          <span key={label} className="curve-key" data-look={look}>
            {label}
          </span>
        ))}
        {pointed !== null && hasValue && (
          <span aria-hidden className="curve-pointed">
            {points[pointed]?.long}: {values.map((value) => valueLabel(value ?? 0)).join(" / ")}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
