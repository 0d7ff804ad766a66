import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { deskMeta } from "../../kit/desk-meta.ts";
import { Failure } from "../../ui/failure.tsx";
import { getFigures, type MonthFigures, requestKeys } from "../requests-api.ts";
import { AwayDays } from "./away-days.tsx";
import { durationLabel, monthLabel, shareOf } from "./figure-labels.ts";
import { OwnNotices } from "./own-notices.tsx";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Figures and notices");

/** `/desk/requests/figures`: how fast requests are answered, who is away, and who gets which mails. */
export default function FiguresPage() {
  return (
    <>
      <Link to="/desk/requests" className="desk-request-back">
        <ArrowLeft aria-hidden size={16} />
        Requests
      </Link>
      <header className="desk-head">
        <h1 className="desk-title">Figures and notices</h1>
      </header>
      <div className="desk-figures-page">
        <Figures />
        <div className="desk-figures-own">
          <OwnNotices />
          <AwayDays />
        </div>
      </div>
    </>
  );
}

function Figures() {
  const found = useQuery({
    queryKey: requestKeys.figures,
    queryFn: ({ signal }) => getFigures(signal),
  });
  return (
    <section aria-labelledby="first-answers" className="desk-figures">
      <h2 id="first-answers">First answers by month</h2>
      {found.error && !found.data ? (
        <Failure message={errorMessage(found.error)} onAgain={() => found.refetch()} />
      ) : (
        <FiguresTable months={found.data && sinceTheFirst(found.data).toReversed()} />
      )}
      <p className="desk-soft">
        Requests count in the month in which they came. Left out are spam, requests without an email address,
        and those that were moved on without an answer from here. In time: answered before the promised time;
        too late: answered after it, or still waiting past it. Half of the answers came sooner than the
        median. An answer is a reply that went out, or a call.
      </p>
    </section>
  );
}

/** Without the months before the studio was asked for the first time; this one always. */
function sinceTheFirst(months: readonly MonthFigures[]): readonly MonthFigures[] {
  const first = months.findIndex(({ answered, late }) => answered + late > 0);
  return first < 0 ? months.slice(-1) : months.slice(first);
}

function FiguresTable({ months }: { months: readonly MonthFigures[] | undefined }) {
  return (
    <table className="desk-figures-table" aria-busy={!months}>
      <caption className="sr-only">The last twelve months at most, the newest first</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Answered</th>
          <th scope="col">Median</th>
          <th scope="col">In time</th>
        </tr>
      </thead>
      <tbody>
        {months?.map((figures) => {
          const share = shareOf(figures);
          return (
            <tr key={figures.month}>
              <th scope="row">{monthLabel(figures.month)}</th>
              <td>{figures.answered.toLocaleString("en-CA")}</td>
              <td className="desk-figures-median">{durationLabel(figures.median_minutes)}</td>
              <td>
                {share === null ? (
                  "–"
                ) : (
                  <span className="desk-figures-share">
                    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none">
                      <rect width="100" height="1" />
                      <rect width={share} height="1" />
                    </svg>
                    <span>
                      {share} %
                      {figures.late > 0 && (
                        <span className="desk-soft"> {figures.late.toLocaleString("en-CA")} too late</span>
                      )}
                    </span>
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
