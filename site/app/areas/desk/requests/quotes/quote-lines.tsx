import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { mostLines } from "@extenso/contract/quotes/quote-document.ts";
import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { moveItem } from "../../move-item.ts";
import { usePageOffer } from "../../notices/use-page-offer.ts";
import { TextInput } from "../../ui/inputs.tsx";
import { type LineForm, newLineId } from "./quote-form.ts";
import { listPrices, type Price, quoteKeys } from "./quotes-api.ts";
import type { QuoteFaults } from "./typed-hundredths.ts";

const priceText = (cents: number) => String(cents / 100);

/** The lines of a quote or an invoice: written, moved, left to the client, or taken from the studio's price lists. */
export function QuoteLines({
  lines,
  taxes,
  faults,
  most = mostLines,
  withOptions = true,
  unit = "$",
  onLines,
}: {
  lines: readonly LineForm[];
  taxes: readonly { name: string }[];
  faults: QuoteFaults;
  most?: number;
  /** Whether the client may choose among them, as in a quote. */
  withOptions?: boolean;
  /** In which prices are typed. */
  unit?: string;
  onLines: (lines: LineForm[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const offer = usePageOffer();
  // An undo puts a line back among those that there are by then.
  const latest = useRef(lines);
  latest.current = lines;
  // Drawn at once, so that the focus can follow.
  const put = (next: LineForm[]) => flushSync(() => onLines(next));
  const change = (at: number, changes: Partial<LineForm>) =>
    onLines(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)));

  function add({ name, unitCents, details }: Price, isCredit = false): void {
    const line: LineForm = {
      id: newLineId(lines),
      description: name,
      details,
      quantity: "1",
      isCredit,
      untaxed: [],
      price: unitCents === 0 ? "" : priceText(unitCents),
      optional: false,
      isSelected: false,
    };
    put([...lines, line]);
    list.current?.lastElementChild?.querySelector("input")?.focus();
  }

  /** The focus goes to the line before, or to what adds one. */
  function remove(at: number, line: LineForm): void {
    put(lines.toSpliced(at, 1));
    (list.current?.children[Math.max(0, at - 1)]?.querySelector("input") ?? addButton.current)?.focus();
    offer(`“${line.description || `Line ${at + 1}`}” removed.`, () => {
      if (latest.current.length < most) onLines(latest.current.toSpliced(at, 0, line));
    });
  }

  /** The focus stays with the line: on the pressed button, or at an end of the list on the other one. */
  function move(from: number, to: number): void {
    put(moveItem(lines, from, to));
    const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>("[data-move]");
    const inOrder = to < from ? [buttons?.[0], buttons?.[1]] : [buttons?.[1], buttons?.[0]];
    inOrder.find((button) => button?.disabled === false)?.focus();
  }

  return (
    <section aria-label="Lines" className="desk-quote-lines">
      <h2>Lines</h2>
      <ol ref={list}>
        {lines.map((line, at) => (
          <li key={line.id} aria-label={`Line ${at + 1}`} className="desk-quote-line">
            <TextInput
              label="Description"
              value={line.description}
              maxLength={200}
              onText={(description) => change(at, { description })}
            />
            <div className="desk-quote-sum">
              <TextInput
                label="Quantity"
                value={line.quantity}
                maxLength={10}
                error={faults[`lines.${at}.quantity`]}
                onText={(quantity) => change(at, { quantity })}
              />
              <TextInput
                label={`${line.isCredit ? "Credit" : "Price"} each (${unit})`}
                value={line.price}
                maxLength={14}
                error={faults[`lines.${at}.price`]}
                onText={(price) => change(at, { price })}
              />
            </div>
            <TextInput
              label="Details"
              value={line.details}
              maxLength={1_000}
              onText={(details) => change(at, { details })}
            />
            <div className="desk-quote-line-acts">
              {withOptions && (
                <label className="desk-quote-tick">
                  <input
                    type="checkbox"
                    className="check"
                    checked={line.optional}
                    onChange={({ target }) => change(at, { optional: target.checked, isSelected: false })}
                  />
                  Optional
                </label>
              )}
              {line.optional && (
                <label className="desk-quote-tick">
                  <input
                    type="checkbox"
                    className="check"
                    checked={line.isSelected}
                    onChange={({ target }) => change(at, { isSelected: target.checked })}
                  />
                  Chosen in advance
                </label>
              )}
              {taxes.length > 0 && (
                <LineTaxes
                  number={at + 1}
                  line={line}
                  taxes={taxes}
                  onUntaxed={(untaxed) => change(at, { untaxed })}
                />
              )}
              <span className="desk-quote-moves">
                <button
                  type="button"
                  className="desk-icon-button"
                  data-move
                  aria-label={`Move line ${at + 1} up`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp aria-hidden size={18} />
                </button>
                <button
                  type="button"
                  className="desk-icon-button"
                  data-move
                  aria-label={`Move line ${at + 1} down`}
                  disabled={at === lines.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown aria-hidden size={18} />
                </button>
                <button
                  type="button"
                  className="desk-icon-button"
                  aria-label={`Remove line ${at + 1}`}
                  onClick={() => remove(at, line)}
                >
                  <Trash2 aria-hidden size={18} />
                </button>
              </span>
            </div>
          </li>
        ))}
      </ol>
      {lines.length < most && (
        <div className="desk-quote-add">
          <button
            ref={addButton}
            type="button"
            className="desk-button"
            onClick={() => add({ name: "", unitCents: 0, details: "" })}
          >
            <Plus aria-hidden size={18} />
            Add line
          </button>
          <button
            type="button"
            className="desk-button"
            onClick={() => add({ name: "Credit", unitCents: 0, details: "" }, true)}
          >
            <Plus aria-hidden size={18} />
            Add credit
          </button>
          <PriceChoice onAdd={add} />
        </div>
      )}
      {lines.length >= most && <p className="desk-hint">At most {most} lines.</p>}
    </section>
  );
}

/** Taxes that a line bears. */
function LineTaxes({
  number,
  line: { untaxed },
  taxes,
  onUntaxed,
}: {
  number: number;
  line: LineForm;
  taxes: readonly { name: string }[];
  onUntaxed: (untaxed: string[]) => void;
}) {
  return (
    <fieldset className="desk-quote-line-taxes">
      <legend className="sr-only">Taxes of line {number}</legend>
      {taxes.map(({ name }) => (
        <label key={name} className="desk-quote-tick">
          <input
            type="checkbox"
            className="check"
            checked={!untaxed.includes(name)}
            onChange={({ target }) =>
              onUntaxed(target.checked ? untaxed.filter((one) => one !== name) : [...untaxed, name])
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

function PriceChoice({ onAdd }: { onAdd: (price: Price) => void }) {
  const prices = useQuery({
    queryKey: quoteKeys.prices,
    queryFn: ({ signal }) => listPrices(signal),
    staleTime: 5 * 60_000,
  });
  const { packages = [], rates = [] } = prices.data ?? {};
  if (packages.length + rates.length === 0) return null;
  const groups: [label: string, offered: readonly Price[]][] = [
    ["Packages", packages],
    ["Rates", rates],
  ];
  return (
    <select
      aria-label="Add from the price list"
      className="desk-select"
      value=""
      onChange={({ target }) => {
        const [group = 0, at = 0] = target.value.split(" ").map(Number);
        const chosen = groups[group]?.[1][at];
        if (chosen) onAdd(chosen);
      }}
    >
      <option value="" disabled>
        Add from the price list…
      </option>
      {groups.map(([label, offered], group) => (
        <optgroup key={label} label={label}>
          {offered.map(({ name, unitCents }, at) => (
            <option key={name} value={`${group} ${at}`}>
              {name}
              {unitCents > 0 && `, ${moneyLabel(unitCents, "CAD")}`}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
