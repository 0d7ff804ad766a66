import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { deskMeta } from "../../kit/desk-meta.ts";
import { say } from "../../notices/notices.ts";
import { useTypedFields } from "../../saving/use-typed-fields.ts";
import { Failure } from "../../ui/failure.tsx";
import { awayLabel } from "../request-labels.ts";
import {
  getFigures,
  listPeople,
  type MonthFigures,
  type RequestPerson,
  requestKeys,
  setAway,
} from "../requests-api.ts";
import { durationLabel, monthLabel, shareOf } from "./figure-labels.ts";
import { OwnNotices } from "./own-notices.tsx";
import stylesheet from "./stylesheet.css?url";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta = () => deskMeta("Figures and notices");

/** `/desk/requests/figures`: how fast requests are answered, who is away, and who gets which mails. */
export default function FiguresPage() {
  return (
    <>
      <Link to="/desk/requests" className="desk-back-link">
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
                      {share}%
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

/** Days on which somebody doesn't answer: each sets their own, administrators anybody's. */
function AwayDays() {
  const caller = useCaller();
  const { data: people } = useQuery({
    queryKey: requestKeys.people,
    queryFn: ({ signal }) => listPeople(signal),
  });
  const [chosen, setChosen] = useState(caller.id);
  const person = people?.find(({ id }) => id === chosen);
  const away = people?.filter((one) => one.away !== null) ?? [];
  const isOpenToAll = may(caller, "manage_options");
  const id = useId();
  return (
    <section aria-labelledby="away-days" className="desk-figures-box">
      <h2 id="away-days">Days away</h2>
      <p className="desk-soft">
        Who is away gets no mails. Requests stay with their owner; when one is due, all others hear of it.
      </p>
      {isOpenToAll && people && people.length > 1 && (
        <div className="desk-field">
          <label htmlFor={`${id}-person`}>Whose days</label>
          <select
            id={`${id}-person`}
            className="desk-select"
            value={chosen}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {people.map((one) => (
              <option key={one.id} value={one.id}>
                {one.id === caller.id ? `${one.name} (you)` : one.name}
              </option>
            ))}
          </select>
        </div>
      )}
      {people && !person && (
        <p className="desk-soft">
          Your account is one of the WordPress behind this site, which has no days away.
        </p>
      )}
      {person && <Days key={person.id} person={person} />}
      {away.length > 0 && (
        <ul className="desk-away-list">
          {away.map((one) => (
            <li key={one.id}>
              <span>{one.name}</span>
              <span className={one.is_away ? "desk-away-now" : "desk-soft"}>{awayLabel(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Days({ person }: { person: RequestPerson }) {
  const client = useQueryClient();
  const id = useId();
  const { values, change, settle } = useTypedFields({
    from: person.away?.from ?? "",
    until: person.away?.until ?? "",
  });
  const { from, until } = values;
  const [problem, setProblem] = useState("");

  async function save(days: { from: string; until: string }): Promise<void> {
    try {
      client.setQueryData(requestKeys.people, await setAway(person.id, days));
      settle(values);
      say(days.from ? `${person.name} is away on these days` : `${person.name} is here`);
      setProblem("");
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!from || !until) setProblem("Enter both days.");
    else if (until < from) setProblem("The last day is before the first one.");
    else void save({ from, until });
  }

  const field = (name: "from" | "until", label: string) => (
    <div className="desk-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="date"
        className="desk-input"
        value={values[name]}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </div>
  );

  return (
    <form className="desk-away" noValidate onSubmit={submit}>
      {field("from", "First day")}
      {field("until", "Last day")}
      <p id={`${id}-problem`} aria-live="polite" className="desk-error">
        {problem}
      </p>
      <div className="desk-away-acts">
        <button type="submit" className="desk-button">
          Save days
        </button>
        {person.away && (
          <button type="button" className="desk-button" onClick={() => void save({ from: "", until: "" })}>
            Remove
          </button>
        )}
      </div>
    </form>
  );
}
