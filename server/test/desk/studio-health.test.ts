/** The studio's health at the desk, on both databases. */
import { expect, test, vi } from "vitest";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { studioHealthRoutes } from "../../src/operations/doctor/desk-routes.ts";
import { okFinding } from "../../src/operations/doctor/finding.ts";
import { createStudioHealth } from "../../src/operations/doctor/studio-health.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite } from "../wordpress-site.ts";

const path = "/extenso/v1/health";

test.each(differingDatabaseKinds)(
  "administrators alone, without waiting, on %s",
  async (kind) => {
    const site = await openWordPressSite(kind);
    const tokens = await roleTokens(site);
    for (const role of ["subscriber", "contributor", "author", "editor"] as const) {
      const refused = await site.ask(path, { headers: { Authorization: `Bearer ${tokens[role]}` } });
      expect([role, refused.status]).toEqual([role, 403]);
    }
    expect((await site.ask(path)).status).toBe(401);
    const first = await site.ask(path, { by: "studio_admin" });
    expect(first.body).toMatchObject({ checked_at: null, is_checking: true, findings: [] });
    await vi.waitFor(async () => {
      const { body } = await site.ask(path, { by: "studio_admin" });
      expect(body.is_checking).toBe(false);
      const parts = body.findings.map(({ of }: { of: string }) => of);
      expect(parts).toEqual(expect.arrayContaining(["replicas", "database", "disk", "files", "mail"]));
    });
    await site.close();
  },
  60_000,
);

test("many who ask cost one look a minute, and one that breaks off says so", async () => {
  const site = await openWordPressSite("sqlite");
  let elapsed = 0;
  const now = vi.spyOn(performance, "now").mockImplementation(() => elapsed);
  const look = vi.fn(async (tell: (finding: ReturnType<typeof okFinding>) => void) => {
    tell(okFinding("disk", "all is well"));
    if (look.mock.calls.length > 1) throw new Error("the cable is out");
  });
  const endpoint = studioHealthRoutes(createStudioHealth(site.dependencies, look)).routes[0]?.endpoints[0];
  const ask = async () => {
    const answer = await endpoint?.handle({} as never);
    return answer?.body as { findings: { message: string }[] };
  };
  await Promise.all(Array.from({ length: 20 }, ask));
  elapsed = 59_000;
  expect((await ask()).findings).toEqual([okFinding("disk", "all is well")]);
  expect(look).toHaveBeenCalledTimes(1);
  elapsed = 61_000;
  await ask();
  expect(look).toHaveBeenCalledTimes(2);
  const { findings } = await ask();
  expect(findings.map(({ message }) => message)).toEqual([
    "all is well",
    "not looked at to the end: the cable is out",
  ]);
  now.mockRestore();
  await site.close();
});
