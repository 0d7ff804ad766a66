import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { Suspense, useId, useMemo } from "react";
import type { VisitsQuery, WireVisits } from "../api/visits.ts";
import { ViewChoice } from "../kit/choices.tsx";
import type { Curve } from "../kit/curve-chart.tsx";
import { deskMeta } from "../kit/desk-meta.ts";
import { CurveChart } from "../kit/lazy-curve-chart.ts";
import { choiceArgument, listState, useListState } from "../kit/list-state.ts";
import { Failure } from "../ui/failure.tsx";
import stylesheet from "./stylesheet.css?url";
import { useVisits } from "./use-visits.ts";
import { countLabel, DaysTable, longDay, PagesTable, SourcesTable, shortDay } from "./visits-tables.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Visits");

const periods = [
  ["7", "7 days"],
  ["30", "30 days"],
  ["90", "90 days"],
] as const;
const visitsState = listState({
  days: choiceArgument(["7", "30", "90"], "30"),
  order: choiceArgument(["visits", "requests"], "visits"),
});

/** `/desk/visits`: how many visitors came, to which pages and from where, and which of them asked for a quote. */
export default function VisitsPage() {
  const [{ days, order }, change] = useListState(visitsState);
  const { data, error, isPlaceholderData, refetch } = useVisits({ days: Number(days), orderby: order });
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Visits</h1>
      </header>
      <ViewChoice
        label="Period"
        value={days}
        options={periods}
        onChoose={(period) => change({ days: period })}
      />
      {data ? (
        <>
          {error && <Failure message={errorMessage(error)} onAgain={() => void refetch()} />}
          {data.first_day === null ? (
            <div className="desk-empty">
              <h2>No visits yet</h2>
              <p>From the first page that somebody opens, visits are counted here by day, page and origin.</p>
            </div>
          ) : (
            <Figures
              visits={data}
              firstDay={data.first_day}
              stale={isPlaceholderData}
              orderby={order}
              onOrder={(next) => change({ order: next })}
            />
          )}
          <HowItCounts />
        </>
      ) : error ? (
        <Failure message={errorMessage(error)} onAgain={() => void refetch()} />
      ) : (
        <p role="status" className="desk-soft">
          Adding up the visits…
        </p>
      )}
    </>
  );
}

function Figures({
  visits,
  firstDay,
  stale,
  orderby,
  onOrder,
}: {
  visits: WireVisits;
  firstDay: string;
  stale: boolean;
  orderby: VisitsQuery["orderby"];
  onOrder: (orderby: VisitsQuery["orderby"]) => void;
}) {
  const id = useId();
  const { days } = visits;
  const sum = (of: "visits" | "views" | "requests" | "bots") =>
    days.reduce((total, day) => total + day[of], 0);
  const sums = [
    ["Visits", sum("visits")],
    ["Pages opened", sum("views")],
    ["Requests", sum("requests")],
    ["Pages opened by bots", sum("bots")],
  ] as const;
  return (
    <>
      <dl className="desk-sums" data-stale={stale || undefined}>
        {sums.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{countLabel(count)}</dd>
          </div>
        ))}
      </dl>
      {firstDay > (days[0]?.day ?? "") && <p className="desk-soft">Counted since {longDay(firstDay)}.</p>}
      <section aria-labelledby={`${id}-days`} className="visits-part">
        <h2 id={`${id}-days`}>By day</h2>
        <Suspense fallback={<div className="curve-canvas" />}>
          <VisitsChart days={days} firstDay={firstDay} />
        </Suspense>
        <details className="visits-days">
          <summary className="desk-past-name">The curves as a table</summary>
          <DaysTable visits={visits} stale={stale} />
        </details>
      </section>
      <div className="desk-filters visits-order">
        <select
          aria-label="Order"
          className="desk-select"
          data-set={orderby === "requests" || undefined}
          value={orderby}
          onChange={({ target }) => onOrder(target.value as VisitsQuery["orderby"])}
        >
          <option value="visits">Most visited first</option>
          <option value="requests">Most requests first</option>
        </select>
      </div>
      <div className="visits-lists">
        <section aria-labelledby={`${id}-pages`} className="visits-part">
          <h2 id={`${id}-pages`}>Pages</h2>
          <PagesTable visits={visits} stale={stale} />
        </section>
        <section aria-labelledby={`${id}-sources`} className="visits-part">
          <h2 id={`${id}-sources`}>Where visitors came from</h2>
          <SourcesTable visits={visits} stale={stale} />
        </section>
      </div>
    </>
  );
}

function HowItCounts() {
  return (
    <details className="visits-how">
      <summary className="desk-past-name">How visits are counted</summary>
      <p>
        Without cookies, and without keeping anybody’s address. A visit begins when somebody comes from
        elsewhere, and ends after half an hour without a page; somebody who comes back later is another visit.
        A page that is loaded again isn’t counted again. A request counts to the page and the site with which
        its visit began, if it is sent on the same day by the same browser and network.
      </p>
      <p>
        Bots are known by what they call themselves; others count as visitors. Whoever has loaded the desk is
        left out for the rest of the day, as are others with the same browser on the same network. Pages of
        the sign-in are counted only when they are opened directly. What a cache in front of the server
        answers is not seen. Days are those of the studio’s clock, and are removed after 90 days.
      </p>
    </details>
  );
}

const increments = [1, 2, 7, 14, 28];

/** Curves of visits and of pages opened. */
function VisitsChart({
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
