/** Routes of the desk beyond content: each answers the roles that it is for, and nobody else. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { administratorsOnly } from "../../src/domains/access/access.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { apiRoutes } from "../../src/list-routes.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

const staff = ["contributor", "producer", "author", "editor", "administrator"];
const administrators = ["administrator"];
/** Roles that answer requests, and write quotes and invoices. */
const requestHandlers = ["producer", "editor", "administrator"];

const payment = { key: "payment-key-0001", amount_cents: 100, paid_on: "2026-01-15", way: "bank" };
const terms = { dueDays: 15, instructions: "", paymentUrl: "", notes: "" };
const draft = {
  title: "",
  intro: "",
  client: { name: "", company: "", address: "" },
  lines: [],
  discount: { kind: "percent", value: 0 },
  taxes: [],
  dueDays: 15,
  notes: "",
};

/** Routes with the roles that may call them; all other roles are refused. */
const routes: [method: string, path: string, allowed: readonly string[], json?: object][] = [
  ["GET", "/people", administrators],
  ["GET", "/people/1", administrators],
  ["GET", "/people/1/export", administrators],
  ["GET", "/invitations", administrators],
  ["GET", "/audit-log", administrators],
  ["GET", "/audit-log/csv", administrators],
  ["GET", "/health", administrators],
  ["GET", "/mails", administrators],
  ["GET", "/mails/counts", administrators],
  ["POST", "/mails/retry", administrators],
  ["POST", "/mails/discard", administrators],
  ["GET", "/mails/settings", administrators],
  ["POST", "/mails/settings", administrators],
  ["GET", "/mails/sender-check", administrators],
  ["POST", "/mails/test", administrators, { to: "somebody@example.test" }],
  ["GET", "/mails/test?sent=999999", administrators],
  ["GET", "/backups", administrators],
  ["GET", "/backups/status", administrators],
  ["GET", "/exchange", administrators],
  ["GET", "/exchange/status", administrators],
  ["HEAD", "/exchange/export", administrators],
  ["POST", "/exchange/import", administrators, { upload: "0".repeat(32) }],
  ["GET", "/settings/studio", administrators],
  ["GET", "/settings/search-engines", administrators],
  ["POST", "/settings/search-engines", administrators, { is_hidden: false }],
  ["GET", "/settings/staff-second-factor", administrators],
  ["POST", "/settings/staff-second-factor", administrators, { is_required: false, grace_days: 7 }],
  ["GET", "/invoices", requestHandlers],
  ["GET", "/invoices/counts", requestHandlers],
  ["GET", "/invoices/csv", requestHandlers],
  ["GET", "/payments", requestHandlers],
  ["GET", "/payments/csv", requestHandlers],
  ["GET", "/invoices/settings", requestHandlers],
  ["POST", "/invoices/settings", administrators, { settings: terms }],
  ["GET", "/invoices/999999", requestHandlers],
  ["POST", "/invoices/999999", requestHandlers, { revision: 1, document: draft }],
  ["DELETE", "/invoices/999999", requestHandlers],
  ["GET", "/invoices/999999/preview", requestHandlers],
  ["GET", "/invoices/999999/pdf", requestHandlers],
  ["POST", "/invoices/999999/send", requestHandlers, { revision: 1, subject: "Invoice", body: "Here." }],
  ["POST", "/invoices/999999/credit", requestHandlers],
  ["POST", "/invoices/999999/payments", requestHandlers, payment],
  ["DELETE", "/invoices/999999/payments/1", requestHandlers],
  ["POST", "/invoices/999999/refunds", administrators, payment],
  ["POST", "/invoices/999999/payments/1/refund", administrators, { key: payment.key, amount_cents: 100 }],
  ["POST", "/invoices/999999/stripe", requestHandlers],
  ["GET", "/invoices/stripe-problems", requestHandlers],
  ["DELETE", "/invoices/stripe-problems/evt_1", requestHandlers],
  ["POST", "/invoices/999999/void", administrators],
  ["POST", "/invoices/remind", requestHandlers, { ids: [999_999] }],
  ["POST", "/invoices/999999/reminders", requestHandlers, { is_held: true }],
  ["POST", "/requests/999999/invoices", requestHandlers, {}],
  ["GET", "/requests/999999/money", requestHandlers],
  ["POST", "/quotes/999999/invoices", requestHandlers, { part: 0 }],
  ["GET", "/visits", ["editor", "administrator"]],
  ["GET", "/quotes", requestHandlers],
  ["GET", "/quotes/csv", requestHandlers],
  ["GET", "/quotes/agreements", requestHandlers],
  ["POST", "/quotes/agreements", administrators, { name: "Agreement", text: "For {client}." }],
  ["GET", "/quotes/agreements/1/versions", requestHandlers],
  ["POST", "/quotes/agreements/1", administrators, { name: "Agreement", text: "For us.", version: 1 }],
  ["DELETE", "/quotes/agreements/1", administrators],
  ["POST", "/quotes/agreements/1/restore", administrators],
  ["GET", "/quotes/999999/pdf", requestHandlers],
  ["POST", "/quotes/999999/countersign", requestHandlers],
  ["GET", "/today", staff],
  ["POST", "/link-cards", staff, { url: "https://127.0.0.1/" }],
];
const everybody = ["stranger", "subscriber", ...staff, "deactivated", "resting"];

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let tokens: Record<string, string>;

  beforeAll(async () => {
    site = await openWordPressSite(kind);
    tokens = await roleTokens(site);
    const made = async (username: string, role: string) => {
      const password = "Rig-Other-Pass-1";
      const json = { username, password, email: `${username}@example.test`, roles: [role] };
      const { body } = await site.ask("/wp/v2/users", { method: "POST", by: "studio_admin", json });
      const signedIn = await site.ask("/jwt-auth/v1/token", { method: "POST", json: { username, password } });
      tokens[username] = signedIn.body.token;
      return body.id as number;
    };
    await made("producer", "producer");
    const banned_at = new Date(0).toISOString();
    const id = await made("deactivated", "administrator");
    await site.database.query.updateTable("users").set({ banned_at }).where("id", "=", id).execute();
  });
  afterAll(() => site.close());

  const call = async (method: string, path: string, role: string, json: object = { ids: [999_999] }) => {
    const token = tokens[role === "resting" ? "administrator" : role];
    const { settings } = site.dependencies;
    Object.assign(settings, { staffSecondFactor: role === "resting" ? { graceDays: 0 } : undefined });
    const { status } = await site.ask(`/extenso/v1${path}`, {
      method,
      ...(method === "POST" ? { json } : {}),
      ...(token ? { headers: { Authorization: `Bearer ${token}` } } : {}),
    });
    Object.assign(settings, { staffSecondFactor: undefined });
    return status;
  };

  async function answeredRoles(method: string, path: string, json?: object): Promise<string[]> {
    const answered: string[] = [];
    for (const role of everybody) {
      const status = await call(method, path, role, json);
      // 404 and 422: the role is allowed, but the record doesn't exist, or has nothing to read.
      expect([role, status], "an answer, or a refusal").toEqual([
        role,
        expect.toBeOneOf([200, 201, 404, 422, 401, 403]),
      ]);
      if (status !== 401 && status !== 403) answered.push(role);
    }
    return answered;
  }

  test.each(routes)("%s %s", async (method, path, allowed, json) => {
    expect(await answeredRoles(method, path, json)).toEqual(allowed);
  });

  test("everything else that is to be read by administrators alone", async () => {
    const named = new Set(routes.flatMap(([method, path]) => (method === "POST" ? [] : path.split("?"))));
    const others = (await apiRoutes())
      .filter(({ namespace, path }) => namespace === "extenso/v1" && !path.includes("(?P<"))
      .filter(({ endpoints }) =>
        endpoints.some(
          ({ methods, permission }) => methods[0] === "GET" && permission === administratorsOnly,
        ),
      )
      .map(({ path }) => path)
      .filter((path) => !named.has(path));
    expect(others).toContain("/subscribers");
    for (const path of others)
      expect([path, await answeredRoles("GET", path)]).toEqual([path, administrators]);
  });
});
