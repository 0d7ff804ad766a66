import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { budgetChoices, labelOf, timelineChoices } from "@extenso/contract/requests/contact-choices.ts";
import {
  lostReasons,
  type RequestStatus,
  requestSources,
  requestStatuses,
} from "@extenso/contract/requests/request-fields.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useCaller } from "../access/caller.tsx";
import { ConfirmButton } from "../kit/confirm-button.tsx";
import { say } from "../notices/notices.ts";
import { useTypedFields } from "../saving/use-typed-fields.ts";
import { momentLabel } from "../time/times.ts";
import { InvoiceList } from "./invoices/invoice-list.tsx";
import { OtherRequests } from "./other-requests.tsx";
import { QuoteList } from "./quotes/quote-list.tsx";
import { awayLabel, centsOf } from "./request-labels.ts";
import {
  deleteRequest,
  listPeople,
  type RequestChanges,
  refreshRequests,
  requestKeys,
  type StudioRequest,
} from "./requests-api.ts";

type ChangeRequest = (changes: RequestChanges) => Promise<boolean>;

/** Beside the conversation: where it stands, what comes next, and who asks. */
export function Facts({ request, onChange }: { request: StudioRequest; onChange: ChangeRequest }) {
  return (
    <aside aria-label="About this request" className="desk-request-facts-panel">
      <Standing request={request} onChange={onChange} />
      <NextStep request={request} onChange={onChange} />
      <Value request={request} onChange={onChange} />
      <QuoteList request={request.id} />
      <InvoiceList request={request.id} />
      <Person request={request} />
      <DeleteRequest request={request} />
    </aside>
  );
}

function Standing({ request, onChange }: { request: StudioRequest; onChange: ChangeRequest }) {
  const id = useId();
  const caller = useCaller();
  const [isLosing, setLosing] = useState(false);
  const people = useQuery({
    queryKey: requestKeys.people,
    queryFn: ({ signal }) => listPeople(signal),
    staleTime: 60_000,
  });
  const { owner, status, lost_reason } = request;
  const known = (people.data ?? []).filter((person) => person.id !== caller.id);
  const labelled = (person: { id: number; name: string }, label: string) => {
    const found = people.data?.find(({ id: of }) => of === person.id);
    return found?.is_away ? `${label}, ${awayLabel(found)}` : label;
  };
  const owning = people.data?.find((person) => person.id === owner?.id);
  // Somebody who has left, or whose role has changed, is still who had it.
  const isUnknown =
    owner !== null && owner.id !== caller.id && !known.some((person) => person.id === owner.id);
  return (
    <div className="desk-form">
      <div className="desk-field">
        <label htmlFor={`${id}-status`}>Status</label>
        <select
          id={`${id}-status`}
          className="desk-select"
          value={isLosing ? "lost" : status}
          onChange={({ target }) => {
            const chosen = target.value as RequestStatus;
            setLosing(chosen === "lost");
            if (chosen !== "lost") void onChange({ status: chosen });
          }}
        >
          {requestStatuses.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {(isLosing || status === "lost") && (
        <div className="desk-field">
          <label htmlFor={`${id}-reason`}>Why it was lost</label>
          <select
            id={`${id}-reason`}
            className="desk-select"
            value={isLosing ? "" : lost_reason}
            onChange={({ target }) => {
              void onChange({ status: "lost", lost_reason: target.value }).then(() => setLosing(false));
            }}
          >
            <option value="" disabled>
              Choose…
            </option>
            {lostReasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="desk-field">
        <label htmlFor={`${id}-owner`}>Owner</label>
        <select
          id={`${id}-owner`}
          className="desk-select"
          value={owner?.id ?? 0}
          onChange={({ target }) => void onChange({ owner: Number(target.value) })}
        >
          <option value={0}>Nobody</option>
          <option value={caller.id}>{labelled(caller, `${caller.name} (you)`)}</option>
          {known.map((person) => (
            <option key={person.id} value={person.id}>
              {labelled(person, person.name)}
            </option>
          ))}
          {isUnknown && (
            <option value={owner.id ?? 0} disabled>
              {owner.name}
            </option>
          )}
        </select>
        <p role="status" className="desk-hint">
          {owning?.is_away &&
            `${owning.name} is ${awayLabel(owning)}. When it is due, all others hear of it.`}
        </p>
      </div>
    </div>
  );
}

function NextStep({ request, onChange }: { request: StudioRequest; onChange: ChangeRequest }) {
  const id = useId();
  const { values, isChanged, change, settle, theirs } = useTypedFields({
    next_step: request.next_step,
    next_step_on: request.next_step_on ?? "",
  });
  const other = theirs("next_step");
  return (
    <form
      className="desk-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onChange(values).then((isSaved) => isSaved && settle(values));
      }}
    >
      <div className="desk-field">
        <label htmlFor={`${id}-step`}>Next step</label>
        <input
          id={`${id}-step`}
          className="desk-input"
          value={values.next_step}
          maxLength={200}
          placeholder="Call on Monday"
          onChange={({ target }) => change({ next_step: target.value })}
        />
        <p role="status" className="desk-hint">
          {other !== undefined && `A colleague has set “${other}” meanwhile. Saving yours replaces it.`}
        </p>
      </div>
      <div className="desk-field">
        <label htmlFor={`${id}-day`}>On</label>
        <input
          id={`${id}-day`}
          type="date"
          className="desk-input"
          value={values.next_step_on}
          onChange={({ target }) => change({ next_step_on: target.value })}
        />
      </div>
      {isChanged && (
        <button type="submit" className="desk-button">
          Save next step
        </button>
      )}
    </form>
  );
}

function Value({ request, onChange }: { request: StudioRequest; onChange: ChangeRequest }) {
  const { value_cents, currency } = request;
  const id = useId();
  const { values, change, settle } = useTypedFields({
    typed: value_cents === null ? "" : (value_cents / 100).toString(),
  });
  const { typed } = values;
  const cents = centsOf(typed);
  const isChanged = cents !== (value_cents ?? -1);
  return (
    <form
      className="desk-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (cents !== null)
          void onChange({ value_cents: cents }).then((isSaved) => isSaved && settle(values));
      }}
    >
      <div className="desk-field">
        <label htmlFor={`${id}-value`}>Value ({currency})</label>
        <input
          id={`${id}-value`}
          inputMode="decimal"
          className="desk-input"
          value={typed}
          maxLength={20}
          aria-invalid={cents === null || undefined}
          aria-describedby={cents === null ? `${id}-fault` : undefined}
          onChange={({ target }) => change({ typed: target.value })}
        />
        <p id={`${id}-fault`} aria-live="polite" className="desk-error">
          {cents === null && "Enter an amount such as 12,500."}
        </p>
      </div>
      {isChanged && cents !== null && (
        <button type="submit" className="desk-button">
          Save {cents < 0 ? "without a value" : moneyLabel(cents, currency)}
        </button>
      )}
    </form>
  );
}

