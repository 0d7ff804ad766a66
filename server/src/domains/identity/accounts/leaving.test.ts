import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(kind);
  });
  afterEach(() => api.studio.close());

  const addRequest = (request: { reference: string; email: string; message?: string; user_id?: number }) =>
    api.studio.database.query
      .insertInto("contact_requests")
      .values({
        name: "Casey",
        company: "",
        phone: "",
        service: "branding",
        budget: "",
        timeline: "",
        message: "Hello",
        spam_score: 0,
        spam_reasons: "[]",
        status: "new",
        submission_key: null,
        user_id: null,
        address: "",
        created_at: api.studio.clock().toISOString(),
        ...request,
      })
      .execute();
  const download = (token: string) => api.send("GET", "/extenso/v1/account/export", { token });

  test("the copy holds all that is stored about me and nobody else, and no secret", async () => {
    const casey = await api.studio.addMember("casey_member");
    const mine = await api.signIn("casey_member");
    await addRequest({ reference: "EX-1", email: casey.email });
    await addRequest({ reference: "EX-2", email: "other@example.test" });
    const response = await download(mine.token);
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="extenso-account-1.json"');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { username: "casey_member", email: casey.email },
      sessions: [{ address: "203.0.113.9" }],
      contact_requests: [{ reference: "EX-1", message: "Hello" }],
      newsletter: [],
    });
    for (const secret of [casey.password_hash, mine.refresh, mine.token, "EX-2", "hash"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("a subscription and its consents are in the copy", async () => {
    const casey = await api.studio.addMember("casey_member");
    const { query } = api.studio.database;
    const now = api.studio.clock().toISOString();
    const { id } = await query
      .insertInto("newsletter_subscribers")
      .values({
        email: casey.email,
        email_key: casey.email_key,
        status: "confirmed",
        unsubscribe_hash: "unsubscribe-secret",
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("newsletter_consents")
      .values({
        subscriber_id: id,
        event: "requested",
        wording: "Yes, please",
        page: "/",
        address: "",
        user_agent: "",
        created_at: now,
      })
      .execute();
    const text = await (await download((await api.signIn("casey_member")).token)).text();
    expect(JSON.parse(text).newsletter).toMatchObject([
      { status: "confirmed", consents: [{ wording: "Yes, please" }] },
    ]);
    expect(text).not.toContain("unsubscribe-secret");
  });

  test("who only typed somebody's address doesn't get what that person sent", async () => {
    await api.studio.addMember("robin_photo", { email: "victim@example.test", confirmed: false });
    await addRequest({ reference: "EX-3", email: "victim@example.test", message: "Private" });
    const { token } = await api.signIn("robin_photo");
    await api.ask("POST", "/extenso/v1/password/forgot", { json: { email: "victim@example.test" } });
    const text = await (await download(token)).text();
    expect(text).not.toContain("Private");
    expect(JSON.parse(text).mails).toEqual([]);
  });

  test("deletion needs the password, ends everything at once and keeps contact requests without the link", async () => {
    const casey = await api.studio.addMember("casey_member");
    const mine = await api.signIn("casey_member");
    await addRequest({ reference: "EX-4", email: casey.email, user_id: casey.id });
    const leave = (password?: string) =>
      api.ask("DELETE", "/extenso/v1/account", { token: mine.token, json: { password } });
    expect((await leave())[0]).toBe(400);
    expect(await leave("wrong")).toMatchObject([400, { code: "extenso_incorrect_password" }]);
    expect(await leave(memberPassword)).toMatchObject([200, { success: true }]);

    expect((await api.ask("GET", "/extenso/v1/account", { token: mine.token }))[0]).toBe(403);
    const refresh = { json: { refresh_token: mine.refresh } };
    expect((await api.ask("POST", "/jwt-auth/v1/token/refresh", refresh))[0]).toBe(401);
    await expect(api.signIn("casey_member")).rejects.toThrow("403");
    const { query } = api.studio.database;
    for (const table of ["users", "user_sessions", "refresh_tokens", "one_time_tokens"] as const) {
      expect(await query.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await query.selectFrom("contact_requests").select(["reference", "user_id"]).execute()).toEqual([
      { reference: "EX-4", user_id: null },
    ]);
  });

  test("the only administrator can't leave", async () => {
    await api.studio.addMember("studio_admin", { roles: ["administrator"] });
    const first = await api.signIn("studio_admin");
    const leave = () =>
      api.ask("DELETE", "/extenso/v1/account", { token: first.token, json: { password: memberPassword } });
    expect(await leave()).toMatchObject([409, { code: "extenso_last_administrator" }]);
    await api.studio.addMember("second_admin", { roles: ["administrator"] });
    expect((await leave())[0]).toBe(200);
  });
});
