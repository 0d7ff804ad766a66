import { mostPayments } from "@extenso/contract/quotes/quote-document.ts";
import { Plus, Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { flushSync } from "react-dom";
import { usePageOffer } from "../../notices/use-page-offer.ts";
import { TextInput } from "../../ui/inputs.tsx";
import type { PaymentForm, ScheduleForm } from "./schedule-form.ts";
import type { QuoteFaults } from "./typed-hundredths.ts";

const dueNames: Record<PaymentForm["due"], string> = {
  acceptance: "On acceptance",
  date: "On a day",
  press: "When we bill it",
};

/** The deposit and the rest as two payments, to go on from. @param deposit as it is typed, in per cent. */
export const paymentsOfDeposit = (deposit: string): ScheduleForm => ({
  parts: [{ name: "Deposit", share: deposit, unit: "percent", due: "acceptance", on: "" }],
  rest: { name: "Remainder", due: "press", on: "" },
});

/** In how many payments a quote is paid, and what makes each due. The last one is what the others leave. */
export function Payments({
  schedule,
  faults,
  onSchedule,
}: {
  schedule: ScheduleForm;
  faults: QuoteFaults;
  onSchedule: (schedule: ScheduleForm | undefined) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const { parts, rest } = schedule;
  const offer = usePageOffer();
  // An undo puts a payment back among those that there are by then.
  const latest = useRef(schedule);
  latest.current = schedule;
  // Drawn at once, so that the focus can follow.
  const put = (next: ScheduleForm["parts"]) => flushSync(() => onSchedule({ ...schedule, parts: next }));
  const change = (at: number, changes: Partial<ScheduleForm["parts"][number]>) =>
    onSchedule({
      ...schedule,
      parts: parts.map((part, index) => (index === at ? { ...part, ...changes } : part)),
    });

  function add(): void {
    put([...parts, { name: "", share: "", unit: "percent", due: "press", on: "" }]);
    list.current?.querySelector<HTMLInputElement>("li:nth-last-child(2) input")?.focus();
  }

  /** The focus goes to the payment before, or to the one that takes its place. */
  function remove(at: number): void {
    const [part] = parts.slice(at, at + 1);
    put(parts.toSpliced(at, 1));
    list.current?.children[Math.max(0, at - 1)]?.querySelector("input")?.focus();
    if (part === undefined) return;
    offer(`“${part.name || `Payment ${at + 1}`}” removed.`, () => {
      const now = latest.current;
      if (now.parts.length < mostPayments - 1)
        onSchedule({ ...now, parts: now.parts.toSpliced(at, 0, part) });
    });
  }

  return (
    <section aria-label="Payments" className="desk-quote-lines">
      <h2>Payments</h2>
      <ol ref={list}>
        {parts.map((part, at) => {
          const number = at + 1;
          // A payment has no id of its own; its fields hold no state.
          const key = `payment ${number}`;
          return (
            <li key={key} aria-label={`Payment ${number}`} className="desk-quote-payment">
              <div className="desk-quote-row">
                <Name payment={part} onName={(name) => change(at, { name })} />
                <TextInput
                  label={`Share (${part.unit === "percent" ? "%" : "$"})`}
                  value={part.share}
                  maxLength={12}
                  error={faults[`schedule.${at}.share`]}
                  onText={(share) => change(at, { share })}
                />
                <Choice
                  label="Share in"
                  value={part.unit}
                  choices={{ percent: "Per cent", amount: "Dollars" }}
                  onChoice={(unit) => change(at, { unit })}
                />
                <Due payment={part} fault={faults[`schedule.${at}.on`]} onDue={(due) => change(at, due)} />
              </div>
              <button
                type="button"
                className="desk-icon-button"
                aria-label={`Remove payment ${number}`}
                onClick={() => remove(at)}
              >
                <Trash2 aria-hidden size={18} />
              </button>
            </li>
          );
        })}
        <li aria-label="Last payment" className="desk-quote-payment">
          <div className="desk-quote-row">
            <Name payment={rest} onName={(name) => onSchedule({ ...schedule, rest: { ...rest, name } })} />
            <p className="desk-quote-rest">
              <span>Share</span>
              What the others leave
            </p>
            <Due
              payment={rest}
              fault={faults["schedule.rest.on"]}
              onDue={(due) => onSchedule({ ...schedule, rest: { ...rest, ...due } })}
            />
          </div>
        </li>
      </ol>
      <div className="desk-quote-add">
        <button
          type="button"
          className="desk-button"
          disabled={parts.length >= mostPayments - 1}
          onClick={add}
        >
          <Plus aria-hidden size={18} />
          Add a payment
        </button>
        <button type="button" className="desk-button" onClick={() => onSchedule(undefined)}>
          One deposit instead
        </button>
      </div>
    </section>
  );
}

function Name({ payment, onName }: { payment: PaymentForm; onName: (name: string) => void }) {
  return <TextInput label="Name" value={payment.name} maxLength={60} onText={onName} />;
}

function Due({
  payment,
  fault,
  onDue,
}: {
  payment: PaymentForm;
  fault: string | undefined;
  onDue: (changes: Partial<Pick<PaymentForm, "due" | "on">>) => void;
}) {
  const id = useId();
  return (
    <>
      <Choice label="Due" value={payment.due} choices={dueNames} onChoice={(due) => onDue({ due })} />
      {payment.due === "date" && (
        <div className="desk-field">
          <label htmlFor={id}>Day</label>
          <input
            id={id}
            type="date"
            className="desk-input"
            value={payment.on}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-error` : undefined}
            onChange={({ target }) => onDue({ on: target.value })}
          />
          <p id={`${id}-error`} aria-live="polite" className="desk-error">
            {fault}
          </p>
        </div>
      )}
    </>
  );
}

function Choice<Value extends string>({
  label,
  value,
  choices,
  onChoice,
}: {
  label: string;
  value: Value;
  choices: Record<Value, string>;
  onChoice: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className="desk-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="desk-select"
        value={value}
        onChange={({ target }) => onChoice(target.value as Value)}
      >
        {Object.entries<string>(choices).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
