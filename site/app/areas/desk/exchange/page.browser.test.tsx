import { wireExchange, wireImportStatus } from "@extenso/contract/wire/exchange.ts";
import { expect, test } from "vitest";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import ExchangePage from "./page.tsx";
import "./stylesheet.css";

const overviewCall = "GET /extenso/v1/exchange";
const statusCall = "GET /extenso/v1/exchange/status";
const importCall = "POST /extenso/v1/exchange/import";
const exportCall = "GET /extenso/v1/exchange/export";

const file = { id: "u-1", name: "harbour.xml", size: 4_000 };
const checked = {
  kind: "check",
  file,
  downloads: true,
  state: "done",
  step: null,
  done: 0,
  total: null,
  started_at: "2026-11-20T17:00:00Z",
  ended_at: "2026-11-20T17:00:04Z",
  failure: null,
};
const report = {
  kind: "check",
  file,
  downloads: true,
  made_at: "2026-11-20T17:00:04Z",
  source: "https://old.example",
  counts: [
    { kind: "post", made: 2, updated: 0, unchanged: 1, skipped: 0, failed: 0 },
    { kind: "media", made: 1, updated: 0, unchanged: 0, skipped: 0, failed: 0 },
  ],
  redirects: 0,
  left_out: { comments: 0, types: [{ name: "product", count: 1 }], taxonomies: [], fields: [] },
  kept_fields: [],
  unknown_roles: [],
  remarks: [],
  more_remarks: 0,
};

function renderExchange(
  {
    task = null,
    check = null,
    imported = null,
  }: Partial<Record<"task" | "check" | "imported", object | null>>,
  handlers: Record<string, ReturnType<typeof json>> = {},
) {
  return renderDesk({ path: "settings/exchange", Component: ExchangePage }, "/desk/settings/exchange", {
    [overviewCall]: json(wireExchange, { task, check, imported }),
    [statusCall]: json(wireImportStatus, { task }),
    ...handlers,
  });
}

test("a file that is no export says why its check failed, and can be checked again", async () => {
  const task = { ...checked, state: "failed", failure: "This is no export of a WordPress." };
  const { screen, server } = await renderExchange(
    { task },
    { [importCall]: json(wireImportStatus, { task }) },
  );
  await expect.element(screen.getByText(/^Check failed: This is no export/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Import", exact: true })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Check again" }).click();
  await expect
    .poll(() => server.requestsTo(importCall).map(({ body }) => body))
    .toEqual([{ upload: "u-1", kind: "check", download: true }]);
});

test("a check tells what would be imported, and the import fetches files only where that is chosen", async () => {
  const importing = {
    ...checked,
    kind: "import",
    state: "running",
    step: "texts",
    done: 1,
    total: 3,
    ended_at: null,
  };
  const { screen, server } = await renderExchange(
    { task: checked, check: report },
    { [importCall]: json(wireImportStatus, { task: importing }) },
  );
  const would = screen.getByLabelText("What would be imported");
  await expect.element(would.getByText("2 new, 1 here already")).toBeVisible();
  await expect.element(would.getByText("1 to be fetched")).toBeVisible();
  await expect.element(screen.getByLabelText("Has no place here").getByText("product (1)")).toBeVisible();
  await expect.element(screen.getByRole("checkbox", { name: /^Fetch pictures/ })).not.toBeChecked();
  await expectAccessibleInBothThemes();
  server.answer({ [statusCall]: json(wireImportStatus, { task: importing }) });
  await screen.getByRole("button", { name: "Import", exact: true }).click();
  await expect.element(screen.getByText("Import of harbour.xml under way")).toBeVisible();
  await expect.element(screen.getByText("Articles, pages and projects: 1 of 3 …")).toBeVisible();
  await expect.element(screen.getByText("Choose another file…")).not.toBeInTheDocument();
  expect(server.requestsTo(importCall).map(({ body }) => body)).toEqual([
    { upload: "u-1", kind: "import", download: false },
  ]);
});

test("what an import left out is told record by record", async () => {
  const imported = {
    ...report,
    kind: "import",
    downloads: false,
    remarks: [{ kind: "media", name: "cranes", outcome: "skipped", reason: "files were not to be fetched" }],
    more_remarks: 1,
  };
  const { screen } = await renderExchange({
    task: { ...checked, kind: "import", downloads: false },
    check: report,
    imported,
  });
  await expect.element(screen.getByLabelText("What was imported").getByText("1 new")).toBeVisible();
  await screen.getByText("2 left out or failed").click();
  await expect
    .element(
      screen.getByRole("list", { name: "Left out or failed" }).getByText("files were not to be fetched"),
    )
    .toBeVisible();
  await expect.element(screen.getByText("… and 1 more.", { exact: false })).toBeVisible();
  await expectAccessibleInBothThemes();
});

test("a refused import stands above the file, which can be imported still", async () => {
  const { screen } = await renderExchange(
    { task: checked, check: report },
    { [importCall]: refusal(409, "extenso_busy", "Another import goes on.") },
  );
  const begin = screen.getByRole("button", { name: "Import", exact: true });
  await begin.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Another import goes on.");
  await expect.element(begin).toBeEnabled();
});

test("an export that broke off on its way is not saved as if it were whole", async () => {
  const { screen } = await renderExchange(
    {},
    { [exportCall]: () => new Response("<rss><channel>", { headers: { "Content-Type": "text/xml" } }) },
  );
  await screen.getByRole("button", { name: "Export all content" }).click();
  await expect.element(screen.getByText("The file broke off on its way. Please try again.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Export all content" })).toBeEnabled();
});
