/** Administrators and the accounts of others, beyond what was captured. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

const sam = { username: "sam_lee", email: "sam@example.test", password: "Rig-Sam-Pass-1" };

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(() => site.close());

  const admin = (path: string, method = "GET", json?: unknown) =>
    site.ask(path, { method, by: "studio_admin", ...(json === undefined ? {} : { json }) });
  const make = async (more: object = {}) =>
    (await admin("/wp/v2/users", "POST", { ...sam, ...more })).body.id;
  const signIn = async (username = sam.username, password = sam.password) => {
    const json = { username, password };
    const { status, body } = await site.ask("/jwt-auth/v1/token", { method: "POST", json });
    return { status, token: body.token as string };
  };
  const as = async (token: string, path: string, method: string, json: unknown = {}) =>
    site.ask(path, { method, json, headers: { Authorization: `Bearer ${token}` } });

  test("whoever they open an account for signs in, by the address too", async () => {
    await make();
    expect((await signIn()).status).toBe(200);
    expect((await signIn(sam.email)).status).toBe(200);
  });

  test.each([
    [{ username: "jordan" }, "existing_user_login"],
    [{ username: "JORDAN" }, "existing_user_login"],
    [{ email: "Jordan@example.test" }, "existing_user_email"],
    [{ password: `Aa1${"x".repeat(126)}` }, "rest_user_invalid_password"],
    [{ password: "" }, "rest_invalid_param"],
    [{ password: "back\\slash-Pass-1" }, "rest_invalid_param"],
    [{ username: "no/slash" }, "rest_invalid_param"],
    [{ username: "" }, "rest_invalid_param"],
    [{ username: "0" }, "rest_invalid_param"],
    [{ username: " sam " }, "rest_invalid_param"],
    [{ username: "sam  lee" }, "rest_invalid_param"],
    [{ username: "star*name" }, "rest_invalid_param"],
    [{ username: "sam@lee" }, "rest_invalid_param"],
    [{ username: "x".repeat(61) }, "user_login_too_long"],
    [{ roles: ["pilot"] }, "rest_user_invalid_role"],
    [{ roles: ["constructor"] }, "rest_user_invalid_role"],
    [{ first_name: "x".repeat(101) }, "rest_user_invalid_argument"],
    [{ email: "sam\u0000@example.test" }, "rest_invalid_param"],
    [{ id: 3 }, "rest_user_exists"],
  ])("%j opens none: %s", async (more, code) => {
    const answer = await admin("/wp/v2/users", "POST", { ...sam, ...more });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect((await admin("/wp/v2/users?per_page=100")).body).toHaveLength(5);
  });

  // As a WordPress 7.1.4 answers; people who sign up by themselves keep to the form's rules.
  test.each([
    ["bob", "x", "bob"],
    ["a", "a", "a"],
    ["weak_one", "password", "weak_one"],
    ["with space", "Good-Pass-123", "with-space"],
    ["dot.ted-name", "Good-Pass-123", "dot-ted-name"],
    ["UPPER_Case", "upper_case", "upper_case"],
    ["a".repeat(60), "Good-Pass-123", "a".repeat(50)],
  ])("an administrator opens an account for %j with the password %j", async (username, password, slug) => {
    const { status, body } = await admin("/wp/v2/users", "POST", { ...sam, username, password });
    expect([status, body.username, body.name, body.slug]).toEqual([201, username, username, slug]);
    expect((await signIn(username, password)).status).toBe(200);
    expect((await admin(`/wp/v2/users/${body.id}`, "POST", { password: "12345" })).status).toBe(200);
    expect((await signIn(username, "12345")).status).toBe(200);
    const own = { username, email: "own@example.test", password, first_name: "A", last_name: "B" };
    const signUp = await site.ask("/extenso/v1/register", {
      method: "POST",
      json: { ...own, username: "ab" },
    });
    expect(signUp.status).toBe(400);
  });

  test("of two accounts for one address at once one is opened", async () => {
    const asked = ["sam_one", "sam_two", "sam_three"].map((username) =>
      admin("/wp/v2/users", "POST", { ...sam, username }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 400, 400]);
  });

  test("a new password ends what the old one opened, and is told by mail", async () => {
    const id = await make();
    const { token } = await signIn();
    expect((await admin(`/wp/v2/users/${id}`, "POST", { password: "Rig-Sam-Pass-2" })).status).toBe(200);
    expect((await as(token, "/wp/v2/users/me", "POST")).status).toBe(403);
    expect((await signIn()).status).toBe(403);
    expect((await signIn(sam.username, "Rig-Sam-Pass-2")).status).toBe(200);
    const mails = await site.database.query.selectFrom("outbox_messages").select("kind").execute();
    // The second sign-in is on another device, which is told, too.
    expect(mails).toEqual([{ kind: "account-password-changed" }, { kind: "account-new-device" }]);
  });

  test.each([
    [{ email: "jordan@example.test" }, 400, "rest_user_invalid_email"],
    [{ username: "another" }, 400, "rest_user_invalid_argument"],
    [{ slug: "jordan" }, 400, "rest_user_invalid_slug"],
    [{ roles: ["pilot"] }, 400, "rest_user_invalid_role"],
    [{ locale: "de_DE" }, 400, "rest_invalid_param"],
  ])("%j is no change: %i %s", async (json, status, code) => {
    const id = await make();
    const answer = await admin(`/wp/v2/users/${id}`, "POST", { ...json, first_name: "Changed" });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await admin(`/wp/v2/users/${id}?context=edit`)).body.first_name).toBe("");
  });

  test.each([{ roles: ["editor"] }, { roles: [] }, { roles: ["subscriber", "editor"] }])(
    "nobody gives up administering by %j",
    async (json) => {
      expect((await admin("/wp/v2/users/1", "POST", json)).status).toBe(403);
      expect((await admin("/wp/v2/users/1?context=edit")).body.roles).toEqual(["administrator"]);
    },
  );

  test("an administrator's own password needs the present one", async () => {
    const answer = await admin("/wp/v2/users/1", "POST", { password: "Kettle-and-Fog-7" });
    expect([answer.status, answer.body.code]).toEqual([400, "rest_user_invalid_argument"]);
  });

  test("a role ends at once what it allowed", async () => {
    const id = await make({ roles: ["author"] });
    const { token } = await signIn();
    expect((await as(token, "/wp/v2/tags", "POST", { name: "Gimbal" })).status).toBe(201);
    await admin(`/wp/v2/users/${id}`, "POST", { roles: ["subscriber"] });
    expect((await as(token, "/wp/v2/tags", "POST", { name: "Crane" })).status).toBe(403);
  });

  test("two administrators can't take each other's role, account or way in at once", async () => {
    for (const [change, both] of [
      ["POST", "/wp/v2/users/"],
      ["DELETE", "/wp/v2/users/"],
      ["deactivate", ""],
    ] as const) {
      const username = `admin_${change.toLowerCase()}`;
      const email = `${username}@example.test`;
      const id = await make({ username, email, roles: ["administrator"] });
      const { token } = await signIn(username);
      const how = (user: number): [string, string, object] =>
        change === "deactivate"
          ? ["/extenso/v1/deactivated-users", "POST", { user }]
          : [
              `${both}${user}${change === "DELETE" ? "?force=true&reassign=2" : ""}`,
              change,
              { roles: ["editor"] },
            ];
      const [mine, theirs] = await Promise.all([admin(...how(id)), as(token, ...how(1))]);
      const statuses = [mine.status, theirs.status];
      expect(
        statuses.filter((status) => status < 300),
        `${change} ${statuses}`,
      ).toHaveLength(1);
      const left = await site.database.query
        .selectFrom("user_roles")
        .innerJoin("users", "users.id", "user_roles.user_id")
        .select("users.id")
        .where("role", "=", "administrator")
        .where("banned_at", "is", null)
        .execute();
      expect(left, change).toHaveLength(1);
      if (mine.status >= 300) return;
    }
  });

  test("what somebody wrote and uploaded goes to whom it is given", async () => {
    const answer = await admin("/wp/v2/users/3?force=true&reassign=2", "DELETE");
    expect([answer.status, answer.body.previous.username]).toEqual([200, "jordan"]);
    const { query } = site.database;
    expect(await query.selectFrom("posts").select("id").where("author_id", "=", 3).execute()).toEqual([]);
    expect(await query.selectFrom("media").select("id").where("author_id", "=", 3).execute()).toEqual([]);
    const { body } = await site.ask("/wp/v2/posts/25?_embed=author");
    expect([body.author, body._embedded.author[0].slug]).toEqual([2, "maya_chen"]);
    expect((await admin("/wp/v2/users/3")).status).toBe(404);
  });

  test.each(["false", ""])("“reassign=%s” deletes nothing that was written", async (reassign) => {
    const answer = await admin(`/wp/v2/users/3?force=true&reassign=${reassign}`, "DELETE");
    expect(answer.status).toBe(200);
    expect((await site.ask("/wp/v2/posts/25")).status).toBe(200);
  });

  test.each([
    ["?force=true&reassign=3", 400, "rest_user_invalid_reassign"],
    ["?force=true&reassign=0", 400, "rest_user_invalid_reassign"],
    ["?force=true&reassign=x", 400, "rest_invalid_param"],
    ["?reassign=2", 501, "rest_trash_not_supported"],
  ])("%s ends no account: %i %s", async (query, status, code) => {
    const answer = await admin(`/wp/v2/users/3${query}`, "DELETE");
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("the only administrator stays", async () => {
    for (const path of ["/wp/v2/users/1", "/wp/v2/users/me"]) {
      const answer = await admin(`${path}?force=true&reassign=2`, "DELETE");
      expect([answer.status, answer.body.code]).toEqual([409, "extenso_last_administrator"]);
    }
    const own = await admin("/extenso/v1/deactivated-users", "POST", { user: 1 });
    expect(own.status).toBe(403);
  });

  test("a closed account signs in nowhere, and what it wrote stays", async () => {
    const token = await site.token("jordan");
    expect((await admin("/extenso/v1/deactivated-users", "POST", { user: 3 })).status).toBe(201);
    expect((await as(token, "/wp/v2/users/me", "POST")).status).toBe(403);
    expect((await signIn("jordan", "Rig-Jordan-Pass-1")).status).toBe(403);
    expect((await site.ask("/wp/v2/posts/25")).status).toBe(200);
    for (const by of ["maya_chen", "casey_member"] as const) {
      const asked = await site.ask("/extenso/v1/deactivated-users", { by });
      expect(asked.status).toBe(403);
    }
    expect((await admin("/extenso/v1/deactivated-users/3", "DELETE")).status).toBe(200);
    expect((await signIn("jordan", "Rig-Jordan-Pass-1")).status).toBe(200);
  });

  test("the list is searched by address, and by what people may", async () => {
    const names = async (query: string) =>
      (await admin(`/wp/v2/users?context=edit&orderby=id&${query}`)).body.map(
        ({ username }: { username: string }) => username,
      );
    expect(await names("search=maya@example")).toEqual(["maya_chen"]);
    expect(await names("roles=author,editor")).toEqual(["maya_chen", "jordan"]);
    expect(await names("capabilities=manage_options")).toEqual(["studio_admin"]);
    expect(await names("capabilities=fly")).toEqual([]);
    expect(await names("who=authors")).toEqual(["studio_admin", "maya_chen", "jordan"]);
  });
});
