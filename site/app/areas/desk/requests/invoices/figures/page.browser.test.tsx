import { wireInvoiceFigures } from "@extenso/contract/wire/invoices.ts";
import { expect, test, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../../../testing/accessible.ts";
import { json, refusal } from "../../../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../../../testing/fits.ts";
import { renderDesk } from "../../../../../../testing/render.tsx";
import InvoiceFiguresPage from "./page.tsx";
import "./stylesheet.css";

const path = "GET /extenso/v1/invoices/figures";
const textOf = (locator: Locator) => () => locator.element().textContent;

const months = Array.from({ length: 12 }, (_, index) => ({
  month: new Date(Date.UTC(2025, 11 + index, 1)).toISOString().slice(0, 7),
  paid_cents: index === 11 ? 1_234_567 : index * 100_000,
}));
const quarters = ["2026-Q3", "2026-Q4"];
const figures = {
  currency: "CAD",
  open: { count: 3, cents: 336_000 },
  overdue: { count: 1, cents: 112_001 },
  months,
  quarters,
  taxes: [
    { name: "GST 5%", cents: [0, 5_000] },
    { name: "PST 7%", cents: [700, 7_000] },
  ],
};
const none = {
  ...figures,
  open: { count: 0, cents: 0 },
  overdue: { count: 0, cents: 0 },
  months: months.map(({ month }) => ({ month, paid_cents: 0 })),
  taxes: [],
};
const open = (handlers: Parameters<typeof renderDesk>[2], role: "producer" | "administrator") =>
  renderDesk(
    { path: "invoices/figures", Component: InvoiceFiguresPage },
    "/desk/invoices/figures",
    handlers,
    {
      role,
    },
  );

test("what is open, overdue and paid, and taxes by quarter, are told in a curve and in tables", async () => {
  const { screen, server } = await open({ [path]: json(wireInvoiceFigures, figures) }, "administrator");
  const cad = screen.getByRole("region", { name: "CAD", exact: true });
  await expect.poll(textOf(cad)).toContain("Open, 3 invoices$3,360Overdue, 1 invoice$1,120.01");
  await expect
    .element(cad.getByRole("img", { name: /Curve of what was paid by month in CAD/ }))
    .toBeVisible();
  await expect.element(cad.getByRole("img", { name: /Curve of all taxes by quarter in CAD/ })).toBeVisible();
  const paid = screen.getByRole("table", { name: "Paid by month in CAD" });
  await expect.poll(textOf(paid.getByRole("row").nth(1))).toBe("November 2026$12,345.67");
  const taxes = screen.getByRole("table", { name: "Taxes by quarter in CAD" });
  await expect.poll(textOf(taxes.getByRole("row").nth(1))).toBe("2026 Q4$50.00$70.00");
  await expectToFit(1440, 390);
  await expectAccessibleInBothThemes();
  const saved = vi.spyOn(URL, "createObjectURL");
  server.answer({ "GET /extenso/v1/invoices/taxes/csv": () => new Response("Number\r\n") });
  await screen.getByLabelText("Year").selectOptions(String(new Date().getFullYear()));
  await screen.getByRole("button", { name: "CSV" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(server.requestsTo("GET /extenso/v1/invoices/taxes/csv")[0]?.query.get("year")).toBe(
    String(new Date().getFullYear()),
  );
});

test("before the first invoice, and after a refusal, it says so", async () => {
  const { screen, server } = await open({ [path]: refusal(503, "rest_busy", "Odd sums.") }, "administrator");
  await expect.element(screen.getByRole("alert").getByText("Odd sums.")).toBeVisible();
  server.answer({ [path]: json(wireInvoiceFigures, none) });
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect.element(screen.getByRole("heading", { name: "No figures yet" })).toBeVisible();
});

test("producers are told whose they are, and nothing is asked for", async () => {
  const { screen, server } = await open({}, "producer");
  const refused = screen.getByRole("heading", { level: 1, name: "You don’t have access to “Figures”" });
  await expect.element(refused).toBeVisible();
  expect(server.requestsTo(path)).toHaveLength(0);
});
