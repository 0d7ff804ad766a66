import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useCaller } from "../../access/caller.tsx";
import { may } from "../../access/capabilities.ts";
import { say } from "../../notices/notices.ts";
import { useTypedFields } from "../../saving/use-typed-fields.ts";
import { awayLabel } from "../request-labels.ts";
import { listPeople, type RequestPerson, requestKeys, setAway } from "../requests-api.ts";

/** Days on which somebody doesn't answer: each sets their own, administrators anybody's. */
export function AwayDays() {
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
