import { wireAuditLines } from "@extenso/contract/wire/audit.ts";
import { wireSearchEngines } from "@extenso/contract/wire/studio-settings.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import LogPage from "./page.tsx";
import "./stylesheet.css";

const list = "GET /extenso/v1/audit-log";
const published = {
  id: 8,
  at: "2026-11-20T17:00:00Z",
  actor: { id: 7, name: "robin" },
  address: "192.0.2.7",
  request_id: "r-1",
  action: "publish",
  subject: "post",
  subject_id: "12",
  subject_name: "Squall",
  changes: { status: { from: "draft", to: "publish" } },
  is_there: true,
  actor_is_there: true,
};
const hid = {
  ...published,
  id: 9,
  action: "hide",
  subject: "whole-site",
  subject_id: "",
  subject_name: "",
  changes: {},
};
const backedUp = { ...hid, id: 10, action: "back-up", subject: "backup", subject_id: "new" };
const billed = {
  ...hid,
  id: 7,
  action: "create",
  subject: "invoice",
  subject_id: "28",
};
const lines = (...all: object[]) => json(wireAuditLines, { lines: all, next: null });

function renderLog(handlers = {}, at = "/desk/log") {
  return renderDesk({ path: "log", Component: LogPage }, at, {
    [list]: lines(backedUp, hid, published, billed),
    "GET /extenso/v1/people": json(z.array(z.unknown()), []),
    ...handlers,
  });
}

test("a line is a sentence with its changes on demand, filters go into the question, and it fits a phone", async () => {
  const { screen, server } = await renderLog();
  const line = screen.getByRole("listitem").filter({ hasText: "published the article “Squall”" });
  await line.getByText("One change").click();
  await expect.element(line.getByText("draft → became publish")).toBeVisible();
  await expect
    .element(line.getByRole("link", { name: "“Squall”" }))
    .toHaveAttribute("href", "/desk/posts/12");
  const invoice = screen.getByRole("listitem").filter({ hasText: "created the invoice" });
  await expect
    .element(invoice.getByRole("link", { name: "No. 28" }))
    .toHaveAttribute("href", "/desk/invoices/28");
  // A backup has no name to link: the link is what was done.
  const backup = screen.getByRole("listitem").filter({ hasText: "a backup" });
  await expect
    .element(backup.getByRole("link", { name: /a backup$/ }))
    .toHaveAttribute("href", "/desk/backups");
  expect(backup.getByRole("link").elements()).toHaveLength(2);
  await expectToFit(1440, 390, 320);
  await expectAccessibleInBothThemes();
  server.answer({ [list]: lines() });
  await screen.getByLabelText("Kind of thing").selectOptions("Article");
  await expect.element(screen.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  expect(server.requestsTo(list).at(-1)?.query.get("subject")).toBe("post");
});

test("a log without a line yet asks nobody to take a filter away", async () => {
  const { screen } = await renderLog({ [list]: lines() });
  await expect.element(screen.getByRole("heading", { name: "Nothing yet" })).toBeVisible();
});

test("a line is taken back by the page's own call, unless the thing was changed since", async () => {
  const read = "GET /extenso/v1/settings/search-engines";
  const save = "POST /extenso/v1/settings/search-engines";
  const state = (is_hidden: boolean) => json(wireSearchEngines, { is_hidden, addresses: 4 });
  const { screen, server } = await renderLog({ [read]: state(true), [save]: state(false) });
  const undo = screen.getByRole("button", { name: /^Undo: robin hid from search engines/ });
  await undo.click();
  await expect.element(screen.getByText(/^Taken back: robin hid from search engines/)).toBeVisible();
  server.answer({ [read]: state(false) });
  await undo.click();
  await expect
    .element(screen.getByText(/^It wasn’t taken back: .* It was changed again since/))
    .toBeVisible();
  expect(server.requestsTo(save).map(({ body }) => body)).toEqual([{ is_hidden: false }]);
});

test("older lines come below on demand, until there are none", async () => {
  const { screen, server } = await renderLog({
    [list]: json(wireAuditLines, { lines: [hid], next: 9 }),
  });
  const shown = screen.getByRole("list", { name: "Lines" }).getByRole("listitem");
  await expect.poll(() => shown.elements()).toHaveLength(1);
  server.answer({ [list]: lines(published) });
  const older = screen.getByRole("button", { name: "Older lines" });
  await older.click();
  await expect.element(shown.filter({ hasText: "published the article “Squall”" })).toBeVisible();
  await expect.element(older).not.toBeInTheDocument();
  expect(server.requestsTo(list).at(-1)?.query.get("older_than")).toBe("9");
});
