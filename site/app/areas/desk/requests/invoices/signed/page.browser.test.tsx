import { wireSignedQuote } from "@extenso/contract/wire/quotes.ts";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../../../testing/accessible.ts";
import { json } from "../../../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../../../testing/fits.ts";
import { renderDesk } from "../../../../../../testing/render.tsx";
import { peopleInIndex } from "../../../access/content-access.ts";
import SignedQuotesPage from "./page.tsx";
import "../../quotes/stylesheet.css";

const path = "GET /extenso/v1/signed-quotes";
const signed = {
  id: 3,
  number: "Q-2026-003",
  client: { name: "Dana Reyes", company: "Northlight" },
  accepted_as: "Dana Reyes",
  accepted_at: "2025-11-20T18:00:00.000Z",
  total_cents: 112_000,
  currency: "CAD",
  agreement: "Service agreement",
  countersigned_at: null,
};
const open = (handlers: Parameters<typeof renderDesk>[2], role: "producer" | "administrator") =>
  renderDesk({ path: "invoices/signed", Component: SignedQuotesPage }, "/desk/invoices/signed", handlers, {
    role,
  });

test("administrators find what was signed, and download it", async () => {
  const { screen, server } = await open(
    { [path]: json(z.array(wireSignedQuote), [signed]) },
    "administrator",
  );
  const row = screen.getByRole("row", { name: /Q-2026-003 Northlight/ });
  await expect.element(row.getByText("Service agreement")).toBeVisible();
  await expect.element(row.getByRole("cell", { name: "$1,120.00" })).toBeVisible();
  await expect.element(row.getByRole("cell", { name: "Nov 20, 2025" })).toBeVisible();
  await expectToFit(1440, 390);
  await expectAccessibleInBothThemes();
  const saved = vi.spyOn(URL, "createObjectURL");
  server.answer({ "GET /extenso/v1/signed-quotes/3/pdf": () => new Response("%PDF") });
  await row.getByRole("button", { name: "Download PDF" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
});

test("producers are told whose they are, and nothing is asked for", async () => {
  const { screen, server } = await open({}, "producer");
  const refused = screen.getByRole("heading", { level: 1, name: "You don’t have access to “Signed quotes”" });
  await expect.element(refused).toBeVisible();
  expect(server.requestsTo(path)).toHaveLength(0);
});

test("administrators whose accounts are in a WordPress find it too", async () => {
  const { screen } = await renderDesk(
    { path: "invoices/signed", Component: SignedQuotesPage },
    "/desk/invoices/signed",
    {
      [path]: json(z.array(wireSignedQuote), [signed]),
      "GET /": json(peopleInIndex, { routes: {}, timezone_string: "America/Vancouver", gmt_offset: -8 }),
    },
    { ownContent: false },
  );
  await expect.element(screen.getByRole("row", { name: /Q-2026-003 Northlight/ })).toBeVisible();
});
