import { wireBackupStatus, wireBackups } from "@extenso/contract/wire/backups.ts";
import { expect, test } from "vitest";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { held, json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import BackupsPage from "./page.tsx";
import "./stylesheet.css";

const overviewCall = "GET /extenso/v1/backups";
const statusCall = "GET /extenso/v1/backups/status";
const makeCall = "POST /extenso/v1/backups";

const proof = { proved_at: "2026-11-20T17:05:00Z", rows: 1_545, files: 1, looked: 12 };
const proved = {
  id: "2026-11-20T17-00-00-000Z",
  state: "proved",
  made_at: "2026-11-20T17:00:00Z",
  proof,
  bytes: 2_500_000,
  restore: "npm run restore -- /backups --backup 2026-11-20T17-00-00-000Z",
};
const brokenOff = {
  ...proved,
  id: "2026-11-19T17-00-00-000Z",
  state: "unfinished",
  made_at: null,
  proof: null,
};
const overview = {
  destination: { kind: "folder", name: "/backups" },
  every_hours: 24,
  keep_days: 30,
  sealed: "nothing",
  not_provable: null,
  last: { id: proved.id, proved_at: proof.proved_at, seconds: 4, bytes: 9_000_000 },
  failure: null,
  problem: null,
  backups: [proved, brokenOff],
  older: 0,
};
const running = {
  kind: "make",
  backup: null,
  state: "running",
  step: "files",
  done: 30,
  total: 442,
  started_at: "2026-11-21T17:00:00Z",
  ended_at: null,
  failure: null,
  proof: null,
};

const status = (task: object | null) => json(wireBackupStatus, { task });

function renderBackups(data: object = {}, handlers: Record<string, ReturnType<typeof json>> = {}) {
  return renderDesk({ path: "backups", Component: BackupsPage }, "/desk/backups", {
    [overviewCall]: json(wireBackups, { ...overview, ...data }),
    [statusCall]: status(null),
    ...handlers,
  });
}

test("while the backups are read, the page says so", async () => {
  const reading = held(json(wireBackups, overview));
  const { screen } = await renderBackups({}, { [overviewCall]: reading.handler });
  const opening = screen.getByText("Opening the backups…");
  await expect.element(opening).toBeVisible();
  reading.release();
  await expect.element(screen.getByRole("button", { name: "Back up now" })).toBeVisible();
  await expect.element(opening).not.toBeInTheDocument();
});

test("without a place for backups, the page says what to set", async () => {
  const { screen } = await renderBackups({ destination: null, last: null, backups: [] });
  await expect.element(screen.getByRole("heading", { name: "No backups are made" })).toBeVisible();
  await expect.element(screen.getByText(/Set BACKUP_TO on the server/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Back up now" })).not.toBeInTheDocument();
  await expectAccessibleInBothThemes();
});

test("each backup tells its state, and one that was broken off can be neither proved nor restored", async () => {
  const { screen } = await renderBackups({ older: 1_200 });
  const items = screen.getByRole("list", { name: "Backups, the newest first" }).getByRole("listitem");
  await expect
    .element(items.first().getByText(/^Proved .+: 1,545 rows and 1 file, 12 contents read whole/))
    .toBeVisible();
  await expect.element(items.nth(1).getByText(/^Broken off; the next backup removes it/)).toBeVisible();
  expect(items.first().getByRole("button").all()).toHaveLength(2);
  expect(items.nth(1).getByRole("button").all()).toHaveLength(0);
  await expect.element(screen.getByText("1,200 older ones are not listed.")).toBeVisible();
  await expectAccessibleInBothThemes();
});

test("the line that restores a backup stands in a window", async () => {
  const { screen } = await renderBackups();
  await screen.getByRole("button", { name: /^Restore / }).click();
  const dialog = screen.getByRole("dialog", { name: "Restore" });
  await expect.element(dialog.getByText(proved.restore, { exact: true })).toBeVisible();
  await expectAccessibleInBothThemes();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("while one is made its progress is told and nothing else can be begun; then how it ended", async () => {
  const { screen, server } = await renderBackups({}, { [makeCall]: status(running) });
  const backUp = screen.getByRole("button", { name: "Back up now" });
  await expect.element(backUp).toBeEnabled();
  server.answer({ [statusCall]: status(running) });
  await backUp.click();
  await expect.element(screen.getByText("Copying files: 30 of 442 …")).toBeVisible();
  await expect.element(screen.getByRole("progressbar", { name: "Backup" })).toHaveAttribute("max", "442");
  await expect.element(backUp).toBeDisabled();
  await expect.element(screen.getByRole("button", { name: /^Prove / })).toBeDisabled();
  server.answer({
    [statusCall]: status({
      ...running,
      state: "failed",
      ended_at: "2026-11-21T17:02:00Z",
      failure: "the disk is full",
    }),
  });
  await expect.element(screen.getByText(/^Backup failed: the disk is full/)).toBeVisible();
  await expect.element(backUp).toBeEnabled();
});

test("a refusal to begin is told, and the button is there again", async () => {
  const { screen } = await renderBackups(
    {},
    { [`${makeCall}/${proved.id}/proof`]: refusal(409, "extenso_busy", "A backup is being made.") },
  );
  const prove = screen.getByRole("button", { name: /^Prove / });
  await prove.click();
  await expect.element(screen.getByText("A backup is being made.")).toBeVisible();
  await expect.element(prove).toBeEnabled();
});
