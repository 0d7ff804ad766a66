/** Invoices at the desk: a draft is written and sent once, what was sent is paid, corrected, and listed. */
import type { InvoiceDocument } from "@extenso/contract/invoices/invoice-document.ts";
import { invoiceTotals } from "@extenso/contract/invoices/invoice-totals.ts";
import { usualReminders } from "@extenso/contract/invoices/reminders.ts";
import {
  wireInvoice,
  wireInvoiceCounts,
  wireInvoiceListed,
  wireInvoiceSettings,
  wireMoneyOfRequest,
  wireOpenInvoice,
  wireSentInvoice,
  wireStripeProblem,
} from "@extenso/contract/wire/invoices.ts";
import { expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { json, refusal } from "../../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../../testing/fits.ts";
import { renderDesk } from "../../../../../testing/render.tsx";
import { InvoiceList } from "./invoice-list.tsx";
import ListPage from "./list-page.tsx";
import InvoicePage from "./page.tsx";
import PreviewPage from "./preview/page.tsx";
import "../quotes/stylesheet.css";
import "./preview/stylesheet.css";

type Invoice = z.infer<typeof wireInvoice>;
type Handlers = NonNullable<Parameters<typeof renderDesk>[2]>;
type Request = Parameters<Handlers[string]>[0];

const textOf = (locator: Locator) => () => locator.element().textContent;

const at = "2026-11-20T17:00:00.000Z";
const link = `https://extenso.example/invoice/${"s".repeat(43)}`;
const document: InvoiceDocument = {
  title: "Launch film",
  intro: "",
  client: { name: "Dana Reyes", company: "Northlight Coffee", address: "12 Harbour Street\nVancouver" },
  lines: [
    {
      id: "p1",
      description: "Deposit, 40%: quote Q-2026-003",
      details: "Of $1,120 with taxes, as agreed.",
      quantityHundredths: 100,
      unitCents: 40_000,
    },
  ],
  discount: { kind: "amount", value: 0 },
  taxes: [
    { name: "GST 5%", rateThousandths: 5_000, number: "123456789 RT0001", cents: 2_001 },
    { name: "PST 7%", rateThousandths: 7_000, number: "", cents: 2_800 },
  ],
  dueDays: 15,
  notes: "Thank you.",
};
const draft: Invoice = {
  id: 5,
  kind: "invoice",
  number: null,
  request: 4,
  status: "draft",
  is_overdue: false,
  title: document.title,
  client: { name: "Dana Reyes", company: "Northlight Coffee" },
  total_cents: 44_801,
  credited_cents: 0,
  paid_cents: 0,
  balance_cents: 44_801,
  currency: "CAD",
  created_at: at,
  sent_at: null,
  viewed_at: null,
  issued_on: null,
  due_on: null,
  document,
  revision: 1,
  email: "dana@northlight.example",
  quote: { id: 3, number: "Q-2026-003" },
  signed_quote: null,
  corrects: null,
  credits: [],
  payments: [],
  online: "none",
  reminders: { is_held: false, sent: [], next_on: null, reason: "It was not sent yet." },
};
const sent: Invoice = {
  ...draft,
  number: "INV-2026-014",
  status: "sent",
  sent_at: at,
  issued_on: "2026-11-20",
  due_on: "2026-12-05",
  revision: 2,
  reminders: { is_held: false, sent: [], next_on: "2026-12-02", reason: "" },
};
const open: z.infer<typeof wireOpenInvoice> = {
  kind: "invoice",
  number: "INV-2026-014",
  status: "sent",
  is_overdue: false,
  document,
  total_cents: 44_801,
  credited_cents: 0,
  paid_cents: 0,
  balance_cents: 44_801,
  currency: "CAD",
  studio: { address: "Extenso, 1 Film Way", email: "hello@extenso.example", tax_number: "" },
  issued_on: "2026-11-20",
  due_on: "2026-12-05",
  quote: "Q-2026-003",
  corrects: "",
  credits: [],
  payments: [],
  instructions: "e-Transfer to pay@extenso.example",
  payment_url: "",
  online: "none",
};

/** Saves, sends and takes money as the server does. */
function invoiceServer(first: Invoice) {
  let now = first;
  let payments = 0;
  const path = `/extenso/v1/invoices/${first.id}`;
  const answer = (request: Request) => json(wireInvoice, now)(request);
  function settle(changes: Pick<Invoice, "payments">): void {
    const paid_cents = changes.payments.reduce(
      (sum, { kind, amount_cents }) => sum + (kind === "refund" ? -amount_cents : amount_cents),
      0,
    );
    const balance_cents = now.total_cents - paid_cents;
    const status = balance_cents <= 0 ? "paid" : paid_cents > 0 ? "part_paid" : "sent";
    now = { ...now, ...changes, paid_cents, balance_cents, status };
  }
  function add(kind: "payment" | "refund") {
    return (request: Request) => {
      const { key: _, ...payment } = request.body as Omit<Invoice["payments"][number], "id"> & {
        key: string;
      };
      payments += 1;
      settle({
        payments: [
          ...now.payments,
          { ...payment, id: payments, kind, author: "Robin Vale", created_at: at, stripe_url: "" },
        ],
      });
      return answer(request);
    };
  }
  const handlers: Handlers = {
    [`GET ${path}`]: answer,
    [`GET ${path}/preview`]: (request) =>
      json(wireOpenInvoice, { ...open, number: now.number, status: now.status })(request),
    [`POST ${path}`]: (request) => {
      const { document: saved } = request.body as { document: InvoiceDocument };
      const { totalCents } = invoiceTotals(saved);
      now = {
        ...now,
        document: saved,
        title: saved.title,
        total_cents: totalCents,
        revision: now.revision + 1,
      };
      return answer(request);
    },
    [`POST ${path}/send`]: (request) => {
      now = { ...sent, document: now.document, total_cents: now.total_cents, revision: now.revision + 1 };
      return json(wireSentInvoice, { ...now, link })(request);
    },
    [`POST ${path}/payments`]: add("payment"),
    [`POST ${path}/refunds`]: add("refund"),
    [`DELETE ${path}/payments/1`]: (request) => {
      settle({ payments: now.payments.filter(({ id }) => id !== 1) });
      return answer(request);
    },
    [`POST ${path}/void`]: (request) => {
      now = { ...now, status: "void", balance_cents: 0 };
      return answer(request);
    },
    [`POST ${path}/credit`]: (request) =>
      json(wireInvoice, {
        ...draft,
        id: 6,
        kind: "credit",
        corrects: { id: 5, number: sent.number, total_cents: 1 },
      })(request),
    "GET /extenso/v1/invoices/6": json(wireInvoice, {
      ...draft,
      id: 6,
      kind: "credit",
      quote: null,
      corrects: { id: 5, number: sent.number, total_cents: 44_801 },
    }),
  };
  return { handlers, now: () => now };
}

async function openInvoice(
  first: Invoice,
  { role, handlers = {} }: { role?: "producer" | "administrator"; handlers?: Handlers } = {},
) {
  const behind = invoiceServer(first);
  const rendered = await renderDesk(
    [
      { path: "invoices/:id", Component: InvoicePage },
      { path: "invoices/:id/preview", Component: PreviewPage },
      { path: "requests/:id", Component: () => <h1>The request</h1> },
    ],
    "/desk/invoices/5",
    { "GET /extenso/v1/site/*": refusal(404, "rest_no_part", "None."), ...behind.handlers, ...handlers },
    role ? { role } : {},
  );
  return { ...rendered, behind };
}

test("a draft keeps its part of a quote’s taxes until a price changes, is saved by itself, and sent once", async () => {
  const { screen, behind, server } = await openInvoice(draft);
  const total = screen.getByRole("complementary", { name: "Total" });
  await expect.poll(textOf(total)).toContain("GST 5%$20.01");
  await screen.getByRole("textbox", { name: "Title" }).fill("The film");
  await expect.poll(() => behind.now().title).toBe("The film");
  expect(behind.now().document.taxes[0]?.cents).toBe(2_001);
  await screen.getByRole("textbox", { name: "Price each ($)" }).fill("500");
  await expect.poll(textOf(total)).toContain("GST 5%$25");
  await expect.element(screen.getByRole("checkbox", { name: "Optional" })).not.toBeInTheDocument();
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await screen.getByRole("button", { name: "Send invoice" }).click();
  const window = screen.getByRole("dialog", { name: "Send “The film”" });
  await window.getByRole("button", { name: "Send", exact: true }).click();
  await expect.element(screen.getByRole("dialog", { name: "The invoice is sent" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: "Link" })).toHaveValue(link);
  expect(server.requestsTo("POST /extenso/v1/invoices/5/send")).toHaveLength(1);
  await screen.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.element(screen.getByRole("heading", { name: "Invoice INV-2026-014" })).toBeVisible();
  await expect.element(screen.getByRole("textbox", { name: "Title" })).not.toBeInTheDocument();
});

test("an invoice in another currency has a rate, without which it isn’t saved", async () => {
  const own = { ...draft, quote: null };
  const { screen, behind, server } = await openInvoice(own);
  await screen.getByRole("combobox", { name: "Currency" }).selectOptions("USD");
  const rate = screen.getByRole("textbox", { name: "1 USD in CAD" });
  await rate.fill("1.3712345");
  await expect
    .element(screen.getByText("Enter a rate from 0.0001 to 1,000, with at most six decimals."))
    .toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/invoices/5")).toHaveLength(0);
  await rate.fill("1.3712");
  await expect
    .poll(() => behind.now().document.foreign)
    .toEqual({ currency: "USD", rateMillionths: 1_371_200 });
  const total = screen.getByRole("complementary", { name: "Total" });
  // 448.01 × 1.3712 = 614.311312.
  await expect.poll(textOf(total)).toContain("TotalUS$448.01In CAD$614.31");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
});

test("what bills a quote stays in its currency", async () => {
  const { screen } = await openInvoice(draft);
  await expect.element(screen.getByRole("textbox", { name: "Title" })).toBeVisible();
  await expect.element(screen.getByRole("combobox", { name: "Currency" })).not.toBeInTheDocument();
});

test("a payment is recorded by three presses, with a key of its own, and taken back", async () => {
  const { screen, behind, server } = await openInvoice(sent);
  await screen.getByRole("button", { name: "Record payment" }).click();
  const window = screen.getByRole("dialog", { name: "Record a payment" });
  const amount = window.getByRole("textbox", { name: "Amount (CAD)" });
  await expect.element(amount).toHaveValue("448.01");
  await expect.element(amount).toHaveFocus();
  // Selected: another amount is typed at once.
  expect(getSelection()?.toString()).toBe("448.01");
  await expectAccessibleInBothThemes();
  await window.getByRole("button", { name: "Record payment" }).click();
  await expect.element(screen.getByRole("status").getByText("Paid", { exact: true })).toBeVisible();
  const [request] = server.requestsTo("POST /extenso/v1/invoices/5/payments");
  expect(request?.body).toEqual({
    key: expect.stringMatching(/^[\w-]{36}$/),
    amount_cents: 44_801,
    paid_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    way: "e-transfer",
    reference: "",
    seen_paid_cents: 0,
  });
  await expect.poll(textOf(screen.getByRole("table", { name: "Payments" }))).toContain("e-Transfer");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => behind.now().payments).toEqual([]);
  await expect.element(screen.getByRole("table", { name: "Payments" })).not.toBeInTheDocument();
});

