import { defaultContent } from "@extenso/contract/site-content/default-content.ts";
import { newsletterConsent } from "@extenso/contract/site-content/newsletter-consent.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { restApi } from "../../engines/rest/api.ts";
import { openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { newsletterRoutes } from "./routes.ts";
import { subscribe } from "./subscription.ts";

const { id: consent, words } = newsletterConsent(defaultContent.contact);
const credential = { kind: "session" as const, id: "s", provedAt: "2026-11-21T04:33:00.000Z" };
const user = { id: 1, name: "robin", roles: ["administrator"], credential };

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let get: (path: string) => Promise<Response>;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
    const authenticator = { authenticate: async () => ({ user }) };
    const { app } = restApi(studio, { authenticator, resources: [newsletterRoutes(studio)] });
    get = async (path) => app.request(`https://studio.example.test/wp-json/extenso/v1/subscribers${path}`);
    for (const name of ["Dana", "=lee", "kim"]) {
      const circumstances = { consent, page: "/contact", address: "203.0.113.7", userAgent: "" };
      await subscribe(studio, `${name}@example.test`, circumstances);
      studio.pass({ minutes: 1 });
    }
    const left = { status: "unsubscribed", unsubscribed_at: "2026-11-21T05:00:00.000Z" } as const;
    await studio.database.query.updateTable("newsletter_subscribers").set(left).where("id", "=", 1).execute();
  });
  afterEach(() => studio.close());

  test("the newest state comes first, a page at a time, with the words that were agreed to", async () => {
    const response = await get("?per_page=2");
    expect(response.headers.get("X-WP-Total")).toBe("3");
    expect(response.headers.get("Link")).toContain('/extenso/v1/subscribers?per_page=2&page=2>; rel="next"');
    const [dana, kim] = await response.json();
    expect(dana).toMatchObject({ email: "Dana@example.test", state: "unsubscribed" });
    expect(dana.consent).toEqual({ words, page: "/contact", given_gmt: "2026-11-21T04:33:00" });
    expect(kim).toMatchObject({ email: "kim@example.test", state: "pending", since_gmt: "2026-11-21T04:35:00" });
  });

  test.each([
    ["?search=DANA", ["Dana@example.test"]],
    ["?state=pending", ["kim@example.test", "=lee@example.test"]],
    ["?search=dana&state=pending", []],
    ["?search=%25", []],
  ])("%s finds %j", async (query, found) => {
    const listed: { email: string }[] = await (await get(query)).json();
    expect(listed.map(({ email }) => email)).toEqual(found);
  });

  test("the file has what the list shows, and no cell that is a formula", async () => {
    const lines = (await (await get("/csv?search=lee")).text()).split("\r\n");
    expect(lines[0]).toContain("Email,State,Since (UTC),Consent given (UTC),On page,Words");
    expect(lines[1]).toMatch(/^'=lee@example\.test,Not confirmed,2026-11-21T04:34:00,.*,\/contact,/);
    expect(lines).toHaveLength(3);
  });
});
