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
    const form = { consent, page: "/contact", address: "203.0.113.7", userAgent: "" };
    for (const name of ["Dana", "=lee", "kim"]) await subscribe(studio, `${name}@example.test`, form);
    const left = { status: "unsubscribed", unsubscribed_at: "2026-11-21T05:00:00.000Z" } as const;
    await studio.database.query.updateTable("newsletter_subscribers").set(left).where("id", "=", 1).execute();
  });
  afterEach(() => studio.close());

  test("pages of them, with their states and what they agreed to", async () => {
    const response = await get("?per_page=2&page=2");
    expect(response.headers.get("X-WP-Total")).toBe("3");
    expect(response.headers.get("Link")).toContain('/extenso/v1/subscribers?per_page=2&page=1>; rel="prev"');
    expect(await response.json()).toEqual([
      {
        id: 1,
        email: "Dana@example.test",
        state: "unsubscribed",
        since_gmt: "2026-11-21T05:00:00",
        consent_gmt: "2026-11-21T04:33:00",
        consent_page: "/contact",
        consent_words: words,
      },
    ]);
  });

  test("searched and narrowed; the file has the same, and no cell that is a formula", async () => {
    expect(await (await get("?search=DANA&state=unsubscribed")).json()).toHaveLength(1);
    expect(await (await get("?search=dana&state=pending")).json()).toEqual([]);
    const lines = (await (await get("/csv?state=pending&search=l")).text()).split("\r\n");
    expect(lines[2]).toMatch(/^'=lee@example\.test,Not confirmed,2026-11-21T04:33:00,.*,\/contact,/);
    expect(lines).toHaveLength(4);
  });
});