/** The person who asks, with the fields of the form, and their other requests. */
function Person({ request }: { request: StudioRequest }) {
  const { email, phone, budget, timeline, page, created_at, source, contact } = request;
  const facts: [label: string, value: ReactNode][] = [
    ["Person", contact !== null && <Link to={`/desk/requests/person/${contact}`}>{request.name}</Link>],
    ["Email", email && <a href={`mailto:${email}`}>{email}</a>],
    [
      "Email",
      !email && contact !== null && <Link to={`/desk/requests/person/${contact}`}>Add an address</Link>,
    ],
    ["Phone", phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</a>],
    ["Company", request.company],
    ["Budget", labelOf(budgetChoices, budget)],
    ["Timeline", labelOf(timelineChoices, timeline)],
    ["Received", momentLabel(new Date(created_at))],
    ["Came by", labelOf(requestSources, source)],
    ["Page", page && <Link to={page}>{page}</Link>],
  ];
  return (
    <>
      <dl className="desk-request-person">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <OtherRequests request={request} />
    </>
  );
}

function DeleteRequest({ request: { id, name } }: { request: StudioRequest }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  async function remove(): Promise<void> {
    await deleteRequest(id);
    navigate("/desk/requests");
    client.removeQueries({ queryKey: requestKeys.one(id) });
    await refreshRequests(client);
    say(`The request of ${name} is deleted`);
  }
  return (
    <ConfirmButton
      look="danger"
      title={`Delete the request of ${name}?`}
      description="Everything that was said goes with it, and can’t be brought back."
      confirm="Delete for good"
      onConfirm={remove}
    >
      <Trash2 aria-hidden size={18} />
      Delete request
    </ConfirmButton>
  );
}
