/** Reads a tax of a quote, which quotes of the first version kept in another form. */
import type { QuoteTax } from "./quote-document.ts";

/** In thousandths of a percent. */
export const rateOf = (tax: QuoteTax): number =>
  "rateThousandths" in tax ? tax.rateThousandths : tax.rateHundredths * 10;

/** “GST 5% (123456789 RT0001)”: the number under which the studio collects it, where it has one. */
export const taxLabel = (tax: QuoteTax): string =>
  "number" in tax && tax.number ? `${tax.name} (${tax.number})` : tax.name;
