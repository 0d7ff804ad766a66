import { wireStudioQuote } from "@extenso/contract/wire/quotes.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { json, refusal } from "../../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../../testing/fits.ts";
import { renderDesk } from "../../../../../testing/render.tsx";
import QuotesPage from "./list-page.tsx";
import "./stylesheet.css";

const call = "GET /extenso/v1/quotes";
const list = z.array(wireStudioQuote);
const sent: z.infer<typeof wireStudioQuote> = {
  id: 3,
  number: "Q-2026-003",
  request: 4,
  status: "sent",
  is_over: false,
  title: `A film about ${"coffee".repeat(12)}`,
  client: { name: "Dana Reyes", company: "Northlight Coffee" },
  version: 1,
  total_cents: 112_000,
  currency: "CAD",
  created_at: "2025-11-19T17:00:00.000Z",
  sent_at: "2025-11-20T20:00:00.000Z",
  viewed_at: null,
  valid_until: "2025-12-20T20:00:00.000Z",
  decided_at: null,
};
const ended = { ...sent, id: 2, number: "Q-2026-002", is_over: true, client: { name: "Kim", company: "" } };
const draft = { ...sent, id: 5, number: "Q-2026-005", status: "draft", sent_at: null, valid_until: null };

const open = (handlers: Parameters<typeof renderDesk>[2], at = "/desk/quotes") =>
  renderDesk({ path: "quotes", Component: QuotesPage }, at, handlers, { role: "producer" });

test("what was offered to whom, and where it stands, on a phone too", async () => {
  const { screen } = await open({ [call]: json(list, [draft, sent, ended]) });
  const cells = {
    name: /^Q-2026-003 Northlight Coffee A film .* Sent Nov 20, 2025 Dec 20, 2025 \$1,120\.00$/,
  };
  await expect.element(screen.getByRole("row", cells)).toBeVisible();
  await expect.element(screen.getByRole("row", { name: /^Q-2026-002 Kim .* Ended/ })).toBeVisible();
  await expect.element(screen.getByRole("row", { name: /^Q-2026-005 .* Draft \$1,120\.00$/ })).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "Q-2026-003 Northlight Coffee" }))
    .toHaveAttribute("href", "/desk/quotes/3");
  await expectToFit(1440, 390, 320);
  // A phone has one column, which says where the quote stands and what it comes to.
  await expect.element(screen.getByRole("row", { name: /^Q-2026-003 .* Sent \$1,120\.00$/ })).toBeVisible();
  await expectAccessibleInBothThemes();
});

test("the keyboard leads from the search to the rows, and through them", async () => {
  const { screen } = await open({ [call]: json(list, [draft, sent, ended]) });
  const quote = (name: string) => screen.getByRole("link", { name });
  await expect.element(quote("Q-2026-005")).toBeVisible();
  await screen.getByRole("searchbox").click();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(quote("Q-2026-005")).toHaveFocus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(quote("Q-2026-003")).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{ArrowUp}");
  await expect.element(quote("Q-2026-005")).toHaveFocus();
  (screen.getByRole("main").element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowDown}");
  await expect.element(quote("Q-2026-005")).toHaveFocus();
});

test("narrowed by status and searched, and nothing is found", async () => {
  const { screen, server } = await open({ [call]: json(list, [sent]) });
  await expect.element(screen.getByRole("link", { name: /Q-2026-003/ })).toBeVisible();
  const status = screen.getByRole("combobox", { name: "Status" });
  await status.selectOptions("Withdrawn");
  await expect.poll(() => server.requestsTo(call).at(-1)?.query.get("status")).toBe("revoked");
  await status.selectOptions("Ended");
  await expect.poll(() => server.requestsTo(call).at(-1)?.query.get("status")).toBe("ended");
  server.answer({ [call]: json(list, []) });
  await screen.getByRole("searchbox", { name: "Search quotes" }).fill("harbour");
  await expect.element(screen.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  expect(server.requestsTo(call).at(-1)?.query.toString()).toContain("search=harbour");
});

test("before there is a quote, it says where they are written", async () => {
  const { screen } = await open({ [call]: json(list, []) });
  await expect.element(screen.getByRole("heading", { name: "No quotes yet" })).toBeVisible();
  await expect.element(screen.getByText("Quotes are written on a request, under New quote.")).toBeVisible();
  await expectAccessibleInBothThemes();
});

test("a failure says so, and another try reads the list", async () => {
  const message = "The database is away.";
  const { screen, server } = await open({ [call]: refusal(400, "rest_away", message) });
  await expect.element(screen.getByText(message)).toBeVisible();
  server.answer({ [call]: json(list, [sent]) });
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect.element(screen.getByRole("link", { name: /Q-2026-003/ })).toBeVisible();
});

test("a list that was left and opened again is read again: the quote may have been sent since", async () => {
  const { screen, server } = await renderDesk(
    [
      { path: "quotes", Component: QuotesPage },
      { path: "quotes/:id", Component: () => <h1>The quote</h1> },
    ],
    "/desk/quotes",
    { [call]: json(list, [{ ...sent, status: "draft" }]) },
    { role: "producer" },
  );
  await page.viewport(1440, 900);
  await expect.element(screen.getByRole("cell", { name: "Draft", exact: true })).toBeVisible();
  server.answer({ [call]: json(list, [sent]) });
  await screen.getByRole("link", { name: /Q-2026-003/ }).click();
  await expect.element(screen.getByRole("heading", { name: "The quote" })).toBeVisible();
  await screen
    .getByRole("navigation", { name: "Desk", exact: true })
    .getByRole("link", { name: "Quotes" })
    .click();
  await expect.element(screen.getByRole("cell", { name: "Sent", exact: true })).toBeVisible();
});
