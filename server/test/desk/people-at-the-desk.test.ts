/** Administrators look after people, on both databases. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApi } from "../../src/app.ts";
import { openDatabase } from "../../src/engines/database/open.ts";
import { differingDatabaseKinds, testOnceInCore } from "../../src/engines/database/test-databases.ts";
import { migrations } from "../../src/schema.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite, type SiteCall, type WordPressSite } from "../wordpress-site.ts";

const people = "/extenso/v1/people";
const invitations = "/extenso/v1/invitations";
const password = "Rig-Sam-Pass-1";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  const testOnce = testOnceInCore(kind);
  let site: WordPressSite;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(() => site.close());

  const call = (method: string, path: string, json?: unknown, by: SiteCall["by"] | null = "studio_admin") =>
    site.ask(path, { method, ...(by ? { by } : {}), ...(json === undefined ? {} : { json }) });
  const names = async (query = "") => {
    const { body } = await call("GET", `${people}?per_page=100${query}`);
    return body.map(({ username }: { username: string }) => username);
  };
  const make = async (username: string, roles: string[] = []) => {
    const json = { username, password, email: `${username}@example.test`, roles };
    return (await call("POST", "/wp/v2/users", json)).body.id as number;
  };
  const signIn = (username: string, typed = password) =>
    call("POST", "/jwt-auth/v1/token", { username, password: typed }, null);
  const audit = async (subject: string, id: number | string) => {
    const { body } = await call("GET", `/extenso/v1/audit?subject=${subject}&subject_id=${id}`);
    return body.map(({ action }: { action: string }) => action);
  };
  const mails = () => site.database.query.selectFrom("outbox_messages").selectAll().orderBy("id").execute();
  const tokenIn = async (to: string) => {
    const mail = (await mails()).findLast(({ recipient }) => recipient === to);
    return /#token=([\w-]+)/.exec(mail?.payload ?? "")?.[1] ?? "";
  };
  const invite = async (email: string, role = "editor") =>
    (await call("POST", invitations, { email, role })).body.id as number;
  const accept = (token: string, more: object = {}) =>
    call(
      "POST",
      `${invitations}/accept`,
      { token, username: "sam_lee", first_name: "Sam", last_name: "Lee", password, ...more },
      null,
    );

  testOnce("grave calls need a fresh proof, and others don't", async () => {
    const id = await make("kim_oh");
    await call("GET", people);
    await site.database.query
      .updateTable("user_sessions")
      .set({ proved_at: "2020-01-01T00:00:00.000Z" })
      .execute();
    for (const [method, path, json] of [
      ["POST", `${people}/${id}/role`, { role: "editor", from: ["subscriber"] }],
      ["POST", `${people}/${id}/leave`, { to: 0, account: "delete" }],
      ["GET", `${people}/${id}/export`],
      ["POST", `${people}/${id}/confirm`, { reason: "Met them" }],
      ["POST", `${people}/${id}/password-link`],
      ["DELETE", `${people}/${id}/sessions`],
      ["DELETE", `${people}/${id}/second-factors`],
      ["POST", invitations, { email: "sam@example.test", role: "editor" }],
      ["DELETE", `/wp/v2/users/${id}/application-passwords`],
    ] as const) {
      const { status, body } = await call(method, path, json);
      expect([method, path, status, body.code]).toEqual([method, path, 403, "extenso_proof_required"]);
    }
    expect((await call("GET", `${people}/${id}`)).body.roles).toEqual(["subscriber"]);
    // It is confirmed already.
    expect((await call("POST", `${people}/${id}/send-confirmation`)).status).toBe(409);
  });

  testOnce("who has lost the device signs in with the password again", async () => {
    const id = await make("kim_oh");
    await signIn("kim_oh");
    const created_at = "2026-11-01T09:00:00.000Z";
    await site.database.query
      .insertInto("passkeys")
      .values({
        id: "key-1",
        user_id: id,
        name: "Phone",
        public_key: "x",
        counter: 0,
        transports: "[]",
        synced: 0,
        created_at,
        last_used_at: null,
      })
      .execute();
    expect((await call("GET", `${people}/${id}`)).body.second_factors).toEqual({ passkeys: 1, app: false });
    expect((await signIn("kim_oh")).body.token).toBeUndefined();
    expect((await call("DELETE", `${people}/${id}/second-factors`)).status).toBe(200);
    const { body } = await call("GET", `${people}/${id}`);
    expect([body.second_factors, body.sessions]).toEqual([{ passkeys: 0, app: false }, []]);
    expect((await signIn("kim_oh")).body.token).toEqual(expect.any(String));
    expect(await audit("user", id)).toContain("remove-second-factors");
  });

  testOnce("administrators alone", async () => {
    const tokens = await roleTokens(site);
    const calls = [
      ["GET", people],
      ["GET", `${people}/3`],
      ["GET", `${people}/3/export`],
      ["POST", `${people}/3/role`, { role: "editor", from: ["author"] }],
      ["POST", `${people}/3/leave`, { to: 2, account: "stays" }],
      ["POST", `${people}/3/send-confirmation`],
      ["POST", `${people}/3/password-link`],
      ["POST", `${people}/3/confirm`, { reason: "Met them" }],
      ["DELETE", `${people}/3/sessions`],
      ["DELETE", `${people}/3/second-factors`],
      ["DELETE", `${people}/3/sessions/${crypto.randomUUID()}`],
      ["GET", invitations],
      ["POST", invitations, { email: "a@example.test", role: "administrator" }],
      ["POST", `${invitations}/1/send`],
      ["DELETE", `${invitations}/1`],
    ] as const;
    for (const role of ["subscriber", "contributor", "author", "editor", null] as const)
      for (const [method, path, json] of calls) {
        const headers: SiteCall["headers"] = role ? { Authorization: `Bearer ${tokens[role]}` } : {};
        const { status } = await site.ask(path, { method, headers, ...(json ? { json } : {}) });
        expect([role, method, path, status]).toEqual([role, method, path, role ? 403 : 401]);
      }
    for (const [method, path] of calls.slice(0, 3)) expect((await call(method, path)).status).toBe(200);
  });

  testOnce(
    "an account that ends by WordPress's route leaves its requests to the heir, or to nobody",
    async () => {
      const asked = async (owner: number) => {
        const { id } = await site.database.query
          .insertInto("contact_requests")
          .values({
            name: "Kim",
            email: "kim@example.test",
            company: "",
            phone: "",
            service: "branding",
            message: "Hello",
            reference: `EX-${crypto.randomUUID()}`,
            user_id: null,
            owner_id: owner,
            owner_name: "Sam",
            created_at: "2026-11-20T10:00:00.000Z",
          } as never)
          .returning("id")
          .executeTakeFirstOrThrow();
        return async () =>
          (
            await site.database.query
              .selectFrom("contact_requests")
              .select(["owner_id", "owner_name"])
              .where("id", "=", id)
              .executeTakeFirstOrThrow()
          ).owner_id;
      };
      const producer = await make("paula_p", ["producer"]);
      const author = await make("anna_a", ["author"]);
      for (const [heir, owner] of [
        [producer, producer],
        [author, null],
        ["false", null],
      ] as const) {
        const leaver = await make(`sam_${heir}`, ["editor"]);
        const ownerNow = await asked(leaver);
        const gone = await call("DELETE", `/wp/v2/users/${leaver}?force=true&reassign=${heir}`);
        expect([heir, gone.status, await ownerNow()]).toEqual([heir, 200, owner]);
      }
    },
  );

  testOnce(
    "a role, its end and a deactivation count with the next call on each of three replicas",
    async () => {
      const { where } = site.database;
      const databases =
        kind === "postgres"
          ? [await openDatabase(where, migrations), await openDatabase(where, migrations)]
          : [];
      const others = databases.map((database) => createApi({ ...site.dependencies, database }));
      try {
        const id = await make("kim_oh");
        const headers = { Authorization: `Bearer ${(await signIn("kim_oh")).body.token}` };
        const url = `${site.dependencies.settings.publicUrl}/wp-json/extenso/v1/visits`;
        const seen = () =>
          Promise.all(
            [site.api, ...others].map(
              async ({ app }) => (await app.fetch(new Request(url, { headers }))).status,
            ),
          );
        const all = (status: number) => [site.api, ...others].map(() => status);
        expect(await seen()).toEqual(all(403));
        await call("POST", `${people}/${id}/role`, { role: "editor", from: ["subscriber"] });
        expect(await seen()).toEqual(all(200));
        await call("POST", `${people}/${id}/role`, { role: "author", from: ["editor"] });
        expect(await seen()).toEqual(all(403));
        await call("POST", `${people}/${id}/role`, { role: "administrator", from: ["author"] });
        expect(await seen()).toEqual(all(200));
        await call("POST", `${people}/${id}/leave`, { to: 0, account: "deactivate" });
        expect(await seen()).toEqual(all(403));
      } finally {
        for (const database of databases) await database.close();
      }
    },
  );

  test("a new name or address is found at once, without regard to accents, and the former one no more", async () => {
    const id = await make("elodie_b");
    const found = (words: string) => names(`&search=${encodeURIComponent(words)}`);
    await call("POST", `/wp/v2/users/${id}`, {
      name: "Élodie Brûlé",
      first_name: "Zoë",
      last_name: "Ångström",
    });
    for (const words of ["élodie", "ELODIE brule", "zoe angstrom", "Ång", "ûl", "elodie_b@example"])
      expect([words, await found(words)]).toEqual([words, ["elodie_b"]]);
    await call("POST", `/wp/v2/users/${id}`, { name: "Elodie", email: "second@example.test" });
    expect(await found("brule")).toEqual([]);
    expect(await found("elodie_b@example")).toEqual([]);
    expect(await found("second@example")).toEqual(["elodie_b"]);
    const own = { Authorization: `Bearer ${(await signIn("elodie_b")).body.token}` };
    const renamed = { method: "POST", headers: own, json: { username: "marta_v" } };
    expect((await site.ask("/wp/v2/users/me", renamed)).status).toBe(200);
    expect(await found("elodie_b")).toEqual([]);
    expect(await found("marta_v")).toEqual(["marta_v"]);
    // Has every trigram of the word, and not the word.
    await call("POST", `/wp/v2/users/${id}`, { last_name: "abcxbcd" });
    expect(await found("abcd")).toEqual([]);
  });

  test("found by name, username and address, and narrowed", async () => {
    await make("sam_lee", ["producer"]);
    expect(await names("&search=SAM")).toEqual(["sam_lee"]);
    expect(await names("&search=lee%20sam_lee@example")).toEqual(["sam_lee"]);
    expect(await names("&search=%25")).toEqual([]);
    expect(await names("&search=%00sam")).toEqual(["sam_lee"]);
    expect(await names("&group=producer")).toEqual(["sam_lee"]);
    expect(await names("&group=staff")).not.toContain("casey_member");
    expect(await names("&group=members")).toContain("casey_member");
    expect(await names("&seen=never")).toContain("sam_lee");
    await signIn("sam_lee");
    expect(await names("&seen=never")).not.toContain("sam_lee");
    expect(await names("&seen=week&orderby=seen")).toContain("sam_lee");
    expect((await names("&orderby=seen"))[0]).toBe("sam_lee");
    expect(await names("&state=unconfirmed")).not.toContain("sam_lee");
    for (const wrong of ["group=pilot", "seen=ever", `search=${"x".repeat(201)}`, "page=99"])
      expect((await call("GET", `${people}?${wrong}`)).status).toBe(400);
  });

  testOnce("the time of the last visit is written once an hour", async () => {
    const id = await make("sam_lee");
    const seen = async () => (await call("GET", `${people}/${id}`)).body.last_seen_gmt as string | null;
    expect(await seen()).toBeNull();
    const { body } = await signIn("sam_lee");
    const rows = site.database.query;
    const set = (hours: number) =>
      rows
        .updateTable("users")
        .set({ last_seen_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
        .where("id", "=", id)
        .execute();
    await set(0.5);
    const before = await seen();
    const again = await call(
      "POST",
      "/jwt-auth/v1/token/refresh",
      { refresh_token: body.refresh_token },
      null,
    );
    expect([again.status, await seen()]).toEqual([200, before]);
    await set(2);
    const late = await seen();
    await call("POST", "/jwt-auth/v1/token/refresh", { refresh_token: again.body.refresh_token }, null);
    expect(await seen()).not.toBe(late);
  });

  testOnce("devices end one by one and all, at once", async () => {
    const id = await make("sam_lee", ["author"]);
    const tokens = [await signIn("sam_lee"), await signIn("sam_lee"), await signIn("sam_lee")];
    const me = async (index: number) => {
      const headers = { Authorization: `Bearer ${tokens[index]?.body.token}` };
      return (await site.ask("/wp/v2/users/me", { headers })).status;
    };
    const { body } = await call("GET", `${people}/${id}`);
    expect(body.sessions).toHaveLength(3);
    const [first] = body.sessions;
    expect((await call("DELETE", `${people}/${id}/sessions/${first.id}`)).body).toEqual({ ended: 1 });
    expect((await call("DELETE", `${people}/${id}/sessions/${first.id}`)).status).toBe(404);
    expect((await call("DELETE", `${people}/1/sessions/${body.sessions[1].id}`)).status).toBe(404);
    expect((await call("DELETE", `${people}/${id}/sessions`)).body).toEqual({ ended: 2 });
    for (const index of [0, 1, 2]) expect(await me(index)).toBe(403);
    expect((await audit("user", id)).filter((action: string) => action === "sign-out")).toHaveLength(2);
  });

  test("a role counts at once, and not over a change that wasn't seen", async () => {
    const id = await make("sam_lee", ["author"]);
    const headers = { Authorization: `Bearer ${(await signIn("sam_lee")).body.token}` };
    const set = (role: string, from: string[]) => call("POST", `${people}/${id}/role`, { role, from });
    expect((await set("administrator", ["author"])).status).toBe(200);
    expect((await site.ask(people, { headers })).status).toBe(200);
    expect((await set("editor", ["author"])).body.code).toBe("rest_user_changed");
    expect((await set("editor", ["administrator"])).status).toBe(200);
    expect((await site.ask(people, { headers })).status).toBe(403);
    expect((await set("pilot", ["editor"])).status).toBe(400);
    expect(await audit("user", id)).toEqual(["role", "role", "create"]);
  });

  test("the last administrator stays, and of two who go at once one", async () => {
    const own = { role: "editor", from: ["administrator"] };
    expect((await call("POST", `${people}/1/role`, own)).status).toBe(403);
    expect((await call("POST", `${people}/1/leave`, { to: 0, account: "delete" })).status).toBe(403);
    const other = await make("sam_lee", ["administrator"]);
    const headers = { Authorization: `Bearer ${(await signIn("sam_lee")).body.token}` };
    const answers = await Promise.all([
      site.ask(`${people}/1/role`, { method: "POST", headers, json: own }),
      call("POST", `${people}/${other}/leave`, { to: 0, account: "deactivate" }),
    ]);
    const administrators = await site.database.query
      .selectFrom("users")
      .innerJoin("user_roles", "user_roles.user_id", "users.id")
      .select("users.id")
      .where("role", "=", "administrator")
      .where("banned_at", "is", null)
      .execute();
    expect(administrators).toHaveLength(1);
    expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200);
  });

  testOnce("a leaver's work goes to another in one step, with requests", async () => {
    const id = await make("sam_lee", ["editor"]);
    const json = { title: "Their words", status: "publish" };
    const headers = { Authorization: `Bearer ${(await signIn("sam_lee")).body.token}` };
    const article = (await site.ask("/wp/v2/posts", { method: "POST", headers, json })).body.id;
    const asked = {
      name: "Lee Park",
      email: "lee@client.test",
      message: "A film for our shop, please.",
      source: "phone",
    };
    const request = (await call("POST", "/extenso/v1/requests", asked)).body;
    await call("PATCH", `/extenso/v1/requests/${request.id}`, { revision: request.revision, owner: id });
    const owner = () =>
      site.database.query
        .selectFrom("contact_requests")
        .select(["owner_id", "owner_name"])
        .where("id", "=", request.id)
        .executeTakeFirst();
    await site.database.query
      .updateTable("contact_requests")
      .set({ owner_id: id, owner_name: "sam_lee" })
      .where("id", "=", request.id)
      .execute();
    for (const to of [id, 4, 9_999])
      expect((await call("POST", `${people}/${id}/leave`, { to, account: "delete" })).status).toBe(400);
    expect((await call("POST", `${people}/${id}/leave`, { to: 2, account: "deactivate" })).status).toBe(200);
    expect((await call("GET", `/wp/v2/posts/${article}`)).body.author).toBe(2);
    expect(await owner()).toMatchObject({ owner_id: 2 });
    expect(await names("&state=deactivated")).toEqual(["sam_lee"]);
    expect((await signIn("sam_lee")).status).toBe(403);
    expect((await audit("user", id)).toSorted()).toEqual(["create", "deactivate", "hand-over"]);
  });

  testOnce("who is deleted leaves a name on the work, and nothing else", async () => {
    const id = await make("sam_lee", ["editor"]);
    const json = { title: "Their words", status: "publish" };
    const headers = { Authorization: `Bearer ${(await signIn("sam_lee")).body.token}` };
    const article = (await site.ask("/wp/v2/posts", { method: "POST", headers, json })).body.id;
    expect((await call("POST", `${people}/${id}/leave`, { to: 0, account: "delete" })).status).toBe(200);
    const shown = await call("GET", `/wp/v2/posts/${article}?_embed=author`, undefined, null);
    expect(shown.body._embedded.author[0]).toMatchObject({ id, name: "sam_lee" });
    expect(await names("&search=sam")).toEqual([]);
    expect(await names("&state=left")).toEqual([`left:${id}`]);
    expect((await call("GET", `${people}/${id}`)).body).toMatchObject({ email: "", sessions: [], roles: [] });
    for (const login of ["sam_lee", "sam_lee@example.test", `left:${id}`, `left-${id}@accounts.invalid`])
      expect((await signIn(login)).status).toBe(403);
    expect((await call("DELETE", `/extenso/v1/deactivated-users/${id}`)).status).toBe(404);
    expect((await call("POST", `${people}/${id}/role`, { role: "editor", from: [] })).status).toBe(404);
    // The address is free for another account.
    expect(await make("sam_lee")).toBeGreaterThan(id);
    const nobody = await make("pat_ng", ["author"]);
    await call("POST", `${people}/${nobody}/leave`, { to: 0, account: "delete" });
    expect((await call("GET", `${people}/${nobody}`)).status).toBe(404);
  });

  testOnce("a member is helped, and the reason is kept", async () => {
    const json = {
      username: "kim_oh",
      email: "kim@example.test",
      password,
      first_name: "Kim",
      last_name: "Oh",
    };
    const id = (await call("POST", "/extenso/v1/register", json, null)).body.user_id;
    expect(await names("&state=unconfirmed")).toContain("kim_oh");
    expect((await call("POST", `${people}/${id}/send-confirmation`)).status).toBe(200);
    expect((await call("POST", `${people}/${id}/password-link`)).status).toBe(200);
    expect((await call("POST", `${people}/${id}/confirm`, { reason: " " })).status).toBe(400);
    expect((await call("POST", `${people}/${id}/confirm`, { reason: "x".repeat(301) })).status).toBe(400);
    const reason = "Called from the number on the invoice";
    expect((await call("POST", `${people}/${id}/confirm`, { reason })).status).toBe(200);
    expect((await call("POST", `${people}/${id}/confirm`, { reason })).status).toBe(409);
    expect((await call("POST", `${people}/${id}/send-confirmation`)).status).toBe(409);
    expect(await audit("user", id)).toEqual(["confirm", "send-password-link", "send-confirmation"]);
    const { body } = await call("GET", `/extenso/v1/audit?subject=user&subject_id=${id}&action=confirm`);
    expect(body[0].changes.reason.to).toBe(reason);
    const kinds = (await mails())
      .filter(({ recipient }) => recipient === "kim@example.test")
      .map(({ kind }) => kind);
    expect(kinds).toEqual(["account-confirm-email", "account-confirm-email", "account-password-reset"]);
    expect((await call("POST", `${people}/999/password-link`)).status).toBe(404);
    const copy = await call("GET", `${people}/${id}/export`);
    expect(copy.body.account.username).toBe("kim_oh");
    expect(await audit("user", id)).toContain("export");
  });

  describe("an invitation", () => {
    const email = "sam+desk@example.test";

    testOnce("is mailed, accepted once, and signs in with the role", async () => {
      expect(await call("POST", invitations, { email: "nowhere", role: "editor" })).toMatchObject({
        status: 400,
        body: { message: "Please enter a valid email address." },
      });
      const id = await invite(email);
      expect((await call("GET", invitations)).body).toMatchObject([
        { id, email, role: "editor", invited_by: "studio_admin", expired: false, mail: "waiting" },
      ]);
      const token = await tokenIn(email);
      const [stored] = await site.database.query.selectFrom("invitations").select("hash").execute();
      expect(stored?.hash).not.toBe(token);
      const opened = await call("POST", `${invitations}/open`, { token }, null);
      expect(opened.body).toEqual({ email, role: "editor", invited_by: "studio_admin", username: null });
      expect((await accept(token, { password: "short" })).status).toBe(400);
      expect((await accept(token, { username: "jordan" })).status).toBe(409);
      const answers = await Promise.all([accept(token), accept(token, { username: "sam_two" })]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const username = answers.find(({ status }) => status === 200)?.body.username;
      const { body } = await signIn(username);
      expect(body.user_roles).toEqual(["editor"]);
      expect((await call("GET", invitations)).body).toEqual([]);
      expect((await accept(token, { username: "third" })).body.code).toBe("extenso_invalid_link");
      expect(await audit("invitation", id)).toEqual(["accept", "invite"]);
      expect(await names("&state=unconfirmed")).toEqual([]);
    });

    testOnce("makes nobody staff while the role of who sent it rests", async () => {
      await invite(email, "administrator");
      const token = await tokenIn(email);
      const { settings } = site.dependencies;
      Object.assign(settings, { staffSecondFactor: { graceDays: 0 } });
      const open = () => call("POST", `${invitations}/open`, { token }, null);
      expect([(await open()).status, (await accept(token)).body.code]).toEqual([400, "extenso_invalid_link"]);
      Object.assign(settings, { staffSecondFactor: undefined });
      expect([(await open()).status, (await accept(token)).status]).toEqual([200, 200]);
    });

    testOnce("is sent again and withdrawn, and its old link ends", async () => {
      const id = await invite(email);
      const old = await tokenIn(email);
      expect((await call("POST", invitations, { email: email.toUpperCase(), role: "author" })).status).toBe(
        409,
      );
      expect((await call("POST", `${invitations}/${id}/send`)).status).toBe(200);
      const fresh = await tokenIn(email);
      expect([(await accept(old)).status, fresh === old]).toEqual([400, false]);
      expect((await call("DELETE", `${invitations}/${id}`)).status).toBe(200);
      expect((await call("DELETE", `${invitations}/${id}`)).status).toBe(404);
      expect((await call("POST", `${invitations}/${id}/send`)).status).toBe(404);
      expect((await accept(fresh)).status).toBe(400);
      // The invitation's mails aren't sent any more.
      expect((await mails()).filter(({ recipient }) => recipient === email)).toEqual([]);
      expect(await audit("invitation", id)).toEqual(["withdraw", "send-again", "invite"]);
    });

    testOnce("runs out, and ends with the administration of who sent it", async () => {
      await invite(email);
      const token = await tokenIn(email);
      await site.database.query
        .updateTable("user_roles")
        .set({ role: "author" })
        .where("user_id", "=", 1)
        .execute();
      expect((await accept(token)).status).toBe(400);
      await site.database.query
        .updateTable("user_roles")
        .set({ role: "administrator" })
        .where("user_id", "=", 1)
        .execute();
      await site.database.query
        .updateTable("invitations")
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .execute();
      expect((await accept(token)).status).toBe(400);
      expect((await call("GET", invitations)).body[0].expired).toBe(true);
    });

    testOnce(
      "gives the role to the account that has proved the address, and enters it for nobody",
      async () => {
        await invite("casey@example.test").catch(() => {});
        const [member] = (await call("GET", `${people}?search=casey_member`)).body;
        await call("DELETE", `${invitations}/1`);
        await invite(member.email, "producer");
        const token = await tokenIn(member.email);
        const opened = await call("POST", `${invitations}/open`, { token }, null);
        expect(opened.body.username).toBe("casey_member");
        const answer = await call("POST", `${invitations}/accept`, { token }, null);
        expect([answer.status, answer.body]).toEqual([200, { username: "casey_member" }]);
        expect((await call("GET", `${people}/${member.id}`)).body.roles).toEqual(["producer"]);
        expect((await call("POST", invitations, { email: member.email, role: "editor" })).status).toBe(409);
      },
    );

    testOnce("makes an account of its own where somebody only typed the address", async () => {
      const json = { username: "not_sam", email, password, first_name: "N", last_name: "S" };
      const stranger = (await call("POST", "/extenso/v1/register", json, null)).body.user_id;
      await invite(email);
      expect((await accept(await tokenIn(email))).status).toBe(200);
      expect((await call("GET", `${people}/${stranger}`)).body).toMatchObject({
        roles: ["subscriber"],
        is_address_taken: true,
      });
      expect((await signIn(email)).body.user_roles).toEqual(["editor"]);
    });

    testOnce.each([
      ["no-address"],
      ["a@b"],
      ["a@example.test\r\nBcc: b@example.test"],
      [`${"x".repeat(250)}@example.test`],
      ["<script>@example.test"],
      ["sam\0@example.test"],
    ])("of %j isn't sent", async (address) => {
      expect((await call("POST", invitations, { email: address, role: "editor" })).status).toBe(400);
      expect((await call("GET", invitations)).body).toEqual([]);
    });

    testOnce("is limited by address and by who sends it", async () => {
      const id = await invite(email);
      const statuses: number[] = [];
      for (let count = 0; count < 6; count++)
        statuses.push((await call("POST", `${invitations}/${id}/send`)).status);
      expect(statuses.at(0)).toBe(200);
      expect(statuses.at(-1)).toBe(429);
    });
  });
});
