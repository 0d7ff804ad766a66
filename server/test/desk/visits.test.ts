/** Visits as the desk asks for them, on both databases. */
import { expect, test } from "vitest";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite } from "../wordpress-site.ts";

const path = "/extenso/v1/visits";

test.each(differingDatabaseKinds)("editors and administrators see visits, on %s", async (kind) => {
  const site = await openWordPressSite(kind);
  const tokens = await roleTokens(site);
  for (const role of ["subscriber", "contributor", "author"] as const) {
    const refused = await site.ask(path, { headers: { Authorization: `Bearer ${tokens[role]}` } });
    expect([role, refused.status]).toEqual([role, 403]);
  }
  expect((await site.ask(path)).status).toBe(401);
  for (const role of ["editor", "administrator"] as const) {
    const { status, body, headers } = await site.ask(`${path}?days=7`, {
      headers: { Authorization: `Bearer ${tokens[role]}` },
    });
    expect([status, body.days.length, body.first_day]).toEqual([200, 7, null]);
    expect(headers.get("Cache-Control")).toContain("no-store");
  }
  for (const wrong of ["days=0", "days=91", "days=x", "orderby=name"])
    expect([wrong, (await site.ask(`${path}?${wrong}`, { by: "maya_chen" })).status]).toEqual([wrong, 400]);
  await site.close();
});
