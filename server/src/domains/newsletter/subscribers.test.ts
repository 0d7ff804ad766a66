import { newsletterConsent } from "@extenso/contract/site-content/newsletter-consent.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { restApi } from "../../engines/rest/api.ts";
import { openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { defaultContent } from "../site-content/default-content.ts";
import { newsletterRoutes } from "./routes.ts";
import { subscribe } from "./subscription.ts";

const { id: consent, words } = newsletterConsent(defaultContent.contact);
const form = { consent, page: "/contact", address: "203.0.113.7", userAgent: "" };
const credential = { kind: "session" as const, id: "s", provedAt: "2026-11-21T04:33:00.000Z" };
const user = { id: 1, name: "robin", roles: ["administrator"], credential };

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let get: (query: string) => Promise<Response>;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
    const authenticator = { authenticate: async () => ({ user }) };
    const { app } = restApi(studio, { authenticator, resources: [newsletterRoutes(studio)] });
    get = async (query) => app.request(`https://studio.example.test/wp-json/extenso/v1/subscribers${query}`);
    for (const name of ["Dana", "=lee", "kim"]) await subscribe(studio, `${name}@example.test`, form);
  });
  afterEach(() => studio.close());

  test("pages of them, searched and narrowed, with what they agreed to", async () => {
    const response = await get("?per_page=2&page=2");
    expect(response.headers.get("X-WP-Total")).toBe("3");
    const [dana] = await response.json();
    expect(dana).toMatchObject({ state: "pending", since_gmt: "2026-11-21T04:33:00", consent_words: words });
    expect(await (await get("?search=DANA&state=pending")).json()).toEqual([dana]);
    expect(await (await get("?search=dana&state=confirmed")).json()).toEqual([]);
  });

  test("the file has what the list shows, and no cell that is a formula", async () => {
    const [, line, end] = (await (await get("/csv?search=lee")).text()).split("\r\n");
    expect(line).toMatch(/^'=lee@example\.test,Not confirmed,2026-11-21T04:33:00,.*,\/contact,/);
    expect(end).toBe("");
  });
});
