/**
 * A year of quotes, agreements, invoices and payments, made by the services that the desk uses, at the times at which a
 * studio would have made them. No mail goes out for them.
 */
import { dateAt } from "@extenso/contract/hours/studio-clock.ts";
import { invoiceLetter } from "@extenso/contract/invoices/invoice-letter.ts";
import {
  emptyQuote,
  type PaymentSchedule,
  type QuoteDocument,
} from "@extenso/contract/quotes/quote-document.ts";
import {
  createCreditNote,
  createInvoice,
  createPartInvoice,
  saveInvoice,
} from "../../../domains/invoices/invoice-drafts.ts";
import { documentOf, findInvoice, type Invoice } from "../../../domains/invoices/invoice-store.ts";
import { markSeen as markInvoiceSeen } from "../../../domains/invoices/open-invoice.ts";
import { recordPayment } from "../../../domains/invoices/payments.ts";
import { sendInvoice } from "../../../domains/invoices/send-invoice.ts";
import { voidInvoice } from "../../../domains/invoices/void-invoice.ts";
import { createAgreement, listAgreements } from "../../../domains/quotes/agreement-templates.ts";
import { countersignQuote } from "../../../domains/quotes/countersign-quote.ts";
import { acceptQuote } from "../../../domains/quotes/decide-quote.ts";
import { markSeen as markQuoteSeen } from "../../../domains/quotes/open-quote.ts";
import { createDraft } from "../../../domains/quotes/quote-drafts.ts";
import { readQuoteDefaults } from "../../../domains/quotes/read-draft.ts";
import { sendQuote } from "../../../domains/quotes/send-quote.ts";
import { clientOf } from "../../../domains/requests/requests.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { addSampleRequest } from "./sample-requests.ts";
import { silentDatabase } from "./silent-database.ts";

const day = 24 * 60 * 60 * 1000;
/** The requests of the month have the numbers below it. */
const firstIndex = 1_000_000;

interface Owner {
  id: number;
  name: string;
}

type Price = readonly [description: string, cents: number];

interface Work {
  title: string;
  prices: readonly Price[];
  schedule?: PaymentSchedule;
  hasAgreement?: boolean;
}

/** One project as it has come so far. */
interface Project {
  request: number;
  quote: number;
  /** Of the quote's link. */
  secret: string;
  invoices: number[];
}

type Step = (studio: Dependencies, project: Project) => Promise<void>;

/** A project: steps, by how many days ago they were taken. */
type Story = readonly (readonly [daysAgo: number, step: Step])[];

const percent = (value: number) => ({ kind: "percent" as const, value: value * 100 });
const agreementText = `# What we do
{studio} makes “{title}” for {company}, as quote {quote} of {sent} has it, for {total}.

# Dates
The deposit of {deposit} holds the dates. Moved less than five days before, a day of shooting is billed by half.

# Rights
What we deliver is yours once it is paid. We may show it in our portfolio unless you tell us not to.`;

