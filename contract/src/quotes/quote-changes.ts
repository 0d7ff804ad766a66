/** Compares two versions of a quote, for the client who has seen the earlier one. */
import { moneyLabel } from "./money.ts";
import type { QuoteDocument, QuoteLine } from "./quote-document.ts";
import { rateOf } from "./quote-tax.ts";
import { lineCents } from "./quote-totals.ts";

const dollars = (cents: number) => moneyLabel(cents, "CAD");

/** @returns one sentence for each difference, lines first. */
export function quoteChanges(before: QuoteDocument, after: QuoteDocument): string[] {
  const earlier = new Map(before.lines.map((line) => [line.id, line]));
  const ids = new Set(after.lines.map(({ id }) => id));
  const changed: string[] = [];
  for (const line of after.lines) {
    const old = earlier.get(line.id);
    if (!old) changed.push(`“${line.description}” is new: ${dollars(lineCents(line))}.`);
    else changed.push(...lineChanges(old, line));
  }
  for (const line of before.lines) {
    if (!ids.has(line.id)) changed.push(`“${line.description}” is out.`);
  }
  if (JSON.stringify(before.discount) !== JSON.stringify(after.discount))
    changed.push("The discount is another.");
  if (taxMark(before) !== taxMark(after)) changed.push("The taxes are others.");
  if (before.depositPercent !== after.depositPercent) {
    changed.push(`The deposit is ${after.depositPercent} % instead of ${before.depositPercent} %.`);
  }
  if (before.intro !== after.intro) changed.push("The introduction is another.");
  if (before.terms !== after.terms) changed.push("The terms have changed.");
  return changed;
}

/** Rates alone: the studio's number is no change for the client. */
const taxMark = ({ taxes }: QuoteDocument) => JSON.stringify(taxes.map((tax) => [tax.name, rateOf(tax)]));

function lineChanges(before: QuoteLine, after: QuoteLine): string[] {
  const [was, is] = [lineCents(before), lineCents(after)];
  const name = `“${after.description}”`;
  return [
    ...(before.description === after.description ? [] : [`“${before.description}” is now ${name}.`]),
    ...(was === is ? [] : [`${name} is ${dollars(is)} instead of ${dollars(was)}.`]),
    ...(before.optional === after.optional
      ? []
      : [after.optional ? `${name} is your choice now.` : `${name} is no option any more.`]),
    ...(before.details === after.details ? [] : [`${name} is described otherwise.`]),
  ];
}
