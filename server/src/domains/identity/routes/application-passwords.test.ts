import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { mailOf } from "../../../engines/mail/outbox-store.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";

const path = "/wp/v2/users/me/application-passwords";
const basic = (login: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`,
});

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_member", { roles: ["author"] });
    await api.studio.addMember("robin_photo");
    await api.studio.addMember("studio_admin", { roles: ["administrator"] });
    token = (await api.signIn("casey_member")).token;
  });
  afterEach(() => api.studio.close());

  async function make(name = "Phone", by = token): Promise<{ password: string; uuid: string }> {
    const [status, body] = await api.ask("POST", path, { token: by, json: { name } });
    expect(status).toBe(201);
    return body as { password: string; uuid: string };
  }
  const use = (login: string, password: string, address?: string) =>
    api.ask("GET", path, { headers: basic(login, password), ...(address ? { address } : {}) });

  test("it is shown once, and what is kept opens nothing", async () => {
    const { password, uuid } = await make();
    expect(password).toMatch(/^(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}$/);
    const kept = await api.studio.database.query.selectFrom("application_passwords").selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(password.replaceAll(" ", ""));
    expect(kept).toMatchObject([{ uuid, name: "Phone", last_used_at: null }]);
    expect((await use("casey_member", kept[0]?.hash ?? ""))[0]).toBe(401);
    const list = await api.send("GET", path, { token });
    expect(await list.text()).not.toContain('password"');
  });

  const limited = async (values: Record<string, unknown>) => {
    const json = { name: "Planner", ...values };
    return api.ask("POST", "/extenso/v1/application-passwords", { token, json });
  };

  test("one with an end is taken until then, and is listed with it", async () => {
    const [status, { password }] = await limited({ limited_to: "read", days: 30 });
    expect(status).toBe(201);
    const introspection = () =>
      api.ask("GET", `${path}/introspect`, { headers: basic("casey_member", String(password)) });
    expect((await introspection())[0]).toBe(200);
    api.studio.pass({ days: 31 });
    expect((await introspection())[0]).toBe(401);
    ({ token } = await api.signIn("casey_member"));
    const [, list] = await api.ask("GET", "/extenso/v1/application-passwords", { token });
    expect(list).toMatchObject([
      { name: "Planner", limited_to: "read", expires: expect.stringMatching(/^\d{4}-/) },
    ]);
  });

  test("a limited one opens nothing but content; another account’s, and what it may not read, stay shut", async () => {
    for (const limited_to of ["content", "read"]) {
      const [, { password }] = await limited({ limited_to });
      const headers = basic("casey_member", String(password));
      expect((await api.ask("GET", "/extenso/v1/account", { headers }))[0]).toBe(403);
      expect((await api.ask("GET", path, { headers }))[0]).toBe(403);
      expect((await api.ask("DELETE", path, { headers }))[0]).toBe(403);
      expect((await api.ask("GET", "/extenso/v1/application-passwords", { headers }))[0]).toBe(403);
      const renamed = await api.ask("POST", "/wp/v2/users/me", { headers, json: { nickname: "x" } });
      expect(renamed[0]).toBe(403);
    }
  });

  test("limits and ends that aren’t any are refused", async () => {
    expect((await limited({ limited_to: "all" }))[0]).toBe(400);
    expect((await limited({ days: 366 }))[0]).toBe(400);
    expect((await limited({ days: -1 }))[0]).toBe(400);
    expect((await limited({ name: "<b></b>" }))[0]).toBe(400);
    expect((await limited({ app_id: "phone" }))[0]).toBe(400);
    expect((await api.ask("POST", "/extenso/v1/application-passwords", { json: { name: "x" } }))[0]).toBe(
      401,
    );
  });

  test.each<[string, (password: string) => [string, string]]>([
    ["by username", (password) => ["casey_member", password]],
    ["without its spaces", (password) => ["casey_member", password.replaceAll(" ", "")]],
    ["in another case of the name", (password) => ["Casey_Member", password]],
    ["by address", (password) => ["casey_member@example.test", password]],
  ])("it signs in %s", async (_, given) => {
    const { password } = await make();
    expect((await use(...given(password)))[0]).toBe(200);
  });

  test("an address that two accounts have typed signs in at the one whose application password it is", async () => {
    const email = "casey_member@example.test";
    await api.studio.addMember("second_casey", { email, confirmed: false });
    const second = await make("Theirs", (await api.signIn("second_casey")).token);
    const own = await make("Own");
    for (const { password, uuid } of [second, own]) {
      const [status, body] = await use(email, password);
      expect([status, (body as unknown as { uuid: string }[])[0]?.uuid]).toEqual([200, uuid]);
    }
  });

  test("a program makes none, neither for itself nor for others", async () => {
    const admin = (await api.signIn("studio_admin")).token;
    const { password } = await make("Theirs", admin);
    for (const whose of ["me", "1", "3"]) {
      const url = `/wp/v2/users/${whose}/application-passwords`;
      const call = { headers: basic("studio_admin", password), json: { name: "Further" } };
      expect(await api.ask("POST", url, call), whose).toMatchObject([
        403,
        { code: "rest_cannot_create_application_passwords" },
      ]);
    }
    const batch = { requests: [{ path: `${path}`, method: "POST", body: { name: "Further" } }] };
    await api.ask("POST", "/batch/v1", { headers: basic("studio_admin", password), json: batch });
    const kept = await api.studio.database.query.selectFrom("application_passwords").select("name").execute();
    expect(kept).toEqual([{ name: "Theirs" }]);
  });

  describe("with a new password", () => {
    const next = "Kettle-and-Fog-7";
    const left = async () =>
      (await api.studio.database.query.selectFrom("application_passwords").select("name").execute()).map(
        ({ name }) => name,
      );
    async function lastMail() {
      const { query } = api.studio.database;
      const rows = await query.selectFrom("outbox_messages").selectAll().orderBy("id").execute();
      const mail = rows.map(mailOf).at(-1);
      return mail?.text ?? "";
    }
    const change = (more: object = {}) =>
      api.ask("POST", "/extenso/v1/password", {
        token,
        json: { current_password: memberPassword, new_password: next, ...more },
      });

    test("they end, and the mail lists them", async () => {
      const { password } = await make("Phone");
      await make("Backup script");
      expect((await change())[0]).toBe(200);
      expect((await use("casey_member", password))[0]).toBe(401);
      expect(await lastMail()).toMatch(
        /2 application passwords are revoked too[\s\S]*· Phone\n· Backup script\n/,
      );
      const { query } = api.studio.database;
      const noted = await query
        .selectFrom("audit_entries")
        .select("subject_name")
        .where("subject", "=", "application-password")
        .where("action", "=", "revoke")
        .execute();
      expect(noted).toHaveLength(2);
    });

    test("they stay where the owner wants it, and the mail says so", async () => {
      const { password } = await make("Phone");
      expect((await change({ keep_application_passwords: true }))[0]).toBe(200);
      expect((await use("casey_member", password))[0]).toBe(200);
      expect(await lastMail()).toMatch(/One application password still works[\s\S]*· Phone/);
    });

    test("by a mailed link they end unless the owner wants them to stay", async () => {
      for (const keep of [true, false]) {
        await api.ask("POST", "/extenso/v1/password/forgot", { json: { username: "casey_member" } });
        const link = /#token=([\w-]{43})/.exec(await lastMail())?.[1];
        if (keep) await make("Phone");
        const json = { token: link, password: `${next}${keep}`, keep_application_passwords: keep };
        expect((await api.ask("POST", "/extenso/v1/password/reset", { json }))[0]).toBe(200);
        expect(await left()).toEqual(keep ? ["Phone"] : []);
      }
    });

    test("by an administrator they end", async () => {
      await make("Phone");
      const admin = (await api.signIn("studio_admin")).token;
      expect((await api.ask("POST", "/wp/v2/users/1", { token: admin, json: { password: next } }))[0]).toBe(
        200,
      );
      expect(await left()).toEqual([]);
    });

    test("a mailbox that nobody has proved reads how many, and no names", async () => {
      await api.studio.database.query.updateTable("users").set({ email_confirmed_at: null }).execute();
      await make("Buy at spam.example");
      await change();
      const text = await lastMail();
      expect(text).toContain("One application password is revoked too");
      expect(text).not.toContain("spam.example");
    });
  });

  test("when and from where it was used is noted, once a day", async () => {
    const { password } = await make();
    await use("casey_member", password, "198.51.100.1");
    api.studio.pass({ minutes: 60 });
    await use("casey_member", password, "198.51.100.2");
    const told = async () =>
      (
        (await api.ask("GET", path, { headers: basic("casey_member", password) }))[1] as unknown as object[]
      )[0];
    expect(await told()).toMatchObject({ last_used: "2026-11-21T04:33:00", last_ip: "198.51.100.1" });
    api.studio.pass({ days: 1 });
    await use("casey_member", password, "198.51.100.3");
    expect(await told()).toMatchObject({ last_used: "2026-11-22T05:33:00", last_ip: "198.51.100.3" });
  });

  test.each([
    ["nobody's", "nobody", "AAAA BBBB CCCC DDDD EEEE FFFF"],
    ["wrong", "casey_member", "AAAA BBBB CCCC DDDD EEEE FFFF"],
    ["the real password", "casey_member", memberPassword],
    ["empty", "casey_member", ""],
    ["another person's", "robin_photo", ""],
  ])("%s is one answer: 401, and nothing of who is there", async (kindOf, login, given) => {
    const { password } = await make();
    const [status, body] = await use(login, kindOf === "another person's" ? password : given);
    expect([status, body]).toEqual([
      401,
      {
        code: "incorrect_password",
        message: "The username or the application password is incorrect.",
        data: { status: 401 },
      },
    ]);
  });

  test.each(["Basic", "Basic ", "Basic !!!", "Basic OmE=", `Basic ${"A".repeat(5_000)}`, "Basic gICA"])(
    "“%s” is refused like any other",
    async (Authorization) => {
      expect((await api.ask("GET", path, { headers: { Authorization } }))[0]).toBe(401);
    },
  );

  test("guesses at a name are limited for the caller; others and right ones are not", async () => {
    const { password } = await make();
    for (let index = 0; index < 30; index += 1) expect((await use("casey_member", password))[0]).toBe(200);
    const answers: number[] = [];
    for (let index = 0; index < 10; index += 1) answers.push((await use("casey_member", "x"))[0]);
    expect(answers).toEqual([...Array(8).fill(401), 429, 429]);
    expect((await use("casey_member", password))[0]).toBe(429);
    expect((await use("casey_member", password, "198.51.100.9"))[0]).toBe(200);
    expect((await use("robin_photo", "x"))[0]).toBe(401);
    api.studio.pass({ minutes: 10 });
    expect((await use("casey_member", password))[0]).toBe(200);
  });

  test("never over plain http where the site is https, whatever the caller says of it", async () => {
    const { password } = await make();
    const plainly = async (more: Record<string, string>, trustProxy = 0) => {
      Object.assign(api.studio.settings, { trustProxy });
      const headers = { ...basic("casey_member", password), ...more };
      const answer = await api.app.fetch(
        new Request(`http://studio.example.test/wp-json${path}`, { headers }),
        { incoming: { socket: { remoteAddress: "203.0.113.9" } } },
      );
      return answer.status;
    };
    expect(await plainly({})).toBe(401);
    expect(await plainly({ "X-Forwarded-Proto": "https" })).toBe(401);
    expect(await plainly({ "X-Forwarded-Proto": "https" }, 1)).toBe(200);
    expect(await plainly({ "X-Forwarded-Proto": "http" }, 1)).toBe(401);
    const asked = new Request(`http://studio.example.test/wp-json${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Tablet" }),
    });
    Object.assign(api.studio.settings, { trustProxy: 0 });
    expect((await api.app.fetch(asked)).status).toBe(501);
  });

  test("programs may share a name, and each has a password of its own", async () => {
    const asked = Array.from({ length: 3 }, () => api.ask("POST", path, { token, json: { name: "Twin" } }));
    const answers = await Promise.all(asked);
    expect(answers.map(([status]) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(([, { password }]) => password)).size).toBe(3);
  });

  test.each([
    [{ name: "" }, "rest_invalid_param"],
    [{ name: "   " }, "rest_invalid_param"],
    [{ name: "<b></b>" }, "application_password_empty_name"],
    [{ name: ["a"] }, "rest_invalid_param"],
    [{ name: "x", app_id: "nope" }, "rest_invalid_param"],
    [{}, "rest_missing_callback_param"],
  ])("%j is refused: %s", async (json, code) => {
    expect(await api.ask("POST", path, { token, json })).toMatchObject([400, { code }]);
  });

  test("a closed account's opens nothing until it is opened again, and goes with the account", async () => {
    const { password } = await make();
    const admin = (await api.signIn("studio_admin")).token;
    const deactivated = "/extenso/v1/deactivated-users";
    expect((await api.ask("POST", deactivated, { token: admin, json: { user: 1 } }))[0]).toBe(201);
    expect((await use("casey_member", password))[0]).toBe(401);
    expect(await api.ask("GET", deactivated, { token: admin })).toMatchObject([200, [{ id: 1 }]]);
    expect((await api.ask("DELETE", `${deactivated}/1`, { token: admin }))[0]).toBe(200);
    expect((await use("casey_member", password))[0]).toBe(200);
    await api.studio.database.query.deleteFrom("users").where("id", "=", 1).execute();
    expect((await use("casey_member", password))[0]).toBe(401);
    const left = await api.studio.database.query.selectFrom("application_passwords").selectAll().execute();
    expect(left).toEqual([]);
  });

  test("what asks for the password, and sessions, are not for programs", async () => {
    const { password } = await make();
    const headers = basic("casey_member", password);
    for (const [method, route, json] of [
      [
        "POST",
        "/extenso/v1/password",
        { current_password: memberPassword, new_password: "Kettle-and-Fog-7" },
      ],
      ["DELETE", "/extenso/v1/account", { password: memberPassword }],
      ["GET", "/extenso/v1/sessions", undefined],
    ] as const) {
      const answer = await api.ask(method, route, { headers, ...(json ? { json } : {}) });
      expect([route, answer[0]]).toEqual([route, 403]);
    }
    const renamed = await api.ask("POST", "/wp/v2/users/me", {
      headers,
      json: { password: "Kettle-and-Fog-7" },
    });
    expect(renamed).toMatchObject([400, { code: "rest_user_invalid_argument" }]);
  });

  test("it tells of itself, and a session has none", async () => {
    const { password, uuid } = await make();
    const headers = basic("casey_member", password);
    expect(await api.ask("GET", `${path}/introspect`, { headers })).toMatchObject([200, { uuid }]);
    expect(await api.ask("GET", `${path}/introspect`, { token })).toMatchObject([
      404,
      { code: "rest_no_authenticated_app_password" },
    ]);
  });

  test("who made one and who took it back is in the audit log, the password is not", async () => {
    const { password, uuid } = await make();
    const admin = (await api.signIn("studio_admin")).token;
    await api.ask("DELETE", `/wp/v2/users/1/application-passwords/${uuid}`, { token: admin });
    const entries = await api.studio.database.query
      .selectFrom("audit_entries")
      .selectAll()
      .where("subject", "=", "application-password")
      .orderBy("id")
      .execute();
    expect(entries).toMatchObject([
      { actor_name: "casey_member", action: "create", subject_id: uuid, subject_name: "Phone" },
      { actor_name: "studio_admin", action: "revoke", subject_id: uuid },
    ]);
    expect(JSON.stringify(entries)).not.toContain(password.slice(0, 9));
  });

  test("others' are the administrator's business alone", async () => {
    const { uuid } = await make();
    const robin = (await api.signIn("robin_photo")).token;
    const admin = (await api.signIn("studio_admin")).token;
    const ofCasey = "/wp/v2/users/1/application-passwords";
    for (const [method, route] of [
      ["GET", ofCasey],
      ["POST", ofCasey],
      ["DELETE", ofCasey],
      ["GET", `${ofCasey}/${uuid}`],
      ["POST", `${ofCasey}/${uuid}`],
      ["DELETE", `${ofCasey}/${uuid}`],
      ["GET", `${ofCasey}/introspect`],
    ] as const) {
      const json = { name: "Mine" };
      const sent = method === "GET" ? {} : { json };
      expect([route, method, (await api.ask(method, route, { token: robin, ...sent }))[0]]).toEqual([
        route,
        method,
        403,
      ]);
      expect((await api.ask(method, route, sent))[0]).toBe(401);
    }
    // Not theirs: one's own list has it not.
    expect((await api.ask("GET", `${path}/${uuid}`, { token: robin }))[0]).toBe(404);
    expect(await api.ask("GET", ofCasey, { token: admin })).toMatchObject([200, [{ uuid }]]);
    expect((await api.ask("DELETE", `${ofCasey}/${uuid}`, { token: admin }))[0]).toBe(200);
    expect((await api.ask("GET", "/wp/v2/users/99/application-passwords", { token: admin }))[0]).toBe(404);
  });
});
