import type { ReactNode } from "react";
import type { WireVisits } from "../api/visits.ts";

interface Row {
  key: string;
  name: ReactNode;
  counts: readonly number[];
}

function CountTable({
  caption,
  columns,
  rows,
  stale,
}: {
  caption: string;
  /** The name's, then those of the counts. */
  columns: readonly [string, ...string[]];
  rows: readonly Row[];
  stale: boolean;
}) {
  if (rows.length === 0) return <p className="desk-soft">None in these days.</p>;
  return (
    <table className="desk-table visits-table" data-stale={stale || undefined}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, counts }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {counts.map((count, at) => (
              <td key={columns[at + 1]}>{countLabel(count)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Further = WireVisits["more_pages"];

/** A last row, if it counts anything. */
function furtherRow(name: string, { views, visits, requests }: Further, counts: readonly number[]): Row[] {
  return views + visits + requests > 0 ? [{ key: "", name, counts }] : [];
}

/** The newest first, without days before the first that was counted. */
export function DaysTable({ visits: { days, first_day }, stale }: { visits: WireVisits; stale: boolean }) {
  return (
    <CountTable
      caption="Visits by day"
      columns={["Day", "Visits", "Pages opened", "Requests", "Bots"]}
      rows={days
        .filter(({ day }) => day >= (first_day ?? ""))
        .reverse()
        .map(({ day, visits, views, requests, bots }) => ({
          key: day,
          name: longDay(day),
          counts: [visits, views, requests, bots],
        }))}
      stale={stale}
    />
  );
}

export function PagesTable({ visits: { pages, more_pages }, stale }: { visits: WireVisits; stale: boolean }) {
  const countsOf = ({ views, visits, requests }: Further) => [views, visits, requests];
  return (
    <CountTable
      caption="Pages"
      columns={["Page", "Opened", "Began visits", "Led to requests"]}
      rows={[
        ...pages.map((page) => ({
          key: page.path,
          name: (
            <a href={page.path} target="_blank" rel="noreferrer" className="visits-name">
              {page.path}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ),
          counts: countsOf(page),
        })),
        ...furtherRow("All other pages", more_pages, countsOf(more_pages)),
      ]}
      stale={stale}
    />
  );
}

export function SourcesTable({
  visits: { sources, more_sources },
  stale,
}: {
  visits: WireVisits;
  stale: boolean;
}) {
  const countsOf = ({ views, visits, requests }: Further) => [visits, views, requests];
  return (
    <CountTable
      caption="Where visitors came from"
      columns={["Site", "Visits", "Pages opened", "Led to requests"]}
      rows={[
        ...sources.map((source) => ({
          // A host has no space in it.
          key: source.host || "no site",
          name: source.host ? (
            <span className="visits-name">{source.host}</span>
          ) : (
            "No site known: typed, bookmarked, from a mail or an app"
          ),
          counts: countsOf(source),
        })),
        ...furtherRow("All other sites", more_sources, countsOf(more_sources)),
      ]}
      stale={stale}
    />
  );
}

/** A day of the studio, such as `2026-12-25`, in words. The day is the server's, so no zone moves it. */
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-CA", { ...options, timeZone: "UTC" });

const short = formatOf({ month: "short", day: "numeric" });
const long = formatOf({ weekday: "short", month: "short", day: "numeric" });

export const shortDay = (day: string): string => short.format(new Date(`${day}T00:00:00Z`));
export const longDay = (day: string): string => long.format(new Date(`${day}T00:00:00Z`));
export const countLabel = (count: number): string => count.toLocaleString("en-CA");
