/**
 * Actions that need a fresh proof: one table, compared with the response of every API route to an administrator whose
 * proof is old. Routes that aren't in the table are called, too, with all their arguments and (by the first of their
 * methods) with each alone: none may demand a proof, and none may change the guarded rows.
 */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultContent } from "../../src/domains/site-content/default-content.ts";
import type { Argument } from "../../src/engines/rest/arguments/argument-schema.ts";
import type { RestCall } from "../../src/engines/rest/route.ts";
import { apiRoutes } from "../../src/list-routes.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

interface GuardedAction {
  json?: Record<string, unknown>;
  /** Arguments that need a proof, each by itself; the call without them doesn't. */
  fields?: readonly string[];
  /** Error code for an application password, if it isn't the one for the missing proof. */
  program?: string;
}

const noSession = { program: "rest_forbidden" };
const other = 2;
const email = "thief@example.test";
const account = { email, password: "Rig-Thief-Pass-1", roles: ["author"] };
const accessFields = ["email", "password", "roles"];
const passwords = "/wp/v2/users/{user_id}/application-passwords";

/** By method and route. Without `fields`, every call of the route needs a proof. */
const guardedActions: Record<string, GuardedAction> = {
  // Accounts: address, password, role.
  "POST /wp/v2/users": { json: { ...account, username: "thief" } },
  "POST /wp/v2/users/{id}": { json: account, fields: accessFields },
  "PUT /wp/v2/users/{id}": { json: account, fields: accessFields },
  "PATCH /wp/v2/users/{id}": { json: account, fields: accessFields },
  "DELETE /wp/v2/users/{id}": { json: { force: true, reassign: 1 } },
  // This route doesn't change the caller's own password, and administrators can't drop their own role.
  "POST /wp/v2/users/me": { json: account, fields: ["email"] },
  "PUT /wp/v2/users/me": { json: account, fields: ["email"] },
  "PATCH /wp/v2/users/me": { json: account, fields: ["email"] },
  "DELETE /wp/v2/users/me": { json: { force: true, reassign: other } },
  "GET /extenso/v1/account/export": {},
  // Ways to sign in, and sessions.
  "POST /extenso/v1/sign-in/passkeys/options": noSession,
  "POST /extenso/v1/sign-in/passkeys/{id}": { json: { name: "Mine" }, ...noSession },
  "PUT /extenso/v1/sign-in/passkeys/{id}": { json: { name: "Mine" }, ...noSession },
  "PATCH /extenso/v1/sign-in/passkeys/{id}": { json: { name: "Mine" }, ...noSession },
  "DELETE /extenso/v1/sign-in/passkeys/{id}": noSession,
  "POST /extenso/v1/sign-in/authenticator-app": noSession,
  "DELETE /extenso/v1/sign-in/authenticator-app": noSession,
  "POST /extenso/v1/sign-in/authenticator-app/confirm": { json: { code: "123456" }, ...noSession },
  "POST /extenso/v1/sign-in/recovery-codes": noSession,
  "DELETE /extenso/v1/sessions": noSession,
  "DELETE /extenso/v1/sessions/{id}": {},
  "POST /extenso/v1/application-passwords": { json: { name: "Program" }, ...noSession },
  [`POST ${passwords}`]: {
    json: { name: "Program" },
    program: "rest_cannot_create_application_passwords",
  },
  [`DELETE ${passwords}`]: {},
  [`DELETE ${passwords}/{uuid}`]: {},
  // People, and the rule for all of them.
  "POST /extenso/v1/deactivated-users": { json: { user: other } },
  "DELETE /extenso/v1/deactivated-users/{id}": {},
  "POST /extenso/v1/people/{id}/role": { json: { role: "author", from: ["editor"] } },
  "POST /extenso/v1/people/{id}/leave": { json: { to: 0, account: "deactivate" } },
  "DELETE /extenso/v1/people/{id}/sessions": {},
  "DELETE /extenso/v1/people/{id}/sessions/{session}": {},
  "DELETE /extenso/v1/people/{id}/second-factors": {},
  "POST /extenso/v1/people/{id}/password-link": {},
  "POST /extenso/v1/people/{id}/confirm": { json: { reason: "Seen." } },
  "GET /extenso/v1/people/{id}/export": {},
  "POST /extenso/v1/invitations": { json: { email, role: "editor" } },
  "POST /extenso/v1/invitations/{id}/send": {},
  "POST /extenso/v1/settings/staff-second-factor": { json: { is_required: false, grace_days: 3 } },
  // Routes that redirect mail, export data or delete it.
  "POST /extenso/v1/mails/settings": { json: { notices: [email] } },
  "POST /extenso/v1/site/{part}": { json: { document: { ...defaultContent.contact, email } } },
  // Payment instructions, and refunds.
  "POST /extenso/v1/invoices/settings": {
    json: { settings: { dueDays: 15, instructions: "", paymentUrl: "", notes: "" } },
  },
  "POST /extenso/v1/invoices/{id}/refunds": {
    json: { key: "payment-key-0001", amount_cents: 100, paid_on: "2026-01-15", way: "bank" },
  },
  "POST /extenso/v1/invoices/{id}/payments/{payment}/refund": {
    json: { key: "payment-key-0001", amount_cents: 100 },
  },
  "GET /extenso/v1/contacts/{id}/export": {},
  "DELETE /extenso/v1/contacts/{id}": {},
  "POST /extenso/v1/backups": {},
  "POST /extenso/v1/backups/{id}/proof": {},
  "GET /extenso/v1/exchange/export": {},
  "POST /extenso/v1/exchange/import": { json: { upload: "0".repeat(32) } },
};

