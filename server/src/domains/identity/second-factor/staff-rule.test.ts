/** A second factor of staff, required at the desk. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { readSettings } from "../../../kernel/settings/settings.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { makeWith, newTestPasskey } from "./test-authenticator.ts";

const path = "/extenso/v1/settings/staff-second-factor";

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  let token: string;

  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_admin", { roles: ["administrator"] });
    await api.studio.addMember("lee_editor", { roles: ["editor"] });
    await api.studio.addMember("robin_member");
    ({ token } = await api.signIn("casey_admin"));
  });
  afterEach(() => api.studio.close());

  const read = async () => (await api.ask("GET", path, { token }))[1];
  const choose = (is_required: boolean, grace_days = 7) =>
    api.ask("POST", path, { token, json: { is_required, grace_days } });
  const due = async (by: string) =>
    (await api.ask("GET", "/extenso/v1/sign-in", { token: by }))[1].second_factor_due;
  async function addPasskey() {
    const [, { options }] = await api.ask("POST", "/extenso/v1/sign-in/passkeys/options", {
      token,
      json: {},
    });
    const passkey = newTestPasskey();
    const json = { response: makeWith(passkey, String(options)) };
    expect((await api.ask("POST", "/extenso/v1/sign-in/passkeys", { token, json }))[0]).toBe(201);
    return passkey.id.toString("base64url");
  }
  const entries = () =>
    api.studio.database.query
      .selectFrom("audit_entries")
      .select(["action", "changes"])
      .where("subject", "=", "staff")
      .orderBy("id")
      .execute();

  test("required at the desk, it counts with the next request, from days of grace on", async () => {
    expect(await read()).toMatchObject({ is_required: false, grace_days: 7, is_fixed: false, staff: 2 });
    const { token: lee } = await api.signIn("lee_editor");
    const { token: robin } = await api.signIn("robin_member");
    expect(await due(lee)).toBeNull();
    expect(await choose(true, 3)).toMatchObject([200, { is_required: true, grace_days: 3, has_own: false }]);
    const named = await read();
    expect(named).toMatchObject({ staff: 2, without: 2 });
    expect(named.named).toMatchObject([
      { name: "casey_admin", roles: ["administrator"] },
      { name: "lee_editor", roles: ["editor"] },
    ]);
    expect(await due(lee)).toBe("2026-11-24T04:33:00.000Z");
    expect(await due(robin)).toBeNull();
    api.studio.pass({ days: 3, seconds: 1 });
    ({ token } = await api.signIn("casey_admin"));
    expect((await api.ask("GET", path, { token }))[1].code).toBe("extenso_second_factor_required");
    const id = await addPasskey();
    expect(await read()).toMatchObject({ has_own: true, without: 1 });
    const [, last] = await api.ask("DELETE", `/extenso/v1/sign-in/passkeys/${id}`, { token });
    expect(last.code).toBe("extenso_second_factor_needed");

    // Everybody's grace begins anew with the next time it is switched on.
    await choose(false, 3);
    expect(await due((await api.signIn("lee_editor")).token)).toBeNull();
    await choose(true, 2);
    expect(await due((await api.signIn("lee_editor")).token)).toBe("2026-11-26T04:33:01.000Z");
    expect((await entries()).map(({ action }) => action)).toEqual([
      "require-second-factor",
      "end-second-factor",
      "require-second-factor",
    ]);
  });

  test("nobody lets their own role rest", async () => {
    const refused = (answer: [number, Record<string, unknown>]) => {
      expect(answer).toMatchObject([400, { code: "rest_invalid_param" }]);
      return JSON.stringify(answer[1].data);
    };
    expect(refused(await choose(true, 0))).toContain("You have no second factor yourself");
    expect((await read()).is_required).toBe(false);
    await choose(true, 30);
    await due(token);
    api.studio.pass({ days: 5 });
    ({ token } = await api.signIn("casey_admin"));
    expect(refused(await choose(true, 5))).toContain("these days are over for you already");
    expect((await choose(true, 6))[0]).toBe(200);
    await addPasskey();
    expect((await choose(true, 0))[0]).toBe(200);
    const rows = await entries();
    expect(JSON.parse(rows.at(-1)?.changes ?? "")).toEqual({ days_of_grace: { from: 6, to: 0 } });
    expect(rows.map(({ action }) => action)).toEqual([
      "require-second-factor",
      "change-grace",
      "change-grace",
    ]);
  });

  test("where the environment says something, the desk only shows it", async () => {
    await choose(true, 3);
    const says = (environment: Record<string, string>) =>
      Object.assign(api.studio.settings, {
        staffSecondFactor: readSettings(environment).staffSecondFactor,
      });
    says({ STAFF_SECOND_FACTOR: "0" });
    expect(await read()).toMatchObject({ is_required: false, is_fixed: true });
    expect(await choose(true)).toMatchObject([409, { code: "extenso_setting_fixed" }]);
    says({ STAFF_SECOND_FACTOR: "1", STAFF_SECOND_FACTOR_DAYS: "9" });
    expect(await read()).toMatchObject({ is_required: true, grace_days: 9, is_fixed: true });
    says({ STAFF_SECOND_FACTOR_DAYS: "9" });
    expect(await read()).toMatchObject({ is_required: true, grace_days: 3, is_fixed: false });
  });

  test("it is for administrators who have just proved who they are", async () => {
    for (const json of [{}, { is_required: true }, { is_required: true, grace_days: 91 }])
      expect((await api.ask("POST", path, { token, json }))[0]).toBe(400);
    for (const who of ["lee_editor", "robin_member"]) {
      const { token: theirs } = await api.signIn(who);
      expect((await api.ask("GET", path, { token: theirs }))[0]).toBe(403);
      const json = { is_required: true, grace_days: 7 };
      expect((await api.ask("POST", path, { token: theirs, json }))[0]).toBe(403);
    }
    const { refresh } = await api.signIn("casey_admin");
    api.studio.pass({ minutes: 11 });
    const json = { refresh_token: refresh };
    const [, body] = await api.ask("POST", "/jwt-auth/v1/token/refresh", { json });
    token = String(body.token);
    expect((await choose(true))[1].code).toBe("extenso_proof_required");
    expect((await api.ask("GET", path, { token }))[0]).toBe(200);
  });

  test("members cost no further statement, and staff one", async () => {
    const lookUps = async (roles: string[]) => {
      const { rolesInForce } = await import("./staff-rule.ts");
      let count = 0;
      const { query } = api.studio.database;
      const counted = query.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          count += 1;
          return result;
        },
      });
      await rolesInForce(counted, api.studio.settings, { id: 1, roles }, api.studio.clock());
      return count;
    };
    expect([await lookUps(["subscriber"]), await lookUps(["editor"])]).toEqual([0, 1]);
  });
});
