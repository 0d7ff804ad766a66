/** Many redirects at once: selected on a page with Shift, or all that a search finds. */
import { wireRedirectRule, wireRedirectsGone } from "@extenso/contract/wire/redirect.ts";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import "../stylesheet.css";
import { dismiss, shownNotices } from "../notices/notices.ts";
import RedirectsPage from "./page.tsx";

const ruleAt = (at: number) => ({
  from: `/old-${at}`,
  to: "/about",
  record: null,
  source: "import",
  created_by: null,
  created_gmt: "2026-01-15T12:00:00",
  hits: at,
  last_hit_gmt: null,
});
const call = "GET /extenso/v1/redirect-rules";
const gone = "POST /extenso/v1/redirect-rules/delete";

async function openPage(count: number) {
  const all = Array.from({ length: count }, (_, at) => ruleAt(at + 1));
  const { screen, server } = await renderDesk(
    { path: "redirects", Component: RedirectsPage },
    "/desk/redirects",
    {
      [call]({ query }: { query: URLSearchParams }) {
        const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
        const body = all.slice((page - 1) * size, page * size);
        return Response.json(z.array(wireRedirectRule).parse(body), {
          headers: { "X-WP-Total": String(count) },
        });
      },
      [gone]: json(wireRedirectsGone, { deleted: 120 }),
    },
  );
  await expect.element(screen.getByRole("checkbox", { name: "Select /old-5", exact: true })).toBeVisible();
  return { screen, server };
}

test("a range is selected with Shift and deleted, with Undo until the server hears of it", async () => {
  const { screen, server } = await openPage(6);
  await screen.getByRole("checkbox", { name: "Select /old-2", exact: true }).click();
  await userEvent.keyboard("{Shift>}");
  await screen.getByRole("checkbox", { name: "Select /old-4", exact: true }).click();
  await userEvent.keyboard("{/Shift}");
  const bar = screen.getByRole("region", { name: "Selected" });
  await expect.element(bar.getByText("3 selected")).toBeVisible();
  await expectAccessibleInBothThemes();
  await bar.getByRole("button", { name: "Delete", exact: true }).click();
  await expect.element(screen.getByText("3 addresses lead nowhere now.")).toBeVisible();
  await expect.element(screen.getByText("/old-3", { exact: true })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(screen.getByText("/old-3", { exact: true })).toBeVisible();
  expect(server.requestsTo(gone)).toEqual([]);
});

test("all that a search finds go at once, past the page that is shown", async () => {
  const { screen, server } = await openPage(120);
  await screen.getByRole("checkbox", { name: "Select all on this page" }).click();
  await screen.getByRole("button", { name: "Delete all 120 found" }).click();
  await expect.element(screen.getByText("120 addresses lead nowhere now.")).toBeVisible();
  for (const { id } of shownNotices()) dismiss(id);
  await expect.poll(() => server.requestsTo(gone).length).toBe(1);
  expect(server.requestsTo(gone)).toMatchObject([{ body: { from: { length: 120 } } }]);
});
