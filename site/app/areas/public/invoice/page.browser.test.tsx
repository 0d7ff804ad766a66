/** The client's page of an invoice: what is owed, what was paid, how to pay; readable by all, on any screen. */
import type { OpenInvoice } from "@extenso/contract/client/invoice-calls.ts";
import { expect, test } from "vitest";
import type { Locator } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderPart, renderRoutes } from "../../../../testing/render.tsx";
import { OpenedInvoice } from "../../../invoices/opened-invoice.tsx";
import InvoicePage from "./page.tsx";
import "./stylesheet.css";

const textOf = (locator: Locator) => () => locator.element().textContent;

const invoice: OpenInvoice = {
  kind: "invoice",
  number: "INV-2026-014",
  status: "sent",
  is_overdue: false,
  document: {
    title: "Launch film",
    intro: "The deposit for the film.",
    client: { name: "山田 花子", company: "شركة الشمال", address: "12 Harbour Street\nVancouver" },
    lines: [
      {
        id: "a",
        description: "A day of shooting",
        details: "With two cameras.",
        quantityHundredths: 250,
        unitCents: 91_000,
      },
      {
        id: "b",
        description: "Music licence",
        details: "",
        quantityHundredths: 100,
        unitCents: 45_000,
        untaxed: ["PST 7%"],
      },
    ],
    discount: { kind: "percent", value: 1_000 },
    taxes: [
      { name: "GST 5%", rateThousandths: 5_000, number: "123456789 RT0001" },
      { name: "PST 7%", rateThousandths: 7_000, number: "" },
    ],
    dueDays: 15,
    notes: "Thank you.",
  },
  total_cents: 271_846,
  credited_cents: 0,
  paid_cents: 0,
  balance_cents: 271_846,
  currency: "CAD",
  studio: { address: "Extenso, 1 Film Way, Vancouver", email: "hello@extenso.example", tax_number: "BN 123" },
  issued_on: "2026-11-20",
  due_on: "2026-12-05",
  quote: "Q-2026-003",
  corrects: "",
  credits: [],
  payments: [],
  instructions: "e-Transfer to pay@extenso.example\nNo question is needed.",
  payment_url: "https://pay.example/extenso",
  online: "none",
};

async function open(changes: Partial<OpenInvoice> = {}, pdf: string | null = null) {
  const screen = await renderPart(() => <OpenedInvoice invoice={{ ...invoice, ...changes }} pdf={pdf} />);
  return { screen, due: screen.getByRole("region", { name: "What is due" }) };
}

test("what is owed stands first, with the day and the way to pay", async () => {
  const { screen, due } = await open();
  await expect.element(due.getByRole("heading", { name: "$2,718.46 to pay" })).toBeVisible();
  await expect.poll(textOf(due)).toContain("Please pay by December 5, 2026.");
  await expect.poll(textOf(due)).toContain("e-Transfer to pay@extenso.example");
  await expect.poll(textOf(due)).toContain("Please name INV-2026-014 with your payment.");
  await expect
    .element(due.getByRole("link", { name: "Pay $2,718.46" }))
    .toHaveAttribute("href", "https://pay.example/extenso");
  const price = screen.getByRole("region", { name: "Price" });
  await expect.poll(textOf(price)).toContain("2.5 × $910$2,275");
  await expect.poll(textOf(price)).toContain("Without PST 7%");
  await expect.poll(textOf(price)).toContain("GST 5% (123456789 RT0001)$122.63");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
});

test("it can be kept as a PDF", async () => {
  const { due } = await open({}, "/invoice/secret/pdf");
  const link = due.getByRole("link", { name: "Download as PDF" });
  await expect.element(link).toHaveAttribute("href", "/invoice/secret/pdf");
  await expectToFit(390);
});

test("the desk’s preview has no link to a PDF", async () => {
  const { due } = await open();
  await expect.element(due.getByRole("heading", { name: "$2,718.46 to pay" })).toBeVisible();
  await expect.element(due.getByRole("link", { name: "Download as PDF" })).not.toBeInTheDocument();
});

