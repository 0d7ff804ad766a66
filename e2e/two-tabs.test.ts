/** One member in two tabs: they share a storage, and with it a session. */
import type { Page } from "@playwright/test";
import { isCoreReach } from "../server/src/kernel/test-reach.ts";
import { expect, test } from "./fixtures.ts";
import { openAs } from "./members/members.ts";

interface TestedPage {
  memberClient: { validateToken(): Promise<void>; listSessions(): Promise<unknown[]> };
}

/** Finds the page's own client among the modules it has loaded: what its buttons use, without the buttons. */
async function takeClient(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name } of performance.getEntriesByType("resource")) {
      if (!/\/assets\/[^/]+\.js$/.test(name)) continue;
      const exported = Object.values(await import(name));
      const client = exported.find(
        (value) => typeof (value as TestedPage["memberClient"])?.listSessions === "function",
      );
      if (client) Object.assign(globalThis, { memberClient: client });
    }
    if (!("memberClient" in globalThis)) throw new Error("no client in this page's modules");
  });
}

const validate = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as TestedPage).memberClient.validateToken());

for (const { locks, rounds, tag } of [
  { locks: true, rounds: isCoreReach ? 15 : 50, tag: ["@core"] },
  { locks: false, rounds: 20, tag: [] },
]) {
  test.describe(locks ? "in a browser with locks" : "in a browser without locks", () => {
    // Each call finds its token refused first.
    test.use({ expectedMessages: [/status of 403/] });

    test(`${rounds} refreshes at the same moment log nobody out, and signing out does it in both`, {
      tag,
    }, async ({ context, page }) => {
      if (!locks) {
        await context.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, "locks", { value: undefined }),
        );
      }
      let refreshes = 0;
      context.on("request", (request) => {
        if (request.url().endsWith("/token/refresh")) refreshes += 1;
      });
      await openAs(page, "/dashboard/settings");
      const other = await context.newPage();
      await other.goto("/dashboard/settings");
      await expect(other.getByRole("heading", { name: "Settings" })).toBeVisible();
      await Promise.all([takeClient(page), takeClient(other)]);

      const seen = new Set<string | null>();
      for (let round = 0; round < rounds; round++) {
        await page.evaluate(() => localStorage.setItem("extenso_token", "spent.access.token"));
        await Promise.all([validate(page), validate(other)]);
        seen.add(await page.evaluate(() => localStorage.getItem("extenso_refresh_token")));
      }
      // A lock may come before what the other tab has stored: then the server sees both, and serves both.
      expect(seen.size).toBe(rounds);
      expect(refreshes).toBeGreaterThanOrEqual(rounds);

      for (const tab of [page, other]) {
        const sessions = await tab.evaluate(() =>
          (globalThis as unknown as TestedPage).memberClient.listSessions(),
        );
        expect(sessions).toHaveLength(1);
        await expect(tab.getByRole("heading", { name: "Settings" })).toBeVisible();
      }

      await page.getByRole("button", { name: "Logout" }).click();
      await expect(page).toHaveURL("/");
      await expect(other, "signing out in one tab leads the other to the home page").toHaveURL("/");
      await expect(other.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
    });
  });
}
