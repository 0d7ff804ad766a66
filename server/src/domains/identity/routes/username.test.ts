/** Another username: from the new name's first sign-in to the day the old one is free. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { mailOf } from "../../../engines/mail/outbox-store.ts";
import { sweepOnce } from "../../../operations/retention/sweep.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";
import { findUser } from "../users/find-user.ts";
import { emailKey, unheldEmailKey } from "../users/user.ts";

const taken = [409, { code: "existing_user_login", message: "Sorry, that username already exists!" }];

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  let token: string;
  let refresh: string;
  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("Casey_Member");
    await api.studio.addMember("robin_photo");
    ({ token, refresh } = await api.signIn("casey_member"));
  });
  afterEach(() => api.studio.close());

  const query = () => api.studio.database.query;
  const rename = (username: unknown, more: object = {}, by = token) =>
    api.ask("POST", "/wp/v2/users/me", { token: by, json: { username, ...more } });
  const register = (username: string, mailbox = `${username}.new`) =>
    api.ask("POST", "/extenso/v1/register", {
      json: {
        username,
        email: `${mailbox}@example.test`,
        password: "Kettle-and-Fog-7",
        first_name: "New",
        last_name: "Member",
      },
    });
  const signInAs = async (username: string) =>
    (await api.ask("POST", "/jwt-auth/v1/token", { json: { username, password: memberPassword } }))[0];
  const former = () => query().selectFrom("former_usernames").selectAll().execute();

  test("one signs in by the new name at once, and not by the old; sessions live on", async () => {
    const [status, user] = await rename("casey_new", { first_name: "Cassandra" });
    expect([status, user]).toMatchObject([
      200,
      { id: 1, username: "casey_new", nickname: "casey_new", slug: "casey_new", first_name: "Cassandra" },
    ]);
    expect(user.link).toMatch(/\/author\/casey_new\/$/);
    expect([await signInAs("CASEY_new"), await signInAs("casey_member")]).toEqual([200, 403]);
    expect((await api.ask("POST", "/jwt-auth/v1/token/validate", { token }))[0]).toBe(200);
    const exchanged = await api.ask("POST", "/jwt-auth/v1/token/refresh", {
      json: { refresh_token: refresh },
    });
    expect(exchanged[0]).toBe(200);
  });

  test("the description of the call says that it can be changed", async () => {
    const [, { endpoints }] = await api.ask("OPTIONS", "/wp/v2/users/me");
    expect(endpoints).toMatchObject([
      { methods: ["POST", "PUT", "PATCH"], args: { username: { readonly: false } } },
    ]);
  });

  test("caches of what names the author hear of it", async () => {
    const version = async () =>
      (
        await query()
          .selectFrom("content_versions")
          .select("version")
          .where("resource", "=", "users")
          .executeTakeFirst()
      )?.version ?? 0;
    const before = await version();
    await rename("casey_new");
    expect(await version()).toBe(before + 1);
    await rename("robin_photo");
    expect(await version()).toBe(before + 1);
  });

  test("another way of writing the same name reserves nothing", async () => {
    expect(await rename(" casey_member ")).toMatchObject([200, { username: "casey_member" }]);
    expect(await former()).toEqual([]);
  });

  test("a display name that was the username goes along; one of its own, and a slug of its own, stay", async () => {
    expect(await rename("casey_new")).toMatchObject([200, { name: "casey_new" }]);
    await query()
      .updateTable("users")
      .set({ display_name: "Casey", slug: "casey-m" })
      .where("id", "=", 1)
      .execute();
    expect(await rename("casey_newer")).toMatchObject([200, { name: "Casey", slug: "casey-m" }]);
    expect(await rename("casey_newest", { name: "Cass" })).toMatchObject([200, { name: "Cass" }]);
  });

  test("the old name is free for others after 90 days and not before", async () => {
    await rename("casey_new");
    const robin = await api.signIn("robin_photo");
    expect(await register("CASEY_member")).toMatchObject(taken);
    expect(await rename("casey_MEMBER", {}, robin.token)).toMatchObject(taken);
    expect(await findUser(query(), 2)).toMatchObject({ username: "robin_photo", slug: "robin_photo" });
    api.studio.pass({ days: 89 });
    await sweepOnce(api.studio);
    expect(await register("casey_member")).toMatchObject(taken);
    api.studio.pass({ days: 2 });
    // Free by the calendar, whether or not the row has been swept by then.
    expect(await register("casey_member")).toMatchObject([201, {}]);
    await sweepOnce(api.studio);
    expect(await former()).toEqual([]);
    const later = await api.signIn("casey_new");
    expect(await rename("casey_member", {}, later.token)).toMatchObject(taken);
  });

  test("its owner may take it back, and then the other one is reserved", async () => {
    await rename("casey_new");
    expect(await rename("casey_member")).toMatchObject([200, { username: "casey_member" }]);
    expect(await former()).toMatchObject([{ username: "casey_new", user_id: 1 }]);
    expect(await register("casey_new")).toMatchObject(taken);
  });

  test("a name that is refused changes nothing else that was sent with it", async () => {
    const before = await findUser(query(), 1);
    expect(await rename("robin_photo", { first_name: "X" })).toMatchObject(taken);
    expect(await rename("a-b", { first_name: "X" })).toMatchObject([
      400,
      { code: "rest_user_invalid_username" },
    ]);
    expect(await rename("casey_new", { url: "https://x.test", email: "x@y.test" })).toMatchObject([400, {}]);
    expect(await findUser(query(), 1)).toEqual(before);
    expect(await former()).toEqual([]);
  });

  test("an account that doesn't hold its address keeps not holding it", async () => {
    const email = "shared@example.test";
    await api.studio.addMember("holder_one", { email });
    await api.studio.addMember("second_one", { email, confirmed: false });
    const second = await api.signIn("second_one");
    expect((await rename("second_two", {}, second.token))[0]).toBe(200);
    const keys = await query()
      .selectFrom("users")
      .select("email_key")
      .where("email", "=", email)
      .orderBy("id")
      .execute();
    expect(keys.map(({ email_key }) => email_key)).toEqual([emailKey(email), unheldEmailKey("second_two")]);
  });

  test("three changes a day; names that are taken don't count as such, and are limited too", async () => {
    for (let tries = 0; tries < 5; tries++) expect(await rename("robin_photo")).toMatchObject(taken);
    for (const name of ["casey_1", "casey_2", "casey_3"]) expect((await rename(name))[0]).toBe(200);
    const [status, body] = await rename("casey_4");
    expect([status, body.code]).toEqual([429, "extenso_username_changed_often"]);
    expect(body.message).toMatch(
      /^A username can be changed 3 times a day\. Please try again in \d+ hours\.$/,
    );
    expect((await api.ask("POST", "/wp/v2/users/me", { token, json: { first_name: "Grace" } }))[0]).toBe(200);
    api.studio.pass({ days: 2 });
    const later = await api.signIn("casey_3");
    expect((await rename("casey_4", {}, later.token))[0]).toBe(200);
    let refused = 0;
    for (let tries = 0; tries < 40 && refused !== 429; tries++) {
      [refused] = await rename("robin_photo", {}, later.token);
    }
    expect(refused).toBe(429);
  });

  test("a proved mailbox is told both names, an unproved one nothing", async () => {
    await api.studio.addMember("dana_new", { confirmed: false });
    const dana = await api.signIn("dana_new");
    await rename("casey_new");
    await rename("dana_newer", {}, dana.token);
    const mails = (await query().selectFrom("outbox_messages").selectAll().execute()).map(mailOf);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ["Casey_Member@example.test", "Your username was changed"],
    ]);
    expect(mails[0]?.text).toContain("casey_new");
    expect(mails[0]?.text).toContain("Casey_Member");
  });

  test("the account's copy names former usernames, and its end frees them", async () => {
    await rename("casey_new");
    const copy = await (await api.send("GET", "/extenso/v1/account/export", { token })).json();
    expect(copy.former_usernames).toEqual([
      { username: "Casey_Member", given_up_at: api.studio.clock().toISOString() },
    ]);
    await api.ask("DELETE", "/extenso/v1/account", { token, json: { password: memberPassword } });
    expect(await former()).toEqual([]);
    expect((await register("casey_member"))[0]).toBe(201);
  });

  test("of all who want one name at the same moment, one gets it", async () => {
    const members = await Promise.all(
      ["dana_1", "dana_2", "dana_3", "dana_4"].map(async (name) => {
        await api.studio.addMember(name);
        return api.signIn(name);
      }),
    );
    const wants = members.flatMap((member, index) => [
      () => rename("wanted", {}, member.token),
      () => register("wanted", `wanted.${index}`),
    ]);
    const statuses = (await Promise.all(wants.map((want) => want()))).map(([status]) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(wants.length - 1);
  });

  test("nobody slips in while a name is given up", async () => {
    for (const [old, next] of [
      ["casey_member", "casey_a"],
      ["casey_a", "casey_b"],
      ["casey_b", "casey_c"],
    ] as const) {
      const [renamed, ...others] = await Promise.all([
        rename(next),
        register(old),
        register(old),
        register(old),
      ]);
      expect([renamed[0], ...others.map(([status]) => status)]).toEqual([200, 409, 409, 409]);
    }
  });

  test("two who swap names at once leave both with one name each", async () => {
    const robin = await api.signIn("robin_photo");
    const answers = await Promise.all([rename("robin_photo"), rename("casey_member", {}, robin.token)]);
    for (const [status] of answers) expect([200, 409]).toContain(status);
    const keys = await query().selectFrom("users").select("username_key").execute();
    expect(new Set(keys.map(({ username_key }) => username_key)).size).toBe(2);
  });

  test("a member's own changes at the same moment follow one another", async () => {
    const answers = await Promise.all(["casey_x", "casey_y", "casey_z"].map((name) => rename(name)));
    expect(answers.map(([status]) => status)).toEqual([200, 200, 200]);
    const now = await findUser(query(), 1);
    const names = new Set((await former()).map(({ username_key }) => username_key));
    expect(names).toEqual(
      new Set(["casey_member", "casey_x", "casey_y", "casey_z"].filter((name) => name !== now?.username)),
    );
  });
});