test.each<[string, Partial<OpenInvoice>, string, string]>([
  ["late", { is_overdue: true }, "$2,718.46 to pay", "It was due on December 5, 2026."],
  [
    "paid",
    { status: "paid", paid_cents: 271_846, balance_cents: 0 },
    "Paid",
    "Thank you. Nothing is left to pay.",
  ],
  [
    "paid too much",
    { status: "paid", paid_cents: 272_346, balance_cents: -500 },
    "Paid",
    "Thank you. You paid $5 too much; we’ll come back to you about it.",
  ],
  [
    "credited",
    { status: "credited", credited_cents: 271_846, balance_cents: 0 },
    "Credited",
    "Nothing is left to pay.",
  ],
  [
    "void",
    { status: "void", balance_cents: 0 },
    "Void",
    "This invoice doesn’t count any more. Please pay nothing on it.",
  ],
  [
    "a credit note",
    { kind: "credit", corrects: "INV-2026-010", balance_cents: 0 },
    "$2,718.46 credited",
    "Invoice INV-2026-010 is less by this amount.",
  ],
  [
    "without a way to pay",
    { instructions: "", payment_url: "" },
    "$2,718.46 to pay",
    "To pay, write to hello@extenso.example.Please name INV-2026-014 with your payment.",
  ],
])("an invoice that is %s says so", async (_, changes, heading, words) => {
  const { due } = await open(changes);
  await expect.element(due.getByRole("heading", { name: heading })).toBeVisible();
  await expect.poll(textOf(due)).toContain(words);
});

test("payments, refunds and credit notes are listed, down to what is left", async () => {
  const { screen, due } = await open({
    status: "part_paid",
    credited_cents: 1_000,
    paid_cents: 100_000,
    balance_cents: 170_846,
    credits: [{ number: "INV-2026-015", total_cents: 1_000, issued_on: "2026-11-22" }],
    payments: [
      { id: 1, kind: "payment", amount_cents: 110_000, paid_on: "2026-11-24", way: "e-transfer" },
      { id: 2, kind: "refund", amount_cents: 10_000, paid_on: "2026-11-25", way: "bank" },
    ],
  });
  const price = screen.getByRole("region", { name: "Price" });
  await expect.poll(textOf(price)).toContain("Credit note INV-2026-015, November 22, 2026−$10");
  await expect.poll(textOf(price)).toContain("Paid November 24, 2026, e-Transfer−$1,100");
  await expect.poll(textOf(price)).toContain("Refunded November 25, 2026, Bank transfer$100");
  await expect.poll(textOf(price)).toContain("Left to pay$1,708.46");
  await expect.element(due.getByRole("heading", { name: "$1,708.46 to pay" })).toBeVisible();
  await expectAccessibleInBothThemes();
});

/** The page itself, back from Stripe or before it. @param answers what the server has, each for one look. */
async function openPage(payment: string | null, answers: Partial<OpenInvoice>[]) {
  let looks = 0;
  const loader = () => {
    const changes = answers[Math.min(looks, answers.length - 1)];
    looks += 1;
    return { invoice: { ...invoice, ...changes }, payment, problem: "" };
  };
  const route = { path: "invoice/:secret", loader, action: () => null, Component: InvoicePage as never };
  const search = payment === null ? "" : `?payment=${payment}`;
  return renderRoutes([route], { pathname: "/invoice/secret", search });
}

test("it can be paid by card or bank, by a form that needs no scripts", async () => {
  const screen = await openPage(null, [{ online: "offered", instructions: "", payment_url: "" }]);
  const button = screen.getByRole("button", { name: "Pay $2,718.46 by card or bank" });
  const form = (button.element() as HTMLButtonElement).form;
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/invoice/secret/pay"]);
  await expect.element(screen.getByText("To pay, write to hello@extenso.example.")).not.toBeInTheDocument();
  // Stripe knows the number: it is named only by those who pay otherwise.
  await expect.element(screen.getByText(/^Please name/)).not.toBeInTheDocument();
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
});

test("while the page for payments can’t be reached it says so, and asks again", async () => {
  const screen = await openPage("unavailable", [{ online: "offered" }]);
  await expect.element(screen.getByRole("alert")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Pay/ })).toBeVisible();
});

test("back from paying, a client is thanked, and sees by themselves that it is paid", async () => {
  const screen = await openPage("sent", [
    { online: "begun" },
    { online: "none", status: "paid", paid_cents: 271_846, balance_cents: 0 },
  ]);
  await expect
    .element(screen.getByRole("heading", { name: "Thank you, your payment is being confirmed" }))
    .toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole("link", { name: "Look again" }))
    .toHaveAttribute("href", "/invoice/secret?payment=sent");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await expect.element(screen.getByRole("heading", { name: "Paid" })).toBeVisible();
});

test("on another visit, a client whose payment isn’t known yet is told not to pay again", async () => {
  const screen = await openPage(null, [
    { online: "begun" },
    { online: "none", status: "paid", paid_cents: 271_846, balance_cents: 0 },
  ]);
  await expect.element(screen.getByRole("status").getByText(/please don’t pay again/)).toBeVisible();
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await expect.element(screen.getByRole("heading", { name: "Paid" })).toBeVisible();
});

test("what a bank takes its days for isn’t paid twice", async () => {
  const screen = await openPage("sent", [{ online: "processing" }]);
  await expect.element(screen.getByText(/^A payment is on its way/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Pay/ })).not.toBeInTheDocument();
});
