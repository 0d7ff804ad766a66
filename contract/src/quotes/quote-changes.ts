/** Compares two versions of a quote, for the client who has seen the earlier one. */
import { moneyLabel } from "./money.ts";
import { scheduleMark } from "./payment-schedule.ts";
import type { QuoteDocument, QuoteLine } from "./quote-document.ts";
import { rateOf } from "./quote-tax.ts";
import { lineCents } from "./quote-totals.ts";

const dollars = (cents: number) => moneyLabel(cents, "CAD");

/** @returns one sentence for each difference, lines first. */
export function quoteChanges(before: QuoteDocument, after: QuoteDocument): string[] {
  const earlier = new Map(before.lines.map((line) => [line.id, line]));
  const ids = new Set(after.lines.map(({ id }) => id));
  const changed: string[] = [];
  if (before.title !== after.title)
    changed.push(`The title is “${after.title}” instead of “${before.title}”.`);
  for (const line of after.lines) {
    const old = earlier.get(line.id);
    if (!old) changed.push(`“${line.description}” is new: ${dollars(lineCents(line))}.`);
    else changed.push(...lineChanges(old, line));
  }
  for (const line of before.lines) {
    if (!ids.has(line.id)) changed.push(`“${line.description}” is out.`);
  }
  if (isReordered(before.lines, after.lines)) changed.push("The lines are in another order.");
  if (JSON.stringify(before.discount) !== JSON.stringify(after.discount))
    changed.push("The discount is another.");
  if (taxMark(before) !== taxMark(after)) changed.push("The taxes are others.");
  if (scheduleMark(before) !== scheduleMark(after)) changed.push(scheduleChange(before, after));
  if (before.validDays !== after.validDays) {
    changed.push(
      `It holds for ${daysLabel(after.validDays)} from the day it was sent, instead of ${daysLabel(before.validDays)}.`,
    );
  }
  if (before.paymentUrl !== after.paymentUrl)
    changed.push(paymentChange(before.paymentUrl, after.paymentUrl));
  if (before.intro !== after.intro) changed.push("The introduction is another.");
  if (before.terms !== after.terms) changed.push("The terms have changed.");
  changed.push(...agreementChanges(before.agreement, after.agreement));
  return changed;
}

function scheduleChange(before: QuoteDocument, after: QuoteDocument): string {
  if (before.schedule || after.schedule) return "The payments are split otherwise.";
  return `The deposit is ${after.depositPercent}% instead of ${before.depositPercent}%.`;
}

function agreementChanges(before: QuoteDocument["agreement"], after: QuoteDocument["agreement"]): string[] {
  if (before?.name === after?.name && before?.text === after?.text) return [];
  if (!after) return ["There is no agreement to sign any more."];
  return [before ? "The agreement has changed." : `There is an agreement to sign: “${after.name}”.`];
}

const daysLabel = (days: number) => (days === 1 ? "1 day" : `${days} days`);

function paymentChange(before: string, after: string): string {
  if (before === "") return "The deposit can be paid online once you accept.";
  return after === ""
    ? "The deposit can’t be paid online any more."
    : "The deposit is paid on another page, once you accept.";
}

/** Whether lines that both versions have changed places. */
function isReordered(before: readonly QuoteLine[], after: readonly QuoteLine[]): boolean {
  const inBoth = (some: readonly QuoteLine[], others: readonly QuoteLine[]) =>
    some.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return inBoth(before, after).join(" ") !== inBoth(after, before).join(" ");
}

/** Rates alone: the studio's number is no change for the client. */
const taxMark = ({ taxes }: QuoteDocument) => JSON.stringify(taxes.map((tax) => [tax.name, rateOf(tax)]));

const isSplitOtherwise = (before: QuoteLine, after: QuoteLine) =>
  before.quantityHundredths !== after.quantityHundredths || before.unitCents !== after.unitCents;

const amountLabel = ({ quantityHundredths, unitCents }: QuoteLine) =>
  `${quantityHundredths / 100} × ${dollars(unitCents)}`;

const untaxedMark = ({ untaxed = [] }: QuoteLine) => untaxed.toSorted().join("\n");

function lineChanges(before: QuoteLine, after: QuoteLine): string[] {
  const [was, is] = [lineCents(before), lineCents(after)];
  const name = `“${after.description}”`;
  return [
    ...(before.description === after.description ? [] : [`“${before.description}” is now ${name}.`]),
    ...(was === is ? [] : [`${name} is ${dollars(is)} instead of ${dollars(was)}.`]),
    ...(was === is && isSplitOtherwise(before, after)
      ? [`${name} is ${amountLabel(after)} instead of ${amountLabel(before)}.`]
      : []),
    ...(untaxedMark(before) === untaxedMark(after) ? [] : [`${name} is taxed otherwise.`]),
    ...(before.optional === after.optional
      ? []
      : [after.optional ? `${name} is your choice now.` : `${name} is no option any more.`]),
    ...(after.optional && before.optional && before.isSelected !== after.isSelected
      ? [`${name} is ${after.isSelected ? "chosen" : "not chosen"} in advance now.`]
      : []),
    ...(before.details === after.details ? [] : [`${name} is described otherwise.`]),
  ];
}
