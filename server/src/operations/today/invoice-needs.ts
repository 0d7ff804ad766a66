/** Invoices whose day is over and that aren't paid. */

import { dayLabel } from "@extenso/contract/hours/day-label.ts";
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { can } from "../../domains/access/access.ts";
import { presentListed } from "../../domains/invoices/invoice-store.ts";
import { countInvoices, type InvoiceFilter, listInvoices } from "../../domains/invoices/list-invoices.ts";
import { listStripeProblems } from "../../domains/invoices/stripe/stripe-problems.ts";
import type { Queryable } from "../../engines/database/query.ts";
import { createNeed, type Need, type NeedsContext } from "./need.ts";

/** Names in one line. */
const mostNamed = 3;

export async function invoiceNeeds({ database, settings, user, now }: NeedsContext): Promise<Need[]> {
  if (!can(user, "handle_requests")) return [];
  return [...(await stripeNeeds(database)), ...(await overdueNeeds({ database, settings, now }))];
}

/** Payments through Stripe that fit no invoice, refunds that failed, disputes. */
async function stripeNeeds({ query }: Queryable): Promise<Need[]> {
  const [first, ...others] = await listStripeProblems(query, undefined);
  if (!first) return [];
  const title =
    others.length === 0 ? "A payment through Stripe needs you" : "Payments through Stripe need you";
  return [createNeed("late", { title, detail: first.text, to: "/desk/invoices" })];
}

async function overdueNeeds({
  database,
  settings,
  now,
}: Pick<NeedsContext, "database" | "settings" | "now">): Promise<Need[]> {
  const today = dateAt(now, settings.timezone);
  const filter: InvoiceFilter = { view: "overdue", search: "", today };
  const total = await countInvoices(database.query, filter);
  if (total === 0) return [];
  const rows = await listInvoices(database.query, filter, { offset: 0, limit: mostNamed });
  const overdue = rows.map((row) => presentListed(row, today));
  const [one] = overdue;
  if (total === 1 && one) {
    const { id, number, client, balance_cents, currency, due_on } = one;
    return [
      createNeed("late", {
        title: `${client.name || client.company} has not paid ${number}`,
        detail: `${moneyLabel(balance_cents, currency)}, due ${due_on ? dayLabel(due_on) : ""}.`,
        to: `/desk/invoices/${id}`,
      }),
    ];
  }
  const names = overdue
    .map(({ number, client, balance_cents, currency }) =>
      [client.company || client.name, number, moneyLabel(balance_cents, currency)].join(" "),
    )
    .join(", ");
  return [
    createNeed("late", {
      title: `${total.toLocaleString("en-CA")} invoices are overdue`,
      detail: total > mostNamed ? `${names} and others` : names,
      to: "/desk/invoices?view=overdue",
    }),
  ];
}
