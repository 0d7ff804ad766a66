/** A member's quotes and invoices in the dashboard: listed on their request, opened as behind their links. */
import { wireOpenInvoice, wireOwnInvoice } from "@extenso/contract/wire/invoices.ts";
import { wireOwnQuote } from "@extenso/contract/wire/quotes.ts";
import { wireOwnRequest } from "@extenso/contract/wire/requests.ts";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { fakeServer, json, refusal } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderRoutes, signIn } from "../../../../testing/render.tsx";
import MyInvoice from "./invoice-page.tsx";
import MyRequest from "./request-page.tsx";
import "../stylesheet.css";
import "./invoice-stylesheet.css";

type Listed = z.infer<typeof wireOwnInvoice>;

const root = "/extenso/v1/requests/mine/EX-7K3M-92QD";
const listed: Listed = {
  kind: "invoice",
  number: "INV-2026-014",
  status: "sent",
  is_overdue: false,
  title: "Launch film",
  total_cents: 112_000,
  balance_cents: 112_000,
  currency: "CAD",
  issued_on: "2026-11-20",
  due_on: "2026-12-05",
};
const opened = wireOpenInvoice.parse({
  kind: "invoice",
  number: "INV-2026-014",
  status: "sent",
  is_overdue: false,
  document: {
    title: "Launch film",
    intro: "",
    client: { name: "Dana Reyes", company: "", address: "" },
    lines: [{ id: "a", description: "A day", details: "", quantityHundredths: 100, unitCents: 112_000 }],
    discount: { kind: "percent", value: 0 },
    taxes: [],
    dueDays: 15,
    notes: "",
  },
  total_cents: 112_000,
  credited_cents: 0,
  paid_cents: 0,
  balance_cents: 112_000,
  currency: "CAD",
  studio: { address: "Extenso, 1 Film Way", email: "hello@extenso.example", tax_number: "" },
  issued_on: "2026-11-20",
  due_on: "2026-12-05",
  quote: "",
  corrects: "",
  credits: [],
  payments: [],
  instructions: "e-Transfer to pay@extenso.example",
  payment_url: "",
  online: "none",
});
const request = {
  reference: "EX-7K3M-92QD",
  state: "answered",
  name: "Dana Reyes",
  service: "videography",
  budget: "",
  timeline: "",
  message: "A film.",
  created_at: "2026-11-18T17:00:00.000Z",
  due_at: null,
  owner: "",
  added: [],
  files: [],
  time_zone: "America/Vancouver",
};

async function open(at: string, handlers: Parameters<typeof fakeServer>[0] = {}) {
  signIn();
  const server = fakeServer({
    [`GET ${root}`]: json(wireOwnRequest, request),
    [`GET ${root}/quotes`]: json(z.array(wireOwnQuote), []),
    [`GET ${root}/invoices`]: json(z.array(wireOwnInvoice), [listed]),
    [`GET ${root}/invoices/INV-2026-014`]: json(wireOpenInvoice, opened),
    ...handlers,
  });
  const screen = await renderRoutes(
    [
      { path: "dashboard/requests/:reference", Component: MyRequest as never },
      { path: "dashboard/requests/:reference/invoices/:number", Component: MyInvoice as never },
    ],
    at,
  );
  return { screen, server };
}
const ofRequest = "/dashboard/requests/EX-7K3M-92QD";