const asked = "extenso_proof_required";
const uuid = "0f0e0d0c-0b0a-4908-8706-050403020100";

/** A path that matches the route, with ids of existing records. */
function pathOf(route: string): string {
  return route
    .replace("{id}/role", `${other}/role`)
    .replace(/\/sessions\/\{\w+\}/, `/sessions/${uuid}`)
    .replace("{uuid}", uuid)
    .replace("{user_id}", "me")
    .replace("backups/{id}", "backups/2026-11-28T10-00-00Z")
    .replace("passkeys/{id}", "passkeys/abc")
    .replace("site/{part}", "site/contact")
    .replace("users/{id}", `users/${other}`)
    .replace("people/{id}", `people/${other}`)
    .replaceAll(/\{\w+\}/g, "1");
}

/** A valid value for an argument's schema. */
function sampleOf(name: string, schema: Argument<RestCall>): unknown {
  if (name === "email" || name === "to" || name === "sender_address") return email;
  if (schema.enum?.length) return schema.enum.at(-1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  if (type === "array") return [sampleOf("", (schema.items ?? { type: "string" }) as Argument<RestCall>)];
  if (type === "object") return {};
  return name === "url" ? "https://127.0.0.1/" : "Sample-Text-1";
}

describe("an administrator whose proof is old", () => {
  let site: WordPressSite;
  let sessionId: string;
  let program: string;
  let routes: {
    key: string;
    path: string;
    method: string;
    args: Record<string, Argument<RestCall>>;
    /** Whether the same endpoint was already called by another method. */
    isSameCode: boolean;
  }[];

  beforeAll(async () => {
    routes = (await apiRoutes()).flatMap(({ namespace, path: pattern, endpoints }) => {
      const path = `/${namespace}${pattern.replace(/\(\?P<(\w+)>(?:\([^()]*\)|[^()])*\)/g, "{$1}")}`;
      return endpoints.flatMap(({ methods, args = {} }) =>
        methods.map((method, at) => ({
          key: `${method} ${path}`,
          path,
          method,
          args,
          isSameCode: at > 0,
        })),
      );
    });
    // Every CSV file is an export.
    for (const { key } of routes.filter(({ key }) => /^GET .*\/csv$/.test(key))) guardedActions[key] = {};
    site = await openWordPressSite("sqlite");
    const { dependencies, database } = site;
    Object.assign(dependencies.settings.backup, { to: "/backups" });
    Object.assign(dependencies.settings, { trustProxy: 1 });
    await site.token("studio_admin");
    const made = await site.ask(passwords.replace("{user_id}", "me"), {
      method: "POST",
      by: "studio_admin",
      json: { name: "Program" },
      headers: { "X-Forwarded-Proto": "https" },
    });
    await site.database.query
      .insertInto("application_passwords")
      .values({
        uuid,
        user_id: 1,
        app_id: "",
        name: "Other",
        hash: "none",
        position: 2,
        limited_to: "",
        created_at: "2026-01-01T00:00:00.000Z",
        last_used_at: null,
        last_address: null,
        expires_at: null,
      })
      .execute();
    program = `Basic ${Buffer.from(`studio_admin:${made.body.password}`).toString("base64")}`;
    await site.ask("/extenso/v1/invitations", {
      method: "POST",
      by: "studio_admin",
      json: { email: "invited@example.test", role: "author" },
    });
    const session = await database.query
      .selectFrom("user_sessions")
      .select("id")
      .where("user_id", "=", 1)
      .executeTakeFirstOrThrow();
    sessionId = session.id;
  });
  afterAll(() => site.close());

  /** Runs before every call, so that calls that sign out or sweep don't affect the next ones. */
  async function setProof(proved_at: string): Promise<void> {
    await site.database.query
      .updateTable("user_sessions")
      .set({ proved_at, ended_at: null })
      .where("id", "=", sessionId)
      .execute();
    await site.database.query.deleteFrom("rate_limits").execute();
  }

  async function codeOf(method: string, path: string, json?: unknown, headers: Record<string, string> = {}) {
    await setProof("2020-01-01T00:00:00.000Z");
    const { status, body } = await site.ask(path, {
      method,
      ...(headers.Authorization ? {} : { by: "studio_admin" as const }),
      ...(json !== undefined && method !== "GET" ? { json } : {}),
      headers: { "X-Forwarded-Proto": "https", ...headers },
    });
    if (status === 403) expect(body.code, `${method} ${path}`).not.toBe("jwt_auth_session_ended");
    return body?.code as string | undefined;
  }

  /** Rows that grant access, and the settings that direct mail. */
  async function guardedRows() {
    const { query } = site.database;
    const rows = {
      users: await query
        .selectFrom("users")
        .select(["id", "email", "password_hash", "banned_at", "left_at", "email_confirmed_at"])
        .where("id", "<=", 4)
        .orderBy("id")
        .execute(),
      roles: await query
        .selectFrom("user_roles")
        .selectAll()
        .where("role", "!=", "subscriber")
        .orderBy("user_id")
        .orderBy("role")
        .execute(),
      programs: await query
        .selectFrom("application_passwords")
        .select(["uuid", "hash"])
        .orderBy("uuid")
        .execute(),
      passkeys: await query.selectFrom("passkeys").selectAll().orderBy("id").execute(),
      apps: await query.selectFrom("authenticator_apps").selectAll().orderBy("user_id").execute(),
      invitations: await query
        .selectFrom("invitations")
        .select("hash")
        .where("email", "!=", "invited@example.test")
        .orderBy("id")
        .execute(),
      state: await query
        .selectFrom("studio_state")
        .select(["key", "value"])
        .where("key", "in", ["mail-settings", "staff-second-factor"])
        .orderBy("key")
        .execute(),
    };
    return JSON.stringify(rows);
  }

  test("the table names routes that there are", () => {
    const known = new Set(routes.map(({ key }) => key));
    expect(Object.keys(guardedActions).filter((key) => !known.has(key))).toEqual([]);
  });

  test("is asked before each action of the table, and for nothing else", async () => {
    const before = await guardedRows();
    const found: string[] = [];
    for (const { key, method, path, args, isSameCode } of routes) {
      const action = guardedActions[key];
      const at = pathOf(path);
      if (action && !action.fields) {
        expect([key, await codeOf(method, at, action.json)]).toEqual([key, asked]);
        found.push(key);
        continue;
      }
      const names = Object.keys(args).filter((name) => !path.includes(`{${name}}`));
      const sample = (name: string) => action?.json?.[name] ?? sampleOf(name, args[name] ?? {});
      const required = names.filter((name) => args[name]?.required);
      for (const name of isSameCode && !action ? [] : names) {
        const json = Object.fromEntries([...required, name].map((one) => [one, sample(one)]));
        const isGuarded = action?.fields?.includes(name) ?? false;
        const code = await codeOf(method, at, json);
        expect([key, name, code === asked], JSON.stringify(json)).toEqual([key, name, isGuarded]);
      }
      // Changing a username, or one's own password, is refused before any other check.
      const together = action ? names.filter((name) => name !== "username") : names;
      const all = Object.fromEntries(together.map((name) => [name, sample(name)]));
      const code = await codeOf(method, at, all);
      if (action && !path.endsWith("/me")) expect([key, code]).toEqual([key, asked]);
      if (!action) expect([key, code === asked]).toEqual([key, false]);
      if (action) found.push(key);
      expect(await guardedRows(), key).toBe(before);
    }
    expect(found.toSorted()).toEqual(Object.keys(guardedActions).toSorted());
  }, 240_000);

  test("is asked by every route to the same action", async () => {
    const json = { email };
    const headers = { "X-HTTP-Method-Override": "PATCH" };
    const calls = [
      codeOf("POST", "/wp/v2/users/me", json, headers),
      codeOf("POST", "/wp/v2/users/me?_method=PUT", json),
      codeOf("POST", "/WP/v2/users/1/", json),
      codeOf("POST", "/?rest_route=/wp/v2/users/me", json),
    ];
    expect(await Promise.all(calls)).toEqual(Array(4).fill(asked));
    await setProof("2020-01-01T00:00:00.000Z");
    const { body } = await site.ask("/batch/v1", {
      method: "POST",
      by: "studio_admin",
      json: { requests: [{ method: "PUT", path: "/wp/v2/users/1", body: json }] },
    });
    expect(body.responses[0].body.code).toBe(asked);
  });

  test("a program's password is never fresh, but ends itself", async () => {
    const headers = { Authorization: program };
    for (const [key, { json, fields, program: code = asked }] of Object.entries(guardedActions)) {
      const [method = "", path = ""] = key.split(" ");
      for (const name of fields ?? [null]) {
        const sent = name === null ? json : { [name]: json?.[name] };
        expect([key, await codeOf(method, pathOf(path), sent, headers)]).toEqual([key, code]);
      }
    }
    const { body: own } = await site.ask(`${passwords.replace("{user_id}", "me")}/introspect`, {
      headers: { ...headers, "X-Forwarded-Proto": "https" },
    });
    const at = `${passwords.replace("{user_id}", "me")}/${own.uuid}`;
    expect(await codeOf("DELETE", at, undefined, headers)).toBeUndefined();
    expect(await codeOf("GET", "/wp/v2/users/me", undefined, headers)).toBe("incorrect_password");
  });

  test("does each of them once the proof is fresh", async () => {
    for (const [key, { json, fields }] of Object.entries(guardedActions)) {
      const [method = "", path = ""] = key.split(" ");
      // They end or rename the account that calls, or change so much that later calls mean something else.
      if (method === "DELETE" && /\/users\/|\/contacts\/|\/sessions/.test(path)) continue;
      if (fields) continue;
      await setProof(new Date().toISOString());
      const { body } = await site.ask(pathOf(path), {
        method: method === "GET" ? "HEAD" : method,
        ...(json && method !== "GET" ? { json } : {}),
        by: "studio_admin",
        headers: { "X-Forwarded-Proto": "https" },
      });
      expect([key, body?.code === asked]).toEqual([key, false]);
    }
  });
});