/** @param owner who writes, sends and signs. */
function stepsOf(owner: Owner) {
  const actor = { userId: owner.id, name: owner.name, address: "", requestId: "" };
  const by = { author: owner, actor };

  const quote =
    (work: Work): Step =>
    async (studio, project) => {
      const { query } = studio.database;
      const defaults = await readQuoteDefaults(query);
      const document: QuoteDocument = { ...emptyQuote(work.title, defaults), lines: linesOf(work.prices) };
      if (work.schedule) document.schedule = work.schedule;
      if (work.hasAgreement) document.agreement = await agreementOf(studio);
      const requestId = project.request;
      project.quote = await createDraft(studio, { requestId, from: { document }, actor });
      const subject = `Quote: ${work.title}`;
      const { name } = await clientOf(query, requestId);
      const letter = { subject, body: `Hello ${name},\n\nhere is the quote for “${work.title}”.` };
      const sending = { id: project.quote, revision: 1, isPriceConfirmed: true, ...letter, ...by };
      project.secret = (await sendQuote(studio, sending)).split("/").at(-1) ?? "";
    };

  async function agreementOf(studio: Dependencies) {
    const { query } = studio.database;
    const name = "Production agreement";
    const find = async () => (await listAgreements(query)).find((one) => one.name === name);
    if (!(await find()))
      await createAgreement(studio, { name, text: agreementText, author: owner.name, actor });
    const found = await find();
    if (!found) throw new Error("The agreement of the samples is gone");
    return { template: found.id, version: found.version, name, text: found.text };
  }

  const seeQuote: Step = async ({ database, clock }, project) =>
    markQuoteSeen(database.query, { id: project.quote, version: 1 }, clock());

  const accept: Step = async (studio, { request, secret }) => {
    const { name } = await clientOf(studio.database.query, request);
    const client = { userId: null, name, address: "", requestId: "" };
    await acceptQuote(studio, { secret, version: 1, name, chosen: [], actor: client });
  };

  const countersign: Step = (studio, project) =>
    countersignQuote(studio, { id: project.quote, name: owner.name, actor });

  /** Bills a part of the quote, by its place; `isSent` is false for a draft. */
  const bill =
    (part: number, isSent = true): Step =>
    async (studio, project) => {
      const id = await createPartInvoice(studio, { quoteId: project.quote, part, actor });
      project.invoices.push(id);
      if (isSent) await send(studio, id);
    };

  /** Bills lines of its own, without a quote. */
  const invoice =
    ({ title, prices }: Work, isSent = true): Step =>
    async (studio, { request, invoices }) => {
      const id = await createInvoice(studio, { requestId: request, document: null, actor });
      invoices.push(id);
      const draft = await found(studio, id);
      const lines = linesOf(prices).map(({ optional: _, isSelected: __, ...line }) => line);
      await saveInvoice(studio, { id, revision: 1, document: { ...documentOf(draft), title, lines } });
      if (isSent) await send(studio, id);
    };

  async function send(studio: Dependencies, id: number): Promise<void> {
    const draft = await found(studio, id);
    const corrects = draft.corrects_id === null ? null : await found(studio, draft.corrects_id);
    const letter = invoiceLetter({ kind: draft.kind, number: null, corrects, document: documentOf(draft) });
    const sending = { id, revision: draft.revision, isPriceConfirmed: true, ...letter, ...by };
    await sendInvoice(studio, sending);
  }

  const seeInvoice =
    (which = 0): Step =>
    async ({ database, clock }, { invoices }) =>
      markInvoiceSeen(database.query, invoices[which] ?? 0, clock());

  /** @param share of what the invoice comes to, in per cent. */
  const pay =
    (which = 0, share = 100, way = "e-transfer"): Step =>
    async (studio, { invoices }) => {
      const { id, total_cents, number } = await found(studio, invoices[which] ?? 0);
      const payment = {
        key: `sample-payment-${id}-${share}`,
        amountCents: Math.round((total_cents * share) / 100),
        paidOn: dateAt(studio.clock(), studio.settings.timezone),
        way,
        reference: way === "cheque" ? "No. 204" : (number ?? ""),
      };
      await recordPayment(studio, { invoiceId: id, payment, ...by });
    };

  const makeVoid: Step = (studio, { invoices }) => voidInvoice(studio, invoices[0] ?? 0, actor);

  /** Takes one line of an invoice back. */
  const credit: Step = async (studio, { invoices }) => {
    const id = await createCreditNote(studio, { invoiceId: invoices[0] ?? 0, actor });
    const document = documentOf(await found(studio, id));
    const lines = document.lines.slice(-1);
    await saveInvoice(studio, { id, revision: 1, document: { ...document, lines } });
    await send(studio, id);
  };

  return { quote, seeQuote, accept, countersign, bill, invoice, seeInvoice, pay, makeVoid, credit };
}

async function found({ database }: Dependencies, id: number): Promise<Invoice> {
  const invoice = await findInvoice(database.query, id);
  if (!invoice) throw new Error(`There is no invoice ${id}`);
  return invoice;
}

const linesOf = (prices: readonly Price[]) =>
  prices.map(([description, unitCents], index) => ({
    id: `line${index + 1}`,
    description,
    details: "",
    quantityHundredths: 100,
    unitCents,
    optional: false,
    isSelected: false,
  }));

const pastWorks: readonly Work[] = [
  {
    title: "Brand film",
    prices: [
      ["Two days of shooting", 480_000],
      ["Edit and colour", 260_000],
    ],
  },
  {
    title: "Portraits of the team",
    prices: [
      ["Half a day in the workshop", 140_000],
      ["Retouching", 48_000],
    ],
  },
  {
    title: "Festival weekend",
    prices: [
      ["Two days, two cameras", 560_000],
      ["Same-night edit", 120_000],
    ],
  },
  {
    title: "Name and identity",
    prices: [
      ["Identity", 620_000],
      ["Signs and stationery", 180_000],
    ],
  },
];

/** Projects that are paid, one a month, back to last year. */
function pastStories(steps: ReturnType<typeof stepsOf>): Story[] {
  return Array.from({ length: 10 }, (_, index) => {
    const work = pastWorks[index % pastWorks.length] as Work;
    const asked = 350 - index * 31;
    return [
      [asked - 2, steps.quote(work)],
      [asked - 5, steps.accept],
      [asked - 5.1, steps.bill(0)],
      [asked - 8, steps.pay(0)],
      [asked - 21, steps.bill(1)],
      [asked - 22, steps.seeInvoice(1)],
      [asked - 29, steps.pay(1, 100, index % 3 === 0 ? "cheque" : "bank")],
    ];
  });
}