test("a payment that fails keeps its key, so that it is recorded once", async () => {
  const { screen, server, behind } = await openInvoice(sent);
  const works = behind.handlers["POST /extenso/v1/invoices/5/payments"] as Handlers[string];
  server.answer({ "POST /extenso/v1/invoices/5/payments": refusal(503, "rest_busy", "Try again.") });
  await screen.getByRole("button", { name: "Record payment" }).click();
  const window = screen.getByRole("dialog", { name: "Record a payment" });
  await window.getByRole("textbox", { name: "Amount (CAD)" }).fill("nothing");
  await window.getByRole("button", { name: "Record payment" }).click();
  await expect.poll(textOf(window.getByRole("alert"))).toContain("Enter an amount such as 1,250.");
  await window.getByRole("textbox", { name: "Amount (CAD)" }).fill("100");
  await window.getByRole("button", { name: "Record payment" }).click();
  await expect.poll(textOf(window.getByRole("alert"))).toContain("Try again.");
  server.answer({ "POST /extenso/v1/invoices/5/payments": works });
  await window.getByRole("button", { name: "Record payment" }).click();
  await expect.poll(() => behind.now().paid_cents).toBe(10_000);
  const keys = server
    .requestsTo("POST /extenso/v1/invoices/5/payments")
    .map(({ body }) => (body as { key: string }).key);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test("a payment that was recorded elsewhere meanwhile is shown before another is", async () => {
  const { screen, server, behind } = await openInvoice(sent);
  const path = "POST /extenso/v1/invoices/5/payments";
  const works = behind.handlers[path] as Handlers[string];
  const told = "The payments have changed meanwhile: $100 is paid now.";
  await screen.getByRole("button", { name: "Record payment" }).click();
  const window = screen.getByRole("dialog", { name: "Record a payment" });
  await window.getByRole("textbox", { name: "Reference" }).fill("C 7");
  server.answer({
    [path]: refusal(409, "rest_payments_changed", told),
    "GET /extenso/v1/invoices/5": json(wireInvoice, { ...sent, paid_cents: 10_000, balance_cents: 34_801 }),
  });
  await window.getByRole("button", { name: "Record payment" }).click();
  await expect.poll(textOf(window.getByRole("alert"))).toContain(told);
  await expect.element(window.getByText("$348.01 is left to pay")).toBeVisible();
  await expect.element(window.getByRole("textbox", { name: "Reference" })).toHaveValue("C 7");
  server.answer({ [path]: works });
  await window.getByRole("button", { name: "Record payment" }).click();
  await expect
    .poll(() =>
      server.requestsTo(path).map(({ body }) => (body as { seen_paid_cents: number }).seen_paid_cents),
    )
    .toEqual([0, 10_000]);
});

test("administrators make void and refund; producers write credit notes", async () => {
  const paid = { ...sent, paid_cents: 10_000, status: "part_paid" as const };
  const { screen } = await openInvoice(paid, { role: "producer" });
  await expect.element(screen.getByRole("button", { name: "Credit note" })).toBeVisible();
  for (const name of ["Make void", "Refund"]) {
    await expect.element(screen.getByRole("button", { name })).not.toBeInTheDocument();
  }
  await screen.getByRole("button", { name: "Credit note" }).click();
  await expect.element(screen.getByText("Takes back a part or all of INV-2026-014.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Send credit note" })).toBeVisible();
});

test("what is void says so, and takes no money", async () => {
  const { screen } = await openInvoice(sent);
  await screen.getByRole("button", { name: "Make void" }).click();
  await screen.getByRole("button", { name: "Make it void" }).click();
  await expect.element(screen.getByText("Void: it keeps its number, and nobody owes it.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Record payment" })).not.toBeInTheDocument();
});

