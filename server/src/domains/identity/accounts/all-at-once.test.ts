/** Everything a member can do, at the same moment as what ends it: whichever comes first, nothing survives. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";

const newPassword = "Kettle-and-Fog-7";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let api: TestApi;
  let token: string;
  let refresh: string;

  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_member");
    ({ token, refresh } = await api.signIn("casey_member"));
  });
  afterEach(() => api.studio.close());

  const signIn = () =>
    api.ask("POST", "/jwt-auth/v1/token", { json: { username: "casey_member", password: memberPassword } });
  const exchange = () => api.ask("POST", "/jwt-auth/v1/token/refresh", { json: { refresh_token: refresh } });
  const changePassword = () =>
    api.ask("POST", "/extenso/v1/password", {
      token,
      json: { current_password: memberPassword, new_password: newPassword },
    });
  const saveProfile = () => api.ask("POST", "/wp/v2/users/me", { token, json: { first_name: "Grace" } });
  const others = [signIn, exchange, saveProfile, signIn, exchange, saveProfile];

  /** @returns how many of the issued tokens still open the account. */
  async function survivors(answers: [number, Record<string, unknown>][]): Promise<number> {
    const handedOut = answers.flatMap(([, body]) => (typeof body.token === "string" ? [body.token] : []));
    const reads = await Promise.all(
      handedOut.map((one) => api.ask("POST", "/jwt-auth/v1/token/validate", { token: one })),
    );
    return reads.filter(([status]) => status === 200).length;
  }

  test("with a deletion no token is left that counts, and nobody signs in again", async () => {
    const remove = () =>
      api.ask("DELETE", "/extenso/v1/account", { token, json: { password: memberPassword } });
    const answers = await Promise.all([...others, remove, ...others, remove].map((act) => act()));
    expect(Math.max(...answers.map(([status]) => status))).toBeLessThan(500);
    expect(await survivors(answers)).toBe(0);
    expect((await signIn())[0]).toBe(403);
    expect((await exchange())[0]).toBe(401);
  });

  test("with a change of password only the session that made it goes on", async () => {
    const answers = await Promise.all([...others, changePassword, ...others].map((act) => act()));
    expect(Math.max(...answers.map(([status]) => status))).toBeLessThan(500);
    expect((await signIn())[0]).toBe(403);
    const sessions = await api.studio.database.query
      .selectFrom("user_sessions")
      .select("id")
      .where("ended_at", "is", null)
      .execute();
    expect(sessions).toHaveLength(1);
    expect((await saveProfile())[0]).toBe(200);
  });

  test("with a sign-out neither half of the session counts", async () => {
    const signOut = () => api.ask("POST", "/extenso/v1/logout", { token });
    const acts = [exchange, saveProfile, exchange];
    const answers = await Promise.all([...acts, signOut, ...acts].map((act) => act()));
    expect(Math.max(...answers.map(([status]) => status))).toBeLessThan(500);
    expect(await survivors(answers)).toBe(0);
    for (const [, body] of answers) {
      const json = { refresh_token: body.refresh_token ?? refresh };
      expect((await api.ask("POST", "/jwt-auth/v1/token/refresh", { json }))[0]).toBe(401);
    }
  });
});
