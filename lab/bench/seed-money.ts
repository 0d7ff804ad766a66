/** Fills a studio with as many requests, quotes, invoices, payments and signed quotes, to measure their lists and figures. */
import { derivedColumns } from "../../server/src/domains/invoices/invoice-store.ts";
import { paymentSearchText } from "../../server/src/domains/invoices/payments.ts";
import { hashOf, searchedColumns } from "../../server/src/domains/quotes/quote-store.ts";
import type { Database } from "../../server/src/engines/database/open.ts";
import { foldText } from "../../server/src/engines/wordpress-values/fold-text.ts";
import { insertMany } from "./insert-many.ts";

const days = 730;
const newest = Date.parse("2026-11-29T00:00:00Z");
const names = [
  "Dana Reyes",
  "Kim Älvarez",
  "Jo Chen",
  "Sam Okafor",
  "Maya Lindqvist",
  "山田太郎",
  "Lee Park",
];
const companies = ["Harbour Films", "Copper & Co.", "Willow Tea House", "Granite Studio", "Lantern Books"];
const quoteStatuses = ["accepted", "accepted", "sent", "declined", "draft", "revoked"] as const;
const invoiceStatuses = ["paid", "paid", "paid", "sent", "part_paid", "void", "draft"] as const;
const ways = ["bank", "e-transfer", "stripe", "cheque"] as const;

const one = <Value>(values: readonly Value[], k: number) => values[k % values.length] as Value;
const dayOf = (k: number) => new Date(newest - (k % days) * 86_400_000).toISOString().slice(0, 10);
const timeOf = (k: number) => `${dayOf(k)}T10:00:00.000Z`;
const clientOf = (k: number) => ({ name: one(names, k), company: one(companies, Math.floor(k / 7)) });
const titleOf = (k: number) => `Launch film for ${clientOf(k).company}, part ${k}`;

/** Ten lines, as long as those of a studio. */
const linesOf = (k: number) =>
  Array.from({ length: 10 }, (_, line) => ({
    id: `line${line}`,
    description: `Day of filming number ${line} of production ${k}`,
    details: "Camera, sound and light, for two people who know what they do, with the way there and back.",
    quantityHundredths: 150,
    unitCents: 91_000,
    untaxed: [],
  }));

const taxes = [
  { name: "GST 5%", rateThousandths: 5_000, number: "123456789 RT0001" },
  { name: "PST 7%", rateThousandths: 7_000, number: "PST-1234-5678" },
];

const none = { kind: "percent" as const, value: 0 };

const quoteOf = (k: number) =>
  JSON.stringify({ title: titleOf(k), intro: "", lines: linesOf(k), discount: none, taxes });

/** @param count of each kind. */
export async function seedMoney(database: Database, count: number): Promise<void> {
  await insertMany(database, "contact_requests", count, (k) => ({
    id: k + 1,
    reference: `EX-${k}`,
    ...clientOf(k),
    email: `client-${k}@example.test`,
    service: "film",
    message: "A film of two minutes for the launch of a thing that is worth a film. ".repeat(6),
    status: "won",
    created_at: timeOf(k),
    activity_at: timeOf(k),
    search_text: foldText(`${Object.values(clientOf(k)).join(" ")} client-${k}@example.test ${titleOf(k)}`),
  }));
  await insertMany(database, "quotes", count, (k) => {
    const status = one(quoteStatuses, k);
    const isSent = status !== "draft";
    return {
      id: k + 1,
      number: `Q-2026-${String(k + 1).padStart(3, "0")}`,
      request_id: k + 1,
      status,
      document: quoteOf(k),
      version: isSent ? 1 : 0,
      total_cents: 112_000 + k,
      currency: "CAD",
      decline_reason: "",
      revision: 1,
      created_at: timeOf(k),
      sent_at: isSent ? timeOf(k) : null,
      valid_until: isSent ? timeOf(k - 30) : null,
      ...searchedColumns(`Q-2026-${String(k + 1).padStart(3, "0")}`, { title: titleOf(k) }, clientOf(k)),
    };
  });
  const studio = JSON.stringify({ name: "Extenso", address: "1 Water Street\nVancouver", taxNumber: "" });
  const document = (k: number) => ({
    title: titleOf(k),
    intro: "",
    client: { ...clientOf(k), address: "12 Long Street\nVancouver" },
    lines: linesOf(k),
    discount: none,
    taxes,
    dueDays: 15,
    notes: "",
    ...(k % 50 === 0 ? { foreign: { currency: "USD" as const, rateMillionths: 1_371_200 } } : {}),
  });
  const numberOf = (k: number) => `INV-2026-${String(k + 1).padStart(3, "0")}`;
  await insertMany(database, "invoices", count, (k) => {
    const status = one(invoiceStatuses, k);
    const isSent = status !== "draft";
    const derived = derivedColumns(document(k), isSent ? numberOf(k) : null);
    return {
      id: k + 1,
      kind: k % 40 === 7 ? "credit" : "invoice",
      number: isSent ? numberOf(k) : null,
      request_id: k + 1,
      quote_id: k + 1,
      status,
      studio,
      credited_cents: 0,
      paid_cents: status === "paid" ? derived.total_cents : 0,
      revision: 1,
      created_at: timeOf(k),
      sent_at: isSent ? timeOf(k) : null,
      issued_on: isSent ? dayOf(k) : null,
      due_on: isSent ? dayOf(k - 15) : null,
      ...derived,
    };
  });
  await insertMany(database, "invoice_taxes", 2 * count, (k) => ({
    invoice_id: Math.floor(k / 2) + 1,
    position: k % 2,
    name: one(taxes, k).name,
    rate_thousandths: one(taxes, k).rateThousandths,
    number: one(taxes, k).number,
    cents: 5_000,
    counted_on: dayOf(Math.floor(k / 2)),
    counted_cents: 5_000,
  }));
  await insertMany(database, "invoice_payments", count, (k) => {
    // Every seventh invoice is a draft.
    const billed = k % 7 === 6 ? k - 1 : k;
    const said = {
      way: one(ways, k),
      reference: k % 3 === 0 ? `CA${String(k * 7919).padStart(8, "0")}` : "",
      author_name: "Robin",
    };
    return {
      invoice_id: billed + 1,
      key: `payment-${k}`,
      kind: k % 30 === 3 ? "refund" : "payment",
      amount_cents: 50_000 + k,
      paid_on: dayOf(k),
      created_at: timeOf(k),
      undone_at: k % 100 === 99 ? timeOf(k) : null,
      ...said,
      search_text: paymentSearchText(
        { number: numberOf(billed), document: JSON.stringify({ client: clientOf(billed) }) },
        said,
      ),
    };
  });
  await insertMany(database, "signed_quotes", count, (k) => ({
    // The list has those whose quotes are gone.
    id: count + k + 1,
    number: `Q-2025-${String(k + 1).padStart(3, "0")}`,
    client_name: clientOf(k).name,
    client_company: clientOf(k).company,
    version: 1,
    document_hash: hashOf(quoteOf(k)),
    sent_at: timeOf(k),
    valid_until: timeOf(k),
    chosen: "[]",
    accepted_as: clientOf(k).name,
    accepted_at: timeOf(k),
    total_cents: 112_000,
    currency: "CAD",
    studio,
    document: quoteOf(k),
  }));
}
