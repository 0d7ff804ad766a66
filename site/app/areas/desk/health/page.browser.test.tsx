import { wireHealth } from "@extenso/contract/wire/health.ts";
import { expect, test } from "vitest";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json, refusal } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import HealthPage from "./page.tsx";
import "./stylesheet.css";

const call = "GET /extenso/v1/health";
const route = { path: "health", Component: HealthPage };
const health = {
  version: "3.2.1",
  checked_at: "2026-11-20T17:00:00Z",
  is_checking: false,
  findings: [
    { verdict: "good", of: "database", message: "SQLite answers in 1 ms.", todo: "" },
    { verdict: "bad", of: "backup", message: "There are none.", todo: "set BACKUP_TO (docs/backups.md)" },
    { verdict: "doubtful", of: "disk", message: "8 GB are left.", todo: "make room" },
    { verdict: "good", of: "something newer", message: "It is there.", todo: "" },
  ],
};

test("what was found stands by its part, with what to do, and fits a phone", async () => {
  const { screen } = await renderDesk(route, "/desk/health", { [call]: json(wireHealth, health) });
  await expect.element(screen.getByText(/1 wrong, 1 to look at, 2 good/)).toBeVisible();
  await expect
    .element(screen.getByRole("region", { name: "Database" }).getByText(/SQLite answers in/))
    .toBeVisible();
  const backups = screen.getByRole("region", { name: "Backups" });
  await expect.element(backups.getByText(/What to do: set BACKUP_TO \(docs\/backups\.md\)/)).toBeVisible();
  await expect
    .element(screen.getByRole("region", { name: "Further" }).getByText(/It is there\./))
    .toBeVisible();
  await expect.element(screen.getByRole("region", { name: "Mail" })).not.toBeInTheDocument();
  await expectToFit(1440, 390, 320);
  await expectAccessibleInBothThemes();
});

test("a check that is under way is waited for, and one that can't be read is tried again", async () => {
  const { screen, server } = await renderDesk(route, "/desk/health", {
    [call]: refusal(403, "rest_forbidden", "Not now."),
  });
  const again = screen.getByRole("main").getByRole("button", { name: "Try Again" });
  await expect.element(screen.getByText("Not now.")).toBeVisible();
  server.answer({
    [call]: json(wireHealth, { ...health, checked_at: null, is_checking: true, findings: [] }),
  });
  await again.click();
  await expect.element(screen.getByText("Looking at the studio…")).toBeVisible();
  server.answer({ [call]: json(wireHealth, health) });
  await expect.element(screen.getByText("1 wrong, 1 to look at, 2 good")).toBeVisible();
});
