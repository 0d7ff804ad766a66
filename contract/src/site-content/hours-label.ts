/** Opening hours in words, and as search engines read them. */
import { minutesOf, type Opening, type Weekday } from "./opening-hours.ts";

type Week = Opening["week"];

/** From Monday on, as people read a week. */
const order: readonly [day: Weekday, short: string][] = [
  ["monday", "Mo"],
  ["tuesday", "Tu"],
  ["wednesday", "We"],
  ["thursday", "Th"],
  ["friday", "Fr"],
  ["saturday", "Sa"],
  ["sunday", "Su"],
];

const named = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1);

/** “9 a.m.”, “5:30 p.m.”, “noon”. */
function clockLabel(text: string): string {
  const minutes = minutesOf(text);
  if (minutes === 0) return "midnight";
  if (minutes === 12 * 60) return "noon";
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60 === 0 ? "" : `:${String(minutes % 60).padStart(2, "0")}`;
  return `${hour % 12 || 12}${rest} ${hour < 12 ? "a.m." : "p.m."}`;
}

interface Run {
  /** Places in a week that begins with Monday. */
  first: number;
  last: number;
  spans: Week[Weekday];
}

/** Days in a row that open alike. */
function runsOf(week: Week): Run[] {
  const runs: Run[] = [];
  for (const [place, [day]] of order.entries()) {
    const spans = week[day];
    const before = runs.at(-1);
    if (spans.length === 0) continue;
    const isAlike = before?.last === place - 1 && JSON.stringify(before.spans) === JSON.stringify(spans);
    if (before && isAlike) before.last = place;
    else runs.push({ first: place, last: place, spans });
  }
  return runs;
}

function daysLabel({ first, last }: Run): string {
  const name = (place: number) => named(order[place]?.[0] ?? "monday");
  if (last - first === 6) return "Every day";
  if (first === last) return name(first);
  return `${name(first)} ${last - first === 1 ? "and" : "to"} ${name(last)}`;
}

/** “Monday to Friday, 9 a.m. to 5:30 p.m.”; “By appointment” for a week without hours. */
export function hoursLabel(week: Week): string {
  const runs = runsOf(week).map((run) => {
    const times = run.spans.map(({ from, to }) =>
      from === "00:00" && to === "00:00" ? "all day" : `${clockLabel(from)} to ${clockLabel(to)}`,
    );
    return `${daysLabel(run)}, ${times.join(" and ")}`;
  });
  return runs.join("; ") || "By appointment";
}

/** As schema.org has them: `Mo-Fr 09:00-17:30`. */
export function searchEngineHours(week: Week): string[] {
  return runsOf(week).flatMap(({ first, last, spans }) => {
    const short = (place: number) => order[place]?.[1];
    const days = first === last ? short(first) : `${short(first)}-${short(last)}`;
    return spans.map(({ from, to }) => `${days} ${from}-${to === "00:00" ? "23:59" : to}`);
  });
}
