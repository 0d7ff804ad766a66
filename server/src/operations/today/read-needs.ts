import { needLevels } from "@extenso/contract/wire/today.ts";
import { contentNeeds } from "./content-needs.ts";
import { invoiceNeeds } from "./invoice-needs.ts";
import type { Need, NeedsContext } from "./need.ts";
import { requestNeeds } from "./request-needs.ts";

/** Tasks of the person's role, most urgent first. @param ofStudio further tasks, for administrators alone. */
export async function readNeeds(context: NeedsContext, ofStudio: readonly Need[]): Promise<Need[]> {
  const needs = [
    ...ofStudio,
    ...(await contentNeeds(context)),
    ...(await requestNeeds(context)),
    ...(await invoiceNeeds(context)),
  ];
  const rank = ({ level }: Need) => needLevels.indexOf(level);
  return needs.sort((one, other) => rank(one) - rank(other));
}
