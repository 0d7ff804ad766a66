import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { findUser } from "../users/find-user.ts";

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_member");
    await api.studio.addMember("robin_photo");
    await api.studio.addMember("studio_admin", { roles: ["administrator"] });
    ({ token } = await api.signIn("casey_member"));
  });
  afterEach(() => api.studio.close());

  const update = (json: unknown, id: number | string = 1, by: string | undefined = token) =>
    api.ask("POST", `/wp/v2/users/${id}`, { json, ...(by ? { token: by } : {}) });
  const users = () => api.studio.database.query.selectFrom("users").selectAll().orderBy("id").execute();

  test("the site's own call changes the names and nothing else", async () => {
    const json = {
      first_name: "Cassandra",
      last_name: "Member-Lee",
      username: "casey_member",
      avatar_url: "https://images.example.test/avatars/casey.png",
    };
    const before = await findUser(api.studio.database.query, 1);
    expect(await update(json)).toMatchObject([
      200,
      { first_name: "Cassandra", last_name: "Member-Lee", name: "casey_member" },
    ]);
    expect(await findUser(api.studio.database.query, 1)).toEqual({
      ...before,
      first_name: "Cassandra",
      last_name: "Member-Lee",
      search_text: expect.stringContaining("cassandra member-lee"),
    });
  });

  test("an address that comes as avatar_url is kept nowhere, whosever it is", async () => {
    const before = await users();
    for (const avatar_url of [
      "https://images.example.test/avatars/casey.png",
      "http://169.254.169.254/latest/meta-data/",
      "javascript:alert(1)",
      "/wp-content/uploads/avatars/2/robin.webp",
      "/avatar/casey_member.svg",
      "",
      ["x"],
      null,
    ]) {
      expect((await update({ avatar_url }))[0]).toBe(200);
    }
    expect(await users()).toEqual(before);
  });

  test("a display name may be as long as both names together", async () => {
    const name = `${"ä".repeat(100)} ${"💥".repeat(100)}`;
    expect(await update({ name })).toMatchObject([200, { name }]);
    expect(await update({ name: `${name}x` })).toMatchObject([400, { code: "rest_user_invalid_argument" }]);
  });

  test.each(["PUT", "PATCH"])("%s does the same, and so does /users/me", async (method) => {
    expect(await api.ask(method, "/wp/v2/users/me", { token, json: { last_name: "Lee" } })).toMatchObject([
      200,
      { id: 1, last_name: "Lee" },
    ]);
  });

  test.each([
    [{ username: "ab" }, 400, "rest_user_invalid_username", "Username must be at least 3 characters long."],
    [{ username: "" }, 400, "rest_user_invalid_username", "Username must be at least 3 characters long."],
    [
      { username: "casey-member" },
      400,
      "rest_user_invalid_username",
      "Username can only contain letters, numbers, and underscores.",
    ],
    [{ username: "x".repeat(61) }, 400, "rest_user_invalid_username", "Please use at most 60 characters"],
    [{ username: "Robin_Photo" }, 409, "existing_user_login", "Sorry, that username already exists!"],
    [
      { email: "other@example.test" },
      400,
      "rest_user_invalid_argument",
      "Email is not editable. Please contact support to change it.",
    ],
    // One answer, whether somebody uses the address or not.
    [
      { email: "robin_photo@example.test" },
      400,
      "rest_user_invalid_argument",
      "Email is not editable. Please contact support to change it.",
    ],
    [{ email: "nope" }, 400, "rest_invalid_param", "Invalid parameter(s): email"],
    [
      { password: "Kettle-and-Fog-7" },
      400,
      "rest_user_invalid_argument",
      "Password is not editable here: it needs the present one.",
    ],
    [{ first_name: ["a"] }, 400, "rest_invalid_param", "Invalid parameter(s): first_name"],
    [
      { first_name: "x".repeat(101) },
      400,
      "rest_user_invalid_argument",
      "First name must be at most 100 characters.",
    ],
    [
      { roles: ["administrator"] },
      403,
      "rest_cannot_edit_roles",
      "Sorry, you are not allowed to edit roles of this user.",
    ],
  ])("%j is refused", async (json, status, code, message) => {
    const before = await users();
    expect(await update({ first_name: "X", ...json })).toMatchObject([status, { code, message }]);
    expect(await users()).toEqual(before);
  });

  test("others, nobody and strangers are refused as WordPress does", async () => {
    const before = await users();
    expect(await update({ first_name: "X" }, 2)).toMatchObject([403, { code: "rest_cannot_edit" }]);
    expect(await update({ first_name: "X" }, 1, "")).toMatchObject([401, { code: "rest_cannot_edit" }]);
    for (const id of ["0", "9999", "2147483648", "99999999999999999999"]) {
      expect(await update({ first_name: "X" }, id)).toMatchObject([404, { code: "rest_user_invalid_id" }]);
    }
    expect(await update({ first_name: "X" }, "me", "")).toMatchObject([
      404,
      { code: "rest_user_invalid_id" },
    ]);
    expect(await update({ first_name: "X", id: 2 })).toMatchObject([200, { id: 1 }]);
    expect((await users()).slice(1)).toEqual(before.slice(1));
  });

  test("no field, in body or query, raises a role or touches another's row", async () => {
    const values = [
      ["administrator"],
      "administrator",
      { administrator: true },
      '["administrator"]',
      1,
      true,
    ];
    const fields = [
      "roles",
      "role",
      "capabilities",
      "extra_capabilities",
      "wp_capabilities",
      "meta",
      "user_level",
      "id",
      "ID",
      "user_id",
      "email_key",
      "email_confirmed_at",
      "username_key",
      "password_hash",
      "banned_at",
      "slug",
      "registered_at",
      "__proto__",
      "constructor",
    ];
    const before = await users();
    for (const field of fields) {
      for (const value of values) {
        const body = `{${JSON.stringify(field)}:${JSON.stringify(value)},"meta":{${JSON.stringify(field)}:${JSON.stringify(value)}}}`;
        const headers = { "Content-Type": "application/json" };
        const response = await api.send("POST", "/wp/v2/users/1", { token, body, headers });
        expect(response.status, body).toBeLessThan(500);
      }
      const query = `${encodeURIComponent(field)}=administrator&${encodeURIComponent(field)}[]=administrator`;
      expect((await api.send("POST", `/wp/v2/users/me?${query}`, { token, json: {} })).status).toBeLessThan(
        500,
      );
    }
    expect(await users()).toEqual(before);
  });

  test("a web address leads to the web or nowhere", async () => {
    for (const [url, kept] of [
      ["https://casey.example.test/a?b=c", "https://casey.example.test/a?b=c"],
      ["javascript:alert(1)", ""],
      ["java\nscript:alert(1)", ""],
      ["data:text/html,x", ""],
      ["not an address", ""],
    ]) {
      expect((await update({ url }))[1].url).toBe(kept);
    }
  });
});