const byCard: Invoice["payments"][number] = {
  id: 3,
  kind: "payment",
  amount_cents: 44_801,
  paid_on: "2026-11-21",
  way: "stripe",
  reference: "pi_3QabcdEFGH",
  author: "Stripe",
  created_at: at,
  stripe_url: "https://dashboard.stripe.com/payments/pi_3QabcdEFGH",
};
const paidByCard: Invoice = {
  ...sent,
  status: "paid",
  paid_cents: 44_801,
  balance_cents: 0,
  payments: [byCard],
};

test("a payment through Stripe leads there, and goes back through it with a key of its own", async () => {
  const path = "POST /extenso/v1/invoices/5/payments/3/refund";
  const { screen, server } = await openInvoice(paidByCard, {
    handlers: { [path]: refusal(409, "rest_invoice_fixed", "Stripe says: It has already been refunded.") },
  });
  const table = screen.getByRole("table", { name: "Payments" });
  await expect
    .element(table.getByRole("link", { name: "Card (Stripe)" }))
    .toHaveAttribute("href", byCard.stripe_url);
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await table.getByRole("button", { name: "Refund through Stripe $448.01" }).click();
  const window = screen.getByRole("dialog", { name: "Refund through Stripe" });
  await expect.element(window.getByRole("textbox", { name: "Amount (CAD)" })).toHaveValue("448.01");
  await window.getByRole("textbox", { name: "Amount (CAD)" }).fill("0");
  await window.getByRole("button", { name: "Refund" }).click();
  await expect.poll(textOf(window.getByRole("alert"))).toContain("Enter an amount such as 1,250.");
  await window.getByRole("textbox", { name: "Amount (CAD)" }).fill("48.01");
  await window.getByRole("button", { name: "Refund" }).click();
  await expect.poll(textOf(window.getByRole("alert"))).toContain("It has already been refunded.");
  await expectAccessibleInBothThemes();
  const back = { ...byCard, id: 4, kind: "refund", amount_cents: 4_801, reference: "re_1" } as const;
  server.answer({ [path]: json(wireInvoice, { ...paidByCard, payments: [byCard, back] }) });
  await window.getByRole("button", { name: "Refund" }).click();
  await expect.element(screen.getByText("$48.01 refunded")).toBeVisible();
  const keys = server.requestsTo(path).map(({ body }) => (body as { key: string }).key);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(server.requestsTo(path).at(-1)?.body).toMatchObject({ amount_cents: 4_801 });
});

