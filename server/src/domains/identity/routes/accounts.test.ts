import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { mailOf } from "../../../engines/mail/outbox-store.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";

// Whether answers take the same time is shown here.
vi.unmock("../../../engines/rest/minimum-duration.ts");

const newPassword = "Kettle-and-Fog-7";
const newMember = {
  username: "new_member",
  email: "new.member@example.test",
  password: "Passw0rdPassw0rd",
  first_name: "New",
  last_name: "Member",
};

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(kind);
  });
  afterEach(() => api.studio.close());

  const read = (token: string) => api.ask("GET", "/extenso/v1/account", { token });
  async function mailedToken() {
    const rows = await api.studio.database.query
      .selectFrom("outbox_messages")
      .selectAll()
      .orderBy("id")
      .execute();
    const texts = rows.map((row) => mailOf(row).text ?? "");
    return /#token=([\w-]{43})/.exec(texts.findLast((text) => text.includes("#token=")) ?? "")?.[1] ?? "";
  }

  describe("register", () => {
    const register = (json: object) => api.ask("POST", "/extenso/v1/register", { json });

    test("answers 201 and the new account signs in", async () => {
      expect(await register(newMember)).toEqual([
        201,
        { success: true, message: "Account created successfully!", user_id: 1 },
      ]);
      const { token } = await api.signIn("new_member", newMember.password);
      expect(await read(token)).toEqual([
        200,
        {
          id: 1,
          username: "new_member",
          email: "new.member@example.test",
          email_confirmed_at: null,
          name: "New Member",
          first_name: "New",
          last_name: "Member",
          url: "",
          description: "",
          roles: ["subscriber"],
          avatar: "",
          registered_at: "2026-11-21T04:33:00.000Z",
          email_change: null,
          application_passwords: [],
        },
      ]);
      expect(
        (await api.ask("POST", "/extenso/v1/email/confirm", { json: { token: await mailedToken() } }))[0],
      ).toBe(200);
      expect((await read(token))[1].email_confirmed_at).toBe("2026-11-21T04:33:00.000Z");
    });

    test.each([
      [
        { username: "abc" },
        400,
        {
          code: "rest_missing_callback_param",
          message: "Missing parameter(s): email, password, first_name, last_name",
          data: { status: 400, params: ["email", "password", "first_name", "last_name"] },
        },
      ],
      [
        { ...newMember, username: "no spaces!" },
        400,
        {
          code: "extenso_invalid_username",
          message:
            "Username must be at least 3 characters and contain only letters, numbers, and underscores.",
          data: { status: 400 },
        },
      ],
      [
        { ...newMember, email: "nope" },
        400,
        {
          code: "extenso_invalid_email",
          message: "Please enter a valid email address.",
          data: { status: 400 },
        },
      ],
      [
        { ...newMember, password: "password" },
        400,
        {
          code: "extenso_weak_password",
          message:
            "Password must be at least 8 characters with an uppercase letter, a lowercase letter and a number.",
          data: { status: 400 },
        },
      ],
      [
        { ...newMember, username: "CASEY_member" },
        409,
        {
          code: "existing_user_login",
          message: "Sorry, that username already exists!",
          data: { status: 409 },
        },
      ],
    ])("refuses %j", async (json, status, body) => {
      await api.studio.addMember("casey_member");
      expect(await register(json)).toEqual([status, body]);
    });

    test("a used address and a free one answer alike, and neither at once", async () => {
      await api.studio.addMember("casey_member");
      const shapes: string[] = [];
      const times: number[] = [];
      for (let round = 0; round < 8; round++) {
        for (const which of ["free", "used"]) {
          const email = which === "used" ? "casey_member@example.test" : `free_${round}@example.test`;
          const started = performance.now();
          const [status, body] = await register({ ...newMember, username: `${which}_${round}`, email });
          times.push(performance.now() - started);
          shapes.push(JSON.stringify([status, { ...body, user_id: 0 }]));
        }
        api.studio.pass({ days: 2 });
      }
      expect(new Set(shapes).size).toBe(1);
      // `withMinimumDuration` pads answers to 250 ms; a lower time would mean that it was skipped.
      expect(Math.min(...times)).toBeGreaterThan(240);
    });

    test("no field raises a role", async () => {
      const raised = {
        roles: ["administrator"],
        role: "administrator",
        id: 1,
        capabilities: { all: true },
        user_level: 10,
      };
      await register({ ...newMember, ...raised });
      await api.send("POST", "/extenso/v1/register?roles[]=administrator&role=administrator", {
        json: { ...newMember, username: "second", meta: { wp_capabilities: { administrator: true } } },
      });
      const users = await api.studio.database.query.selectFrom("user_roles").select("role").execute();
      expect(users).toEqual([{ role: "subscriber" }, { role: "subscriber" }]);
    });
  });

  test("everything about one's own account is 401 for someone signed out", async () => {
    for (const [method, path] of [
      ["POST", "/logout"],
      ["GET", "/sessions"],
      ["DELETE", "/sessions"],
      ["DELETE", "/sessions/00000000-0000-4000-8000-000000000000"],
      ["POST", "/password"],
      ["POST", "/email/send-confirmation"],
      ["POST", "/email/change"],
      ["DELETE", "/email/change"],
      ["POST", "/email/change/resend"],
      ["GET", "/account"],
      ["DELETE", "/account"],
      ["GET", "/account/export"],
      ["POST", "/avatar"],
      ["DELETE", "/avatar"],
    ] as const) {
      const json = { password: "x", current_password: "x", new_password: "x", email: "x@example.test" };
      const [status, body] = await api.ask(method, `/extenso/v1${path}`, method === "GET" ? {} : { json });
      expect([status, body.code], path).toEqual([401, "rest_forbidden"]);
    }
  });

  test("nobody on the way keeps what answers to credentials, refusals included", async () => {
    await api.studio.addMember("casey_member");
    const { token, refresh } = await api.signIn("casey_member");
    const right = { username: "casey_member", password: memberPassword, refresh_token: refresh };
    const calls: [method: string, path: string, json: object][] = [
      ["POST", "/jwt-auth/v1/token", right],
      ["POST", "/jwt-auth/v1/token", { ...right, password: "wrong" }],
      ["POST", "/jwt-auth/v1/token", {}],
      ["POST", "/jwt-auth/v1/token/validate", {}],
      ["POST", "/jwt-auth/v1/token/refresh", right],
      ["POST", "/jwt-auth/v1/token/refresh", { refresh_token: "made-up" }],
      ["POST", "/jwt-auth/v1/token/refresh", {}],
      ["POST", "/extenso/v1/register", newMember],
      ["POST", "/extenso/v1/register", newMember],
      ["POST", "/extenso/v1/password/forgot", { email: "nobody@example.test" }],
      ["POST", "/extenso/v1/password/reset", { token: "made-up", password: newPassword }],
      ["POST", "/extenso/v1/email/confirm", { token: "made-up" }],
      ["POST", "/extenso/v1/email/undo", { token: "made-up" }],
      ["POST", "/extenso/v1/password", { current_password: "wrong", new_password: newPassword }],
      ["POST", "/extenso/v1/password", { current_password: memberPassword, new_password: newPassword }],
      ["DELETE", "/extenso/v1/account", { password: "wrong" }],
    ];
    for (const [method, path, json] of calls) {
      const mine = /\/(password|account)$/.test(path) ? { token } : {};
      const answer = await api.send(method, path, { ...mine, json });
      expect(answer.headers.get("Cache-Control"), `${method} ${path} ${answer.status}`).toContain("no-store");
    }
  });

  describe("sessions", () => {
    test("are listed with the present one marked; one or all others can be ended, and nobody else's", async () => {
      await api.studio.addMember("casey_member");
      await api.studio.addMember("robin_photo");
      const [mine, phone, laptop, robins] = await Promise.all([
        api.signIn("casey_member"),
        api.signIn("casey_member"),
        api.signIn("casey_member"),
        api.signIn("robin_photo"),
      ]);
      type Listed = { id: string; current: boolean };
      const list = async (token: string) =>
        (await (await api.send("GET", "/extenso/v1/sessions", { token })).json()) as Listed[];
      const sessions = await list(mine.token);
      expect(sessions).toHaveLength(3);
      expect(sessions.filter(({ current }) => current)).toHaveLength(1);
      expect(Object.keys(sessions[0] ?? {})).toEqual([
        "id",
        "current",
        "user_agent",
        "address",
        "created_at",
        "last_seen_at",
      ]);

      const phones = (await list(phone.token)).find(({ current }) => current)?.id;
      const end = (token: string, id = phones) => api.ask("DELETE", `/extenso/v1/sessions/${id}`, { token });
      expect((await end(robins.token))[0]).toBe(404);
      expect((await read(phone.token))[0]).toBe(200);
      expect((await end(mine.token))[0]).toBe(200);
      expect((await end(mine.token))[0]).toBe(404);
      expect((await read(phone.token))[0]).toBe(403);

      expect((await api.ask("DELETE", "/extenso/v1/sessions", { token: mine.token }))[1]).toMatchObject({
        ended: 1,
      });
      expect((await read(laptop.token))[0]).toBe(403);
      expect((await read(mine.token))[0]).toBe(200);
      expect((await read(robins.token))[0]).toBe(200);
    });
  });

  describe("passwords", () => {
    test("a change needs the present one and ends the other sessions for their next request", async () => {
      await api.studio.addMember("casey_member");
      const mine = await api.signIn("casey_member");
      const other = await api.signIn("casey_member");
      const change = (current_password: string, new_password = newPassword) =>
        api.ask("POST", "/extenso/v1/password", {
          token: mine.token,
          json: { current_password, new_password },
        });
      expect(await change("wrong")).toMatchObject([400, { code: "extenso_incorrect_password" }]);
      expect(await change(memberPassword, "Password1")).toMatchObject([
        400,
        { code: "extenso_common_password" },
      ]);
      expect(await change(memberPassword)).toEqual([
        200,
        { success: true, message: "Password updated successfully!" },
      ]);
      expect((await read(other.token))[0]).toBe(403);
      expect((await read(mine.token))[0]).toBe(200);
      await expect(api.signIn("casey_member")).rejects.toThrow("403");
    });

    test("a reset by the mailed link ends every session for its next request", async () => {
      await api.studio.addMember("casey_member");
      const mine = await api.signIn("casey_member");
      const forgot = (username: string) =>
        api.ask("POST", "/extenso/v1/password/forgot", { json: { email: username } });
      expect(await forgot("casey_member@example.test")).toEqual(await forgot("nobody@example.test"));
      expect((await forgot(" "))[0]).toBe(400);
      const token = await mailedToken();
      const reset = (password: string) =>
        api.ask("POST", "/extenso/v1/password/reset", { json: { token, password } });
      expect((await reset("weak"))[1].code).toBe("extenso_weak_password");
      expect((await reset(newPassword))[0]).toBe(200);
      expect(await reset(newPassword)).toMatchObject([400, { code: "extenso_invalid_link" }]);
      expect((await read(mine.token))[0]).toBe(403);
      await api.signIn("casey_member", newPassword);
    });
  });
});
