import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { mailOf } from "../../../engines/mail/outbox-store.ts";
import { readSettings } from "../../../kernel/settings/settings.ts";
import { makeSignInLink, takeSecondFactors } from "../accounts/rescue-account.ts";
import { answerWith, makeWith, newTestPasskey } from "../second-factor/test-authenticator.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  let token: string;
  let robin: number;

  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_admin", { roles: ["administrator"] });
    robin = (await api.studio.addMember("robin_member")).id;
    ({ token } = await api.signIn("casey_admin"));
  });
  afterEach(() => api.studio.close());

  const post = (path: string, json: unknown = {}, by = token) => api.ask("POST", path, { json, token: by });
  /** A new access token of the same session: proofs belong to the session, not to the token. */
  async function wait(minutes: number) {
    const { refresh, token: first } = await api.signIn("casey_admin");
    token = first;
    api.studio.pass({ minutes });
    const [, body] = await api.ask("POST", "/jwt-auth/v1/token/refresh", {
      json: { refresh_token: refresh },
    });
    token = String(body.token);
  }
  const passwordsPath = "/wp/v2/users/me/application-passwords";

  test("what gives access, ends accounts or takes data out asks again after ten minutes", async () => {
    await wait(11);
    const calls: [string, string, unknown?][] = [
      ["POST", `/wp/v2/users/${robin}`, { roles: ["editor"] }],
      ["POST", `/wp/v2/users/${robin}`, { email: "x@example.test" }],
      ["PUT", `/wp/v2/users/${robin}`, { password: "Rig-Casey-Pass-2" }],
      ["POST", passwordsPath, { name: "Program" }],
      ["POST", "/extenso/v1/deactivated-users", { user: robin }],
      ["GET", "/extenso/v1/account/export"],
      ["DELETE", "/extenso/v1/sessions"],
      ["POST", "/extenso/v1/sign-in/passkeys/options", {}],
      ["POST", "/extenso/v1/sign-in/authenticator-app", {}],
      ["POST", "/extenso/v1/sign-in/recovery-codes", {}],
    ];
    for (const [method, path, json] of calls) {
      const [status, body] = await api.ask(method, path, { token, ...(json ? { json } : {}) });
      expect([status, body.code], `${method} ${path}`).toEqual([403, "extenso_proof_required"]);
    }
    // Another spelling of the path or the method is no way past.
    const headers = { "X-HTTP-Method-Override": "PUT" };
    const roles = { roles: ["editor"] };
    for (const path of [`/wp/v2/users/${robin}/`, `/WP/v2/users/${robin}`]) {
      const [, body] = await api.ask("POST", path, { token, headers, json: roles });
      expect(body.code, path).toBe("extenso_proof_required");
    }
    const batch = { requests: [{ method: "POST", path: `/wp/v2/users/${robin}`, body: roles }] };
    expect(JSON.stringify((await post("/batch/v1", batch))[1])).not.toContain('"roles":["editor"]');
    expect((await post(`/wp/v2/users/${robin}`, { description: "Writes." }))[0]).toBe(200);
    expect((await api.ask("GET", "/extenso/v1/sign-in", { token }))[0]).toBe(200);
    // One who may not at all is told that, and no more.
    const { token: member } = await api.signIn("robin_member");
    api.studio.pass({ minutes: 11 });
    expect((await post("/extenso/v1/deactivated-users", { user: 1 }, member))[1].code).toBe(
      "rest_cannot_edit",
    );
  });

  test("a proof holds for ten minutes, in its session alone", async () => {
    await wait(11);
    expect((await post("/extenso/v1/proof", { password: "wrong" }))[1].code).toBe("extenso_wrong_proof");
    expect((await post("/extenso/v1/proof", {}))[0]).toBe(400);
    expect((await post(passwordsPath, { name: "Program" }))[0]).toBe(403);
    const [status, body] = await post("/extenso/v1/proof", { password: memberPassword });
    expect([status, Date.parse(String(body.proved_until))]).toEqual([
      200,
      api.studio.clock().getTime() + 600_000,
    ]);
    expect((await post(passwordsPath, { name: "Program" }))[0]).toBe(201);
    api.studio.pass({ minutes: 10 });
    expect((await post(passwordsPath, { name: "Another" }))[0]).toBe(403);
    for (let guess = 0; guess < 8; guess++) await post("/extenso/v1/proof", { password: "wrong" });
    expect((await post("/extenso/v1/proof", { password: memberPassword }))[0]).toBe(429);
  });

  test("a passkey proves, once, and only the session that asked", async () => {
    const passkey = newTestPasskey();
    const [, { options }] = await post("/extenso/v1/sign-in/passkeys/options");
    await post("/extenso/v1/sign-in/passkeys", { response: makeWith(passkey, String(options)) });
    const [, signIn] = await api.ask("POST", "/jwt-auth/v1/token/passkey/options", { json: {} });
    const response = answerWith(passkey, String(signIn.options));
    expect((await post("/extenso/v1/proof", { response }))[0]).toBe(400);
    const [, asked] = await post("/extenso/v1/proof/options");
    const proof = answerWith(passkey, String(asked.options));
    api.studio.pass({ minutes: 4 });
    expect((await post("/extenso/v1/proof", { response: proof }))[0]).toBe(200);
    expect((await post("/extenso/v1/proof", { response: proof }))[0]).toBe(400);
  });

  test("with a second factor enrolled, the password alone proves nothing", async () => {
    const { token: copied } = await api.signIn("casey_admin");
    const passkey = newTestPasskey();
    const [, { options }] = await post("/extenso/v1/sign-in/passkeys/options");
    const [, added] = await post("/extenso/v1/sign-in/passkeys", {
      response: makeWith(passkey, String(options)),
    });
    const [code] = added.recovery_codes as string[];
    const factors = `/extenso/v1/sign-in/passkeys/${passkey.id.toString("base64url")}`;
    // The other session was proved by the password a moment ago: that counted until the passkey came.
    const remove = (by: string) => api.ask("DELETE", factors, { token: by });
    expect((await remove(copied))[1].code).toBe("extenso_proof_required");
    const byPassword = await post("/extenso/v1/proof", { password: memberPassword }, copied);
    expect([byPassword[0], byPassword[1].code]).toEqual([400, "extenso_weak_proof"]);
    const deeds: [string, string, object][] = [
      [
        "POST",
        "/extenso/v1/password",
        { current_password: memberPassword, new_password: "Rig-Casey-Pass-9" },
      ],
      ["POST", "/extenso/v1/email/change", { email: "x@example.test", current_password: memberPassword }],
      ["DELETE", "/extenso/v1/account", { password: memberPassword }],
    ];
    for (const [method, path, json] of deeds) {
      const [, body] = await api.ask(method, path, { token: copied, json });
      expect([path, body.code]).toEqual([path, "extenso_proof_required"]);
    }
    expect((await remove(copied))[1].code).toBe("extenso_proof_required");
    expect((await post("/extenso/v1/proof", { code }, copied))[0]).toBe(200);
    expect((await remove(copied))[0]).toBe(200);
    expect((await post("/extenso/v1/proof", { password: memberPassword }, copied))[0]).toBe(200);
  });

  test("a program with an application password writes its own texts, and gives nobody access", async () => {
    const [, { password }] = await post(passwordsPath, { name: "Program" });
    api.studio.pass({ days: 2 });
    const basic = Buffer.from(`casey_admin:${password}`).toString("base64");
    const headers = { Authorization: `Basic ${basic}`, "X-Forwarded-Proto": "https" };
    const send = (json: unknown) => api.ask("POST", `/wp/v2/users/${robin}`, { headers, json });
    Object.assign(api.studio.settings, { trustProxy: 1 });
    expect((await send({ description: "Writes." }))[0]).toBe(200);
    expect((await send({ roles: ["editor"] }))[1].code).toBe("extenso_proof_required");
    // It is no session, so it has no ways to sign in.
    expect((await api.ask("GET", "/extenso/v1/sign-in", { headers }))[0]).toBe(403);
    expect(
      (await api.ask("POST", "/extenso/v1/proof", { headers, json: { password: memberPassword } }))[0],
    ).toBe(403);
  });

  test("staff have days for a second factor; then the role rests until there is one", async () => {
    const { staffSecondFactor } = readSettings({ STAFF_SECOND_FACTOR: "1", STAFF_SECOND_FACTOR_DAYS: "3" });
    Object.assign(api.studio.settings, { staffSecondFactor });
    const closed = () => api.ask("GET", "/extenso/v1/deactivated-users", { token });
    expect((await closed())[0]).toBe(200);
    const [, methods] = await api.ask("GET", "/extenso/v1/sign-in", { token });
    expect(methods.second_factor_due).toBe("2026-11-24T04:33:00.000Z");
    const [, { password }] = await post(passwordsPath, { name: "Program" });
    api.studio.pass({ days: 3, seconds: 1 });
    ({ token } = await api.signIn("casey_admin"));
    expect((await closed())[1].code).toBe("extenso_second_factor_required");
    expect((await post(`/wp/v2/users/${robin}`, { roles: ["editor"] }))[1].code).toBe(
      "extenso_second_factor_required",
    );
    Object.assign(api.studio.settings, { trustProxy: 1 });
    const basic = Buffer.from(`casey_admin:${password}`).toString("base64");
    const headers = { Authorization: `Basic ${basic}`, "X-Forwarded-Proto": "https" };
    expect((await api.ask("GET", "/extenso/v1/deactivated-users", { headers }))[0]).toBe(403);
    const passkey = newTestPasskey();
    const [, { options }] = await post("/extenso/v1/sign-in/passkeys/options");
    expect(
      (await post("/extenso/v1/sign-in/passkeys", { response: makeWith(passkey, String(options)) }))[0],
    ).toBe(201);
    expect((await closed())[0]).toBe(200);
    const id = passkey.id.toString("base64url");
    const [, last] = await api.ask("DELETE", `/extenso/v1/sign-in/passkeys/${id}`, { token });
    expect(last.code).toBe("extenso_second_factor_needed");
    // Members are asked for none.
    const { token: member } = await api.signIn("robin_member");
    const [, theirs] = await api.ask("GET", "/extenso/v1/sign-in", { token: member });
    expect(theirs.second_factor_due).toBeNull();
  });

  test("a sign-in on a new device is mailed, and its link ends that session and no other", async () => {
    const mails = async () => {
      const rows = await api.studio.database.query
        .selectFrom("outbox_messages")
        .selectAll()
        .orderBy("id")
        .execute();
      return rows.map(mailOf).filter((mail) => mail.kind === "account-new-device");
    };
    expect(await mails()).toEqual([]);
    const credentials = { username: "casey_admin", password: memberPassword };
    const headers = { "User-Agent": "Other/1.0\u00e9" };
    const response = await api.send("POST", "/jwt-auth/v1/token", { json: credentials, headers });
    const other = String(((await response.json()) as { token: string }).token);
    const [mail] = await mails();
    expect(mail?.text).toContain("Other/1.0");
    const link = /\/end-session#token=([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    const [Cookie = ""] = (response.headers.get("Set-Cookie") ?? "").split(";");
    await api.send("POST", "/jwt-auth/v1/token", { json: credentials, headers: { Cookie } });
    expect(await mails()).toHaveLength(1);
    const end = () => api.ask("POST", "/extenso/v1/sessions/end-by-mail", { json: { token: link } });
    expect((await end())[0]).toBe(200);
    expect((await end())[1].code).toBe("extenso_invalid_link");
    expect((await api.ask("GET", "/extenso/v1/account", { token: other }))[0]).toBe(403);
    expect((await api.ask("GET", "/extenso/v1/account", { token }))[0]).toBe(200);
    expect(JSON.stringify(api.studio.logged)).not.toContain(link);
    expect(
      JSON.stringify(await api.studio.database.query.selectFrom("user_sessions").selectAll().execute()),
    ).not.toContain(link);
  });

  test("an operator takes second factors away, or makes a link that signs in once; the audit log has both", async () => {
    const passkey = newTestPasskey();
    const [, { options }] = await post("/extenso/v1/sign-in/passkeys/options");
    await post("/extenso/v1/sign-in/passkeys", { response: makeWith(passkey, String(options)) });
    const made = await makeSignInLink(api.studio, "casey_admin@example.test");
    const link = made?.url.split("#token=")[1];
    const use = () => api.ask("POST", "/jwt-auth/v1/token/link", { json: { token: link } });
    const [status, body] = await use();
    expect([status, body.user_nicename]).toEqual([200, "casey_admin"]);
    expect((await use())[0]).toBe(400);
    expect((await takeSecondFactors(api.studio, "casey_admin"))?.username).toBe("casey_admin");
    expect((await api.ask("GET", "/extenso/v1/account", { token }))[0]).toBe(403);
    expect((await api.signIn("casey_admin")).token).toBeTruthy();
    expect(await takeSecondFactors(api.studio, "nobody")).toBeNull();
    const entries = await api.studio.database.query
      .selectFrom("audit_entries")
      .select(["actor_name", "action", "subject_name"])
      .where("actor_name", "=", "terminal")
      .execute();
    expect(entries).toEqual(
      Array(2).fill({ actor_name: "terminal", action: "sign-in", subject_name: "casey_admin" }),
    );
  });
});
