/** Reminders of invoices at the desk: their words, those of one invoice, and several by hand. */
import { usualReminders } from "@extenso/contract/invoices/reminders.ts";
import {
  wireInvoice,
  wireInvoiceCounts,
  wireInvoiceListed,
  wireInvoiceSettings,
  wireReminded,
  wireStripeProblem,
} from "@extenso/contract/wire/invoices.ts";
import { wireToday } from "@extenso/contract/wire/today.ts";
import { expect, test } from "vitest";
import type { Locator } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { json } from "../../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../../testing/fits.ts";
import { renderDesk } from "../../../../../testing/render.tsx";
import ListPage from "./list-page.tsx";
import InvoicePage from "./page.tsx";
import "../quotes/stylesheet.css";

type Invoice = z.infer<typeof wireInvoice>;
type Handlers = NonNullable<Parameters<typeof renderDesk>[2]>;

const textOf = (locator: Locator) => () => locator.element().textContent;

const at = "2026-11-20T17:00:00.000Z";
const sent: Invoice = {
  id: 5,
  kind: "invoice",
  number: "INV-2026-014",
  request: 4,
  status: "sent",
  is_overdue: true,
  title: "Launch film",
  client: { name: "Dana Reyes", company: "Northlight Coffee" },
  total_cents: 112_000,
  credited_cents: 0,
  paid_cents: 0,
  balance_cents: 112_000,
  currency: "CAD",
  created_at: at,
  sent_at: at,
  viewed_at: null,
  issued_on: "2026-11-20",
  due_on: "2026-12-05",
  document: {
    title: "Launch film",
    intro: "",
    client: { name: "Dana Reyes", company: "Northlight Coffee", address: "" },
    lines: [{ id: "a", description: "Film", details: "", quantityHundredths: 100, unitCents: 112_000 }],
    discount: { kind: "amount", value: 0 },
    taxes: [],
    dueDays: 15,
    notes: "",
  },
  revision: 2,
  email: "dana@northlight.example",
  quote: null,
  signed_quote: null,
  corrects: null,
  credits: [],
  payments: [],
  online: "none",
  reminders: {
    is_held: false,
    sent: [
      { id: 1, stage: -3, sent_at: "2026-12-02T15:00:00.000Z", author: "", is_withdrawn: false },
      { id: 2, stage: null, sent_at: "2026-12-04T15:00:00.000Z", author: "Robin Vale", is_withdrawn: true },
    ],
    next_on: "2026-12-08",
    reason: "",
  },
};
const settings = {
  dueDays: 15,
  instructions: "",
  paymentUrl: "",
  billsByItself: false,
  notes: "",
  reminders: usualReminders,
};

async function openInvoice(first: Invoice, handlers: Handlers = {}) {
  const path = "/extenso/v1/invoices/5";
  let now = first;
  return renderDesk({ path: "invoices/:id", Component: InvoicePage }, "/desk/invoices/5", {
    [`GET ${path}`]: (request) => json(wireInvoice, now)(request),
    [`POST ${path}/reminders`]: (request) => {
      const { is_held } = request.body as { is_held: boolean };
      now = {
        ...now,
        reminders: { ...now.reminders, is_held, reason: is_held ? "Its reminders are held." : "" },
      };
      return json(wireInvoice, now)(request);
    },
    ...handlers,
  });
}

function openList(handlers: Handlers = {}, role: "producer" | "administrator" = "administrator") {
  const rows = [5, 6, 7].map((id) => wireInvoiceListed.parse({ ...sent, id, number: `INV-2026-01${id}` }));
  const counts = { draft: 0, open: 3, overdue: 3, paid: 0, void: 0 };
  return renderDesk(
    { path: "invoices", Component: ListPage },
    "/desk/invoices",
    {
      "GET /extenso/v1/invoices": json(z.array(wireInvoiceListed), rows, {
        headers: { "X-WP-Total": "3", "X-WP-TotalPages": "1" },
      }),
      "GET /extenso/v1/invoices/counts": json(wireInvoiceCounts, counts),
      "GET /extenso/v1/invoices/stripe-problems": json(z.array(wireStripeProblem), []),
      "GET /extenso/v1/invoices/settings": json(wireInvoiceSettings, settings),
      ...handlers,
    },
    { role },
  );
}

test("an invoice says which reminders went when, and which comes next; they are held and resumed", async () => {
  const { screen, server } = await openInvoice(sent);
  const region = screen.getByRole("region", { name: "Reminders" });
  await expect.poll(textOf(region)).toContain("3 days before the due day.");
  await expect.poll(textOf(region)).toContain("by Robin Vale; taken back before it went.");
  await expect.poll(textOf(region)).toMatch(/Next reminder .*8/);
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await region.getByRole("button", { name: "Hold reminders" }).click();
  await expect.poll(textOf(region)).toContain("Reminders are held: none goes until they are resumed.");
  await expect.element(region.getByRole("button", { name: "Remind now" })).not.toBeInTheDocument();
  await region.getByRole("button", { name: "Resume reminders" }).click();
  await expect.element(region.getByRole("button", { name: "Remind now" })).toBeVisible();
  const held = server.requestsTo("POST /extenso/v1/invoices/5/reminders").map(({ body }) => body);
  expect(held).toEqual([{ is_held: true }, { is_held: false }]);
});