/** What is going on now: a project in each state that quotes and invoices have. */
function presentStories(steps: ReturnType<typeof stepsOf>, now: Date): Story[] {
  const onDay = (daysAhead: number) => new Date(now.getTime() + daysAhead * day).toISOString().slice(0, 10);
  const thirds: PaymentSchedule = {
    parts: [
      { name: "Deposit", due: { kind: "acceptance" }, share: percent(40) },
      { name: "After the shoot", due: { kind: "date", on: onDay(-3) }, share: percent(30) },
    ],
    rest: { name: "On delivery", due: { kind: "press" } },
  };
  const hotel: Work = {
    title: "Film, photos and website for the opening",
    prices: [
      ["Three days of shooting", 720_000],
      ["Edit, 60 and 15 seconds", 340_000],
      ["Website", 940_000],
    ],
    schedule: thirds,
    hasAgreement: true,
  };
  const shop: Work = {
    title: "Photos for the shop",
    prices: [
      ["A day in the studio", 160_000],
      ["Retouching of 40 pictures", 80_000],
    ],
    hasAgreement: true,
  };
  const small = (title: string, cents: number): Work => ({ title, prices: [[title, cents]] });
  return [
    [
      [34, steps.quote(hotel)],
      [31, steps.accept],
      [30.9, steps.countersign],
      [30.8, steps.bill(0)],
      [29, steps.seeInvoice()],
      [27, steps.pay(0, 100, "bank")],
      [3, steps.bill(1)],
      [2, steps.seeInvoice(1)],
    ],
    [
      [4, steps.quote(shop)],
      [1, steps.accept],
      [0.9, steps.bill(0, false)],
    ],
    [
      [6, steps.quote({ ...hotel, title: "A film for the spring season", hasAgreement: false })],
      [5, steps.seeQuote],
    ],
    [[2, steps.quote(small("Drone pictures of a house near False Creek", 95_000))]],
    [
      [33, steps.invoice(small("Event coverage, two evenings", 310_000))],
      [32, steps.seeInvoice()],
      [16, steps.pay(0, 50)],
    ],
    [
      [24, steps.invoice(small("Social media, one month", 120_000))],
      [20, steps.seeInvoice()],
    ],
    [[1.5, steps.invoice(small("Studio hire, one afternoon", 60_000))]],
    [
      [
        12,
        steps.invoice({
          title: "Portraits",
          prices: [
            ["Portraits of nine people", 135_000],
            ["Prints", 40_000],
          ],
        }),
      ],
      [9, steps.pay()],
      [7, steps.credit],
    ],
    [
      [11, steps.invoice(small("Sound recording", 45_000))],
      [10, steps.makeVoid],
    ],
    [[0.5, steps.invoice(small("Second day of editing", 90_000), false)]],
  ];
}

async function hasNumbers(query: Query): Promise<boolean> {
  const quotes = await query.selectFrom("quote_numbers").select("last").executeTakeFirst();
  return (
    (quotes ?? (await query.selectFrom("invoice_numbers").select("last").executeTakeFirst())) !== undefined
  );
}

/**
 * @param owner who writes, sends and signs.
 * @returns how many invoices there are then; `null`, and changes nothing, where quotes or invoices have numbers already.
 */
export async function addSampleMoney(dependencies: Dependencies, owner: Owner): Promise<number | null> {
  const { database } = dependencies;
  if (await hasNumbers(database.query)) return null;
  const now = dependencies.clock();
  const steps = stepsOf(owner);
  const stories = [...pastStories(steps), ...presentStories(steps, now)];
  const planned: { daysAgo: number; step: Step; project: Project }[] = [];
  for (const [index, story] of stories.entries()) {
    const asked = new Date(now.getTime() - ((story[0]?.[0] ?? 0) + 2) * day);
    const request = await addSampleRequest(database, firstIndex + index, asked);
    const project: Project = { request, quote: 0, secret: "", invoices: [] };
    planned.push(...story.map(([daysAgo, step]) => ({ daysAgo, step, project })));
  }
  // Numbers are drawn in the order of time.
  const timeline = planned.sort((one, other) => other.daysAgo - one.daysAgo);
  for (const { daysAgo, step, project } of timeline) {
    const at = new Date(now.getTime() - daysAgo * day);
    await step({ ...dependencies, database: silentDatabase(database, at), clock: () => at }, project);
  }
  return new Set(timeline.flatMap(({ project }) => project.invoices)).size;
}