test("producers refund nothing through Stripe, and ask it whether a client has paid", async () => {
  const path = "POST /extenso/v1/invoices/5/stripe";
  const { screen, server } = await openInvoice(
    { ...sent, online: "begun" },
    { role: "producer", handlers: { [path]: refusal(502, "rest_stripe_unavailable", "It is away.") } },
  );
  await screen.getByRole("button", { name: "Look at Stripe" }).click();
  await expect.element(screen.getByText("It is away.")).toBeVisible();
  server.answer({
    [path]: json(wireInvoice, paidByCard),
    "GET /extenso/v1/invoices/5": json(wireInvoice, paidByCard),
  });
  await screen.getByRole("button", { name: "Look at Stripe" }).click();
  await expect.element(screen.getByRole("link", { name: "Card (Stripe)" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Look at Stripe" })).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Refund" })).not.toBeInTheDocument();
});

test("what was sent is kept as a PDF", async () => {
  const path = "GET /extenso/v1/invoices/5/pdf";
  const { screen, server } = await openInvoice(sent, {
    handlers: { [path]: refusal(404, "rest_no_pdf", "It isn’t there.") },
  });
  await screen.getByRole("button", { name: "Download PDF" }).click();
  await expect.element(screen.getByText("It isn’t there.")).toBeVisible();
  server.answer({ [path]: () => new Response("%PDF-1.7") });
  const saved = vi.spyOn(URL, "createObjectURL");
  await screen.getByRole("button", { name: "Download PDF" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
});

test("words that are longer than a line stay on a phone’s screen", async () => {
  const word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk".repeat(2);
  const client = { ...document.client, company: word };
  const long = { ...document, title: word, client };
  const { screen } = await openInvoice({ ...sent, title: word, client, document: long });
  await expect
    .element(screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent(`Invoice INV-2026-014 ${word}`);
  await expectToFit(390, 768);
});

test("a draft has no PDF", async () => {
  const { screen } = await openInvoice(draft);
  await expect.element(screen.getByRole("button", { name: "Send invoice" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Download PDF" })).not.toBeInTheDocument();
});

test("the client’s page is shown as it will be", async () => {
  const { screen } = await openInvoice(draft);
  await screen.getByRole("link", { name: "Client’s page" }).click();
  await expect.element(screen.getByText("This is what the client will see once you send it.")).toBeVisible();
  await expect.element(screen.getByRole("heading", { name: "Launch film" })).toBeVisible();
  await expectToFit(390, 1440);
});

const listed = (changes: Partial<Invoice> = {}) => wireInvoiceListed.parse({ ...sent, ...changes });

async function openList(handlers: Handlers = {}, role: "producer" | "administrator" = "administrator") {
  return renderDesk(
    { path: "invoices", Component: ListPage },
    "/desk/invoices",
    {
      "GET /extenso/v1/invoices": json(
        z.array(wireInvoiceListed),
        [
          listed({ id: 8, number: null, status: "draft", issued_on: null, due_on: null }),
          listed({ id: 7, number: "INV-2026-016", is_overdue: true, due_on: "2026-11-01" }),
          listed({ id: 6, kind: "credit", number: "INV-2026-015", balance_cents: 0 }),
          listed({ viewed_at: at }),
        ],
        { headers: { "X-WP-Total": "4", "X-WP-TotalPages": "1" } },
      ),
      "GET /extenso/v1/invoices/counts": json(wireInvoiceCounts, {
        draft: 1,
        open: 2,
        overdue: 1,
        paid: 1,
        void: 0,
      }),
      "GET /extenso/v1/invoices/stripe-problems": json(z.array(wireStripeProblem), []),
      "GET /extenso/v1/invoices/settings": json(wireInvoiceSettings, {
        dueDays: 15,
        instructions: "",
        paymentUrl: "",
        billsByItself: false,
        notes: "",
        reminders: usualReminders,
      }),
      ...handlers,
    },
    { role },
  );
}

test("the list says what is owed, narrows by status and words, and fits a phone", async () => {
  const { screen, server } = await openList();
  const table = screen.getByRole("table", { name: "Invoices" });
  await expect.element(table.getByRole("link", { name: "INV-2026-014 Northlight Coffee" })).toBeVisible();
  await expect.poll(textOf(table.getByRole("row", { name: /INV-2026-016/ }))).toContain("Overdue");
  await expect.poll(textOf(table.getByRole("row", { name: /INV-2026-015/ }))).toContain("−$448.01");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await screen.getByRole("button", { name: /^Overdue/ }).click();
  await expect
    .poll(() => server.requestsTo("GET /extenso/v1/invoices").at(-1)?.query.get("view"))
    .toBe("overdue");
  await screen.getByRole("searchbox", { name: "Search invoices" }).fill("coffee");
  await expect
    .poll(() => server.requestsTo("GET /extenso/v1/invoices").at(-1)?.query.get("search"))
    .toBe("coffee");
});

test("a phone’s list has what is left to pay of an invoice that was paid in part", async () => {
  const part = { status: "part_paid" as const, is_overdue: true, paid_cents: 10_000, balance_cents: 34_801 };
  const { screen } = await openList({
    "GET /extenso/v1/invoices": json(z.array(wireInvoiceListed), [listed(part), listed({ id: 9 })]),
  });
  await expectToFit(390);
  const [reduced, whole] = [screen.getByRole("row").nth(1), screen.getByRole("row").nth(2)];
  await expect.element(reduced.getByText("$348.01 left to pay")).toBeVisible();
  await expect.element(whole.getByText("left to pay")).not.toBeInTheDocument();
});

test("a payment that fits nothing is told above the list until somebody says that it is done", async () => {
  const text = "$1,120 was paid for INV-2026-016, which is void. Refund it.";
  const problem = {
    id: "evt_1",
    invoice: 7,
    text,
    received_at: at,
    stripe_url: "https://dashboard.stripe.com/payments/pi_1",
  };
  const { screen, server } = await openList(
    {
      "GET /extenso/v1/invoices/stripe-problems": json(z.array(wireStripeProblem), [problem]),
      "DELETE /extenso/v1/invoices/stripe-problems/evt_1": json(z.array(wireStripeProblem), []),
    },
    "producer",
  );
  const told = screen.getByRole("region", { name: "Payments through Stripe" });
  await expect.element(told.getByText(text)).toBeVisible();
  await expect
    .element(told.getByRole("link", { name: "The invoice" }))
    .toHaveAttribute("href", "/desk/invoices/7");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await told.getByRole("button", { name: `Done: ${text}` }).click();
  await expect.element(told).not.toBeInTheDocument();
  expect(server.requestsTo("DELETE /extenso/v1/invoices/stripe-problems/evt_1")).toHaveLength(1);
});

test("terms and the way to pay are written by administrators", async () => {
  const { screen, server } = await openList();
  await screen.getByRole("button", { name: "Terms and payment" }).click();
  const window = screen.getByRole("dialog", { name: "Terms and payment" });
  await window.getByRole("textbox", { name: "How to pay" }).fill("e-Transfer to pay@extenso.example");
  await window.getByRole("textbox", { name: "Due after (days)" }).fill("30");
  await window.getByRole("checkbox", { name: "Bill by itself what is due" }).click();
  await expectAccessibleInBothThemes();
  const settings = {
    dueDays: 30,
    instructions: "e-Transfer to pay@extenso.example",
    paymentUrl: "",
    billsByItself: true,
    notes: "",
  };
  server.answer({
    "POST /extenso/v1/invoices/settings": json(wireInvoiceSettings, {
      ...settings,
      reminders: usualReminders,
    }),
  });
  await window.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByText("Terms and payment are saved")).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/invoices/settings").at(-1)?.body).toEqual({ settings });
});

test("producers see no terms, and a list without invoices says how to begin", async () => {
  const none = json(z.array(wireInvoiceListed), [], {
    headers: { "X-WP-Total": "0", "X-WP-TotalPages": "0" },
  });
  const { screen } = await openList({ "GET /extenso/v1/invoices": none }, "producer");
  await expect.element(screen.getByRole("heading", { name: "No invoices yet" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Terms and payment" })).not.toBeInTheDocument();
});

test("a request says what was quoted, agreed, billed and paid, and bills a deposit by one press", async () => {
  const money = {
    money: { currency: "CAD", quoted_cents: 112_000, agreed_cents: 112_000, billed_cents: 0, paid_cents: 0 },
    invoices: [listed({ status: "void" })],
    parts: [
      {
        quote: { id: 3, number: "Q-2026-003" },
        part: 0,
        label: "Deposit, 40%",
        total_cents: 44_800,
        due_on: "2026-12-01",
        invoice: null,
      },
      {
        quote: { id: 3, number: "Q-2026-003" },
        part: 1,
        label: "Remainder",
        total_cents: 67_200,
        due_on: null,
        invoice: 9,
      },
    ],
  };
  const { screen, server } = await renderDesk(
    [
      { path: "requests/:id", Component: () => <InvoiceList request={4} /> },
      { path: "invoices/:id", Component: () => <h1>The invoice</h1> },
    ],
    "/desk/requests/4",
    {
      "GET /extenso/v1/requests/4/money": json(wireMoneyOfRequest, money),
      "POST /extenso/v1/quotes/3/invoices": json(wireInvoice, draft, { status: 201 }),
    },
  );
  const section = screen.getByRole("region", { name: "Invoices" });
  await expect.poll(textOf(section)).toContain("Quoted$1,120Agreed$1,120Billed$0Paid$0");
  await expect.element(section.getByRole("link", { name: "INV-2026-014" })).toBeVisible();
  await expect.element(section.getByRole("button", { name: /Bill remainder/ })).not.toBeInTheDocument();
  await expect.poll(textOf(section)).toMatch(/Bill deposit.*due .*Dec/);
  await expectAccessibleInBothThemes();
  await section.getByRole("button", { name: /Bill deposit, 40%: \$448/ }).click();
  await expect.element(screen.getByRole("heading", { name: "The invoice" })).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/quotes/3/invoices").at(-1)?.body).toEqual({ part: 0 });
});
