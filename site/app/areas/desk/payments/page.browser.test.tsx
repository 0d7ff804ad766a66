import { wireListedPayment } from "@extenso/contract/wire/invoices.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json, refusal } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import PaymentsPage from "./page.tsx";
import "../requests/quotes/stylesheet.css";

const page = { path: "payments", Component: PaymentsPage };
const call = "GET /extenso/v1/payments";
const list = z.array(wireListedPayment);
const transfer = {
  id: 2,
  kind: "payment" as const,
  amount_cents: 112_050,
  paid_on: "2026-11-20",
  way: "e-transfer",
  reference: "C1A-77",
  author: "Robin",
  created_at: "2026-11-20T18:00:00.000Z",
  stripe_url: "",
  currency: "CAD",
  invoice: { id: 14, number: "INV-2026-014" },
  client: { name: "Dana Reyes", company: `Northlight ${"Coffee ".repeat(12)}` },
};
const refund = {
  ...transfer,
  id: 3,
  kind: "refund" as const,
  amount_cents: 5_000,
  way: "stripe",
  reference: "re_1",
  stripe_url: "https://dashboard.stripe.com/refunds/re_1",
  currency: "EUR",
};

test("payments and refunds, each with its invoice, on a phone too", async () => {
  const { screen } = await renderDesk(page, "/desk/payments", { [call]: json(list, [refund, transfer]) });
  const row = screen.getByRole("row", { name: /Nov 20, 2026 e-Transfer C1A-77 Robin \$1,120\.50$/ });
  await expect.element(row).toBeVisible();
  await expect
    .element(row.getByRole("link", { name: /^INV-2026-014/ }))
    .toHaveAttribute("href", "/desk/invoices/14");
  const back = screen.getByRole("row", { name: /−€50\.00$/ });
  await expect
    .element(back.getByRole("link", { name: "Card (Stripe)" }))
    .toHaveAttribute("href", refund.stripe_url);
  await expectAccessibleInBothThemes();
  await expectToFit(1440, 1000, 390, 320);
  // The last width stays: all that columns say is in the only one that is left.
  const narrow = screen.getByRole("rowheader").last();
  await expect.element(narrow.getByText("$1,120.50")).toBeVisible();
  await expect.element(narrow.getByText("C1A-77")).toBeVisible();
  await expect.element(narrow.getByText("recorded by Robin")).toBeVisible();
});

test("they are narrowed by kind, way, days and words", async () => {
  const { screen, server } = await renderDesk(page, "/desk/payments", { [call]: json(list, []) });
  await expect.element(screen.getByRole("heading", { name: "No payments yet" })).toBeVisible();
  const sent = (name: string) => () => server.requestsTo(call).at(-1)?.query.get(name);
  await screen.getByRole("combobox", { name: "Kind" }).selectOptions("refund");
  await expect.element(screen.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await expect.poll(sent("kind")).toBe("refund");
  await screen.getByRole("combobox", { name: "Way" }).selectOptions("Card (Stripe)");
  await expect.poll(sent("way")).toBe("stripe");
  await screen.getByLabelText("From", { exact: true }).fill("2026-11-01");
  await expect.poll(sent("from")).toBe("2026-11-01");
  await screen.getByLabelText("To", { exact: true }).fill("2026-11-30");
  await expect.poll(sent("to")).toBe("2026-11-30");
  await screen.getByRole("searchbox", { name: "Search payments" }).fill("re_1");
  await expect.poll(sent("search")).toBe("re_1");
  server.answer({ [`${call}/csv`]: () => new Response("Day") });
  await screen.getByRole("button", { name: "CSV" }).click();
  await expect.poll(() => server.requestsTo(`${call}/csv`).at(-1)?.query.get("search")).toBe("re_1");
  await expectAccessibleInBothThemes();
  await expectToFit(768);
  const topOf = (name: string) =>
    screen.getByLabelText(name, { exact: true }).element().getBoundingClientRect().top;
  expect(topOf("To")).toBe(topOf("From"));
});

test("a failure is told, and tried again", async () => {
  const { screen, server } = await renderDesk(page, "/desk/payments", {
    [call]: refusal(500, "rest_broken", "The list can’t be read."),
  });
  const again = screen.getByRole("button", { name: "Try Again" });
  await expect.element(again).toBeVisible();
  server.answer({ [call]: json(list, [transfer]) });
  await again.click();
  await expect.element(screen.getByRole("link", { name: /^INV-2026-014/ })).toBeVisible();
});