test("what is in the way of a reminder is said, also after the press", async () => {
  const reminded = [{ id: 5, number: "INV-2026-014", reason: "The client waits for an answer." }];
  const { screen } = await openInvoice(sent, {
    "POST /extenso/v1/invoices/remind": json(wireReminded, reminded),
  });
  await screen.getByRole("button", { name: "Remind now" }).click();
  await expect.element(screen.getByText("Not reminded. The client waits for an answer.")).toBeVisible();
});

test("without a mail server, a reminder is said to reach nobody", async () => {
  const now = { needs: [], quotes: null, studio: null, morning: null, delivers_mail: false };
  const { screen } = await openInvoice(sent, {
    "POST /extenso/v1/invoices/remind": json(wireReminded, [{ id: 5, number: "INV-2026-014", reason: "" }]),
    "GET /extenso/v1/today": json(wireToday, now),
  });
  await expect.element(screen.getByText("Nobody receives the studio’s mails")).toBeVisible();
  await screen.getByRole("button", { name: "Remind now" }).click();
  await expect
    .element(screen.getByText("The reminder is in the folder of mails on the server"))
    .toBeVisible();
  await expect.element(screen.getByText("The client is reminded")).not.toBeInTheDocument();
});

test("nothing is said of reminders where nothing is left to pay and none went", async () => {
  const reminders = { is_held: false, sent: [], next_on: null, reason: "Nothing is left to pay." };
  const { screen } = await openInvoice({ ...sent, status: "paid", balance_cents: 0, reminders });
  await expect.element(screen.getByRole("heading", { name: "Invoice INV-2026-014" })).toBeVisible();
  await expect.element(screen.getByRole("region", { name: "Reminders" })).not.toBeInTheDocument();
});

test("several are reminded of by hand, and those left out are named with the reason", async () => {
  const reminded = [
    { id: 5, number: "INV-2026-015", reason: "" },
    { id: 6, number: "INV-2026-016", reason: "Its reminders are held." },
  ];
  const { screen, server } = await openList(
    { "POST /extenso/v1/invoices/remind": json(wireReminded, reminded) },
    "producer",
  );
  await screen.getByRole("checkbox", { name: "Select INV-2026-015" }).click();
  await screen.getByRole("checkbox", { name: "Select INV-2026-016" }).click();
  const bar = screen.getByRole("region", { name: "Selected" });
  await expect.poll(textOf(bar)).toContain("2 selected");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await bar.getByRole("button", { name: "Send reminders" }).click();
  const window = screen.getByRole("dialog", { name: "1 invoice was left out" });
  await expect.poll(textOf(window)).toContain("INV-2026-016 Its reminders are held.");
  await expect.poll(textOf(window)).toContain("1 of 2 are reminded of.");
  await expectAccessibleInBothThemes();
  expect(server.requestsTo("POST /extenso/v1/invoices/remind").at(-1)?.body).toEqual({ ids: [5, 6] });
  await window.getByRole("button", { name: "Close" }).last().click();
  await expect.element(window).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
});

test("days and words are an administrator’s", async () => {
  const { screen, server } = await openList();
  await screen.getByRole("button", { name: "Reminders" }).click();
  const window = screen.getByRole("dialog", { name: "Reminders" });
  await window.getByRole("checkbox", { name: "Send reminders" }).click();
  await window.getByRole("textbox", { name: "Days before the due day" }).fill("");
  const after = window.getByRole("textbox", { name: "Days after the due day" });
  await after.fill("3, soon");
  const overdue = window.getByRole("group", { name: "After the due day" });
  await overdue.getByRole("textbox", { name: "Subject" }).fill("{invoice}: {days}");
  await expectAccessibleInBothThemes();
  await expectToFit(390, 1440);
  await window.getByRole("button", { name: "Save" }).click();
  await expect.poll(textOf(window.getByRole("alert"))).toContain("Enter days from 1 to 180, each once.");
  await after.fill("5 20");
  const reminders = {
    ...usualReminders,
    isOn: true,
    daysBefore: [],
    daysAfter: [5, 20],
    after: { ...usualReminders.after, subject: "{invoice}: {days}" },
  };
  server.answer({
    "POST /extenso/v1/invoices/settings": json(wireInvoiceSettings, { ...settings, reminders }),
  });
  await window.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByText("Reminders are saved")).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/invoices/settings").at(-1)?.body).toEqual({
    settings: { reminders },
  });
});

test("producers change no words", async () => {
  const { screen } = await openList({}, "producer");
  await expect.element(screen.getByRole("checkbox", { name: "Select INV-2026-015" })).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Reminders" })).not.toBeInTheDocument();
});