test("a request lists what was billed for it, which opens and can be kept", async () => {
  const { screen } = await open(ofRequest, {
    [`GET ${root}/invoices/INV-2026-014/pdf`]: () => new Response("%PDF-1.7"),
  });
  const section = screen.getByRole("region", { name: "Invoices" });
  await expect.element(section.getByText("To be paid")).toBeVisible();
  await expect.element(section.getByText("$1,120, due December 5, 2026")).toBeVisible();
  await expectAccessibleInBothThemes();
  await section.getByRole("link", { name: "Invoice INV-2026-014" }).click();
  await expect.element(screen.getByRole("heading", { name: "$1,120 to pay" })).toBeVisible();
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  const saved = vi.spyOn(URL, "createObjectURL");
  await screen.getByRole("button", { name: "Download as PDF" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  await screen.getByRole("link", { name: "Request EX-7K3M-92QD" }).click();
  await expect.element(screen.getByRole("heading", { name: "We have answered" })).toBeVisible();
});

test("an invoice that can be paid by card says what keeps it from being paid", async () => {
  const path = `POST ${root}/invoices/INV-2026-014/pay`;
  const { screen, server } = await open(`${ofRequest}/invoices/INV-2026-014`, {
    [`GET ${root}/invoices/INV-2026-014`]: json(wireOpenInvoice, { ...opened, online: "offered" }),
    [path]: refusal(502, "rest_stripe_unavailable", "Nothing was charged. Try again in a minute."),
  });
  await screen.getByRole("button", { name: "Pay $1,120 by card or bank" }).click();
  await expect.element(screen.getByText("Nothing was charged. Try again in a minute.")).toBeVisible();
  await expectAccessibleInBothThemes();
  expect(server.requestsTo(path)).toHaveLength(1);
});

test.each<[Partial<Listed>, string, string]>([
  [{ status: "part_paid", is_overdue: true, balance_cents: 100_000 }, "Overdue", "$1,000 left to pay, due"],
  [{ status: "paid", balance_cents: 0 }, "Paid", "$1,120"],
  [{ status: "credited", balance_cents: 0 }, "Credited", "$1,120"],
  [{ status: "void", balance_cents: 0 }, "Void", "$1,120"],
  [{ kind: "credit", balance_cents: 0 }, "Credited", "$1,120"],
])("%o is %s", async (changes, standing, amount) => {
  const { screen } = await open(ofRequest, {
    [`GET ${root}/invoices`]: json(z.array(wireOwnInvoice), [{ ...listed, ...changes }]),
  });
  const section = screen.getByRole("region", { name: "Invoices" });
  await expect.element(section.getByText(standing, { exact: true })).toBeVisible();
  await expect.element(section.getByText(amount)).toBeVisible();
});

test.each<[Partial<z.infer<typeof wireOwnQuote>>, string]>([
  [{}, "Waits for your answer"],
  [{ status: "accepted" }, "Accepted"],
  [{ is_over: true }, "Ended"],
])("a quote that is %o says so, and what keeps it from opening", async (changes, standing) => {
  const quote = {
    number: "Q-2026-003",
    status: "sent",
    title: "A film",
    total_cents: 112_000,
    currency: "CAD",
    valid_until: "2026-12-20T17:00:00.000Z",
    is_over: false,
    ...changes,
  };
  const { screen } = await open(ofRequest, {
    [`GET ${root}/quotes`]: json(z.array(wireOwnQuote), [quote]),
    [`POST ${root}/quotes/Q-2026-003/link`]: refusal(404, "rest_no_quote", "This quote isn’t here any more."),
  });
  const section = screen.getByRole("region", { name: "Quotes" });
  await expect.element(section.getByText(standing)).toBeVisible();
  await expectAccessibleInBothThemes();
  await section.getByRole("button", { name: "Quote Q-2026-003" }).click();
  await expect.element(section.getByText("This quote isn’t here any more.")).toBeVisible();
});

test("a request without invoices says nothing of them", async () => {
  const { screen } = await open(ofRequest, {
    [`GET ${root}/invoices`]: json(z.array(wireOwnInvoice), []),
  });
  await expect.element(screen.getByRole("heading", { name: "We have answered" })).toBeVisible();
  await expect.element(screen.getByRole("region", { name: "Invoices" })).not.toBeInTheDocument();
});

test("an invoice that can't be opened says why", async () => {
  const gone = "There is no such invoice.";
  const { screen } = await open(`${ofRequest}/invoices/INV-2026-014`, {
    [`GET ${root}/invoices/INV-2026-014`]: refusal(404, "rest_no_invoice", gone),
  });
  await expect.element(screen.getByText(gone)).toBeVisible();
});
