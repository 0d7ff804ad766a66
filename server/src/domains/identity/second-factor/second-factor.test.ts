import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds, testOnceInCore } from "../../../engines/database/test-databases.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";
import { answerWith, makeWith, newTestPasskey } from "./test-authenticator.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  const testOnce = testOnceInCore(kind);
  let api: TestApi;
  let token: string;

  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_member");
    ({ token } = await api.signIn("casey_member"));
  });
  afterEach(() => api.studio.close());

  const post = (path: string, json: unknown = {}, by: string | undefined = token) =>
    api.ask("POST", path, { json, ...(by ? { token: by } : {}) });

  async function addPasskey(passkey = newTestPasskey()) {
    const [, { options }] = await post("/extenso/v1/sign-in/passkeys/options");
    const response = makeWith(passkey, String(options));
    const [status, body] = await post("/extenso/v1/sign-in/passkeys", { response, name: "Phone" });
    expect([status, body.code]).toEqual([201, undefined]);
    return { passkey, codes: body.recovery_codes as string[] };
  }

  async function signInOptions() {
    const [, { options }] = await post("/jwt-auth/v1/token/passkey/options", {}, "");
    return String(options);
  }
  const signInBy = (response: string) => post("/jwt-auth/v1/token/passkey", { response }, "");

  async function addApp() {
    const [, { secret, squares }] = await post("/extenso/v1/sign-in/authenticator-app");
    expect((squares as string[]).every((row) => /^[01]+$/.test(row))).toBe(true);
    const app = new TOTP({ secret: Secret.fromBase32(String(secret)) });
    const codeNow = () => app.generate({ timestamp: api.studio.clock().getTime() });
    const [status, body] = await post("/extenso/v1/sign-in/authenticator-app/confirm", { code: codeNow() });
    expect(status).toBe(201);
    return { codeNow, codes: body.recovery_codes as string[] };
  }

  /** The ticket of a sign-in whose password was right. */
  async function ticketOf(username = "casey_member") {
    const credentials = { username, password: memberPassword };
    const [status, body] = await post("/jwt-auth/v1/token", credentials, "");
    expect([status, body.code]).toEqual([403, "[jwt_auth] second_factor_required"]);
    return String((body.data as { ticket: string }).ticket);
  }
  const secondProof = (ticket: string, code: string) =>
    post("/jwt-auth/v1/token/second-proof", { ticket, code }, "");

  test("a passkey is made, signs in, and is listed with its use", async () => {
    const { passkey, codes } = await addPasskey();
    expect(codes).toHaveLength(10);
    const [status, body] = await signInBy(answerWith(passkey, await signInOptions()));
    expect([status, body.user_nicename]).toEqual([200, "casey_member"]);
    const [, methods] = await api.ask("GET", "/extenso/v1/sign-in", { token: String(body.token) });
    expect(methods).toMatchObject({
      passkeys: [{ name: "Phone", synced: false, last_used_at: api.studio.clock().toISOString() }],
      authenticator_app: null,
      recovery_codes_left: 10,
      second_factor_due: null,
    });
    const second = await addPasskey();
    expect(second.codes).toBeNull();
    expect((await signInBy(answerWith(second.passkey, await signInOptions())))[0]).toBe(200);
  });

  testOnce("an answer counts once, for the question it was made for", async () => {
    const { passkey } = await addPasskey();
    const response = answerWith(passkey, await signInOptions());
    expect((await signInBy(response))[0]).toBe(200);
    expect((await signInBy(response))[1].code).toBe("extenso_wrong_passkey");
    const late = await signInOptions();
    api.studio.pass({ minutes: 6 });
    expect((await signInBy(answerWith(passkey, late)))[0]).toBe(400);
    // An answer to the proof of a session is none to a sign-in.
    token = (
      await post("/jwt-auth/v1/token/passkey", { response: answerWith(passkey, await signInOptions()) }, "")
    )[1].token as string;
    const [, { options }] = await post("/extenso/v1/proof/options");
    expect((await signInBy(answerWith(passkey, String(options))))[0]).toBe(400);
    const both = answerWith(passkey, await signInOptions());
    const statuses = (await Promise.all([signInBy(both), signInBy(both)])).map(([status]) => status);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  testOnce(
    "another origin, no verified user, a counter going back and a foreign key are refused",
    async () => {
      const { passkey } = await addPasskey();
      const refused = async (change: Partial<typeof passkey>) =>
        (await signInBy(answerWith({ ...passkey, ...change }, await signInOptions())))[1].code;
      expect(await refused({ origin: "https://studio.example.test.evil.test" })).toBe(
        "extenso_wrong_passkey",
      );
      expect(await refused({ origin: "http://studio.example.test" })).toBe("extenso_wrong_passkey");
      expect(await refused({ verified: false })).toBe("extenso_wrong_passkey");
      expect(await refused({ key: newTestPasskey().key })).toBe("extenso_wrong_passkey");
      expect((await signInBy(answerWith(passkey, await signInOptions())))[0]).toBe(200);
      expect(await refused({ counter: passkey.counter - 1 })).toBe("extenso_wrong_passkey");
      expect((await signInBy(answerWith(passkey, await signInOptions())))[0]).toBe(200);
    },
  );

  testOnce("a removed passkey, a closed and a deleted account open nothing", async () => {
    const { passkey } = await addPasskey();
    const { passkey: other } = await addPasskey();
    const id = passkey.id.toString("base64url");
    expect((await api.ask("DELETE", `/extenso/v1/sign-in/passkeys/${id}`, { token }))[0]).toBe(200);
    expect((await api.ask("DELETE", `/extenso/v1/sign-in/passkeys/${id}`, { token }))[0]).toBe(404);
    expect((await signInBy(answerWith(passkey, await signInOptions())))[0]).toBe(400);
    const { query } = api.studio.database;
    await query.updateTable("users").set({ banned_at: "2026-11-21T00:00:00.000Z" }).execute();
    expect((await signInBy(answerWith(other, await signInOptions())))[1].code).toBe(
      "[jwt_auth] account_closed",
    );
    const asked = await signInOptions();
    await query.deleteFrom("users").execute();
    expect((await signInBy(answerWith(other, asked)))[0]).toBe(400);
  });

  testOnce(
    "a passkey is made for the session that asked, and none is taken from another account",
    async () => {
      const passkey = newTestPasskey();
      const [, { options }] = await post("/extenso/v1/sign-in/passkeys/options");
      const response = makeWith(passkey, String(options));
      const { token: another } = await api.signIn("casey_member");
      expect((await post("/extenso/v1/sign-in/passkeys", { response }, another))[0]).toBe(400);
      const again = makeWith(
        passkey,
        String((await post("/extenso/v1/sign-in/passkeys/options"))[1].options),
      );
      await api.ask("POST", "/extenso/v1/logout", { token });
      expect((await post("/extenso/v1/sign-in/passkeys", { response: again }))[0]).toBe(403);
      token = another;
      await addPasskey(passkey);
      await api.studio.addMember("robin_member");
      token = (await api.signIn("robin_member")).token;
      const [, asked] = await post("/extenso/v1/sign-in/passkeys/options");
      const copied = makeWith(passkey, String(asked.options));
      expect((await post("/extenso/v1/sign-in/passkeys", { response: copied }))[1].code).toBe(
        "extenso_wrong_passkey",
      );
    },
  );

  testOnce(
    "with an authenticator app, a password alone signs nobody in, and a code counts once",
    async () => {
      const { codeNow } = await addApp();
      api.studio.pass({ seconds: 30 });
      const ticket = await ticketOf();
      expect((await secondProof(ticket, "000000"))[1].code).toBe("extenso_wrong_code");
      const code = codeNow();
      expect((await secondProof(ticket, `${code.slice(0, 3)} ${code.slice(3)}`))[0]).toBe(200);
      expect((await secondProof(ticket, code))[1].code).toBe("extenso_begin_again");
      expect((await secondProof(await ticketOf(), code))[1].code).toBe("extenso_wrong_code");
      // The step before the one that was used is spent, too.
      api.studio.pass({ seconds: 60 });
      const earlier = codeNow();
      api.studio.pass({ seconds: 30 });
      expect((await secondProof(await ticketOf(), codeNow()))[0]).toBe(200);
      expect((await secondProof(await ticketOf(), earlier))[0]).toBe(400);
      // A clock that is one step behind is met, one of two isn't.
      api.studio.pass({ seconds: 60 });
      const behind = codeNow();
      api.studio.pass({ seconds: 30 });
      expect((await secondProof(await ticketOf(), behind))[0]).toBe(200);
      api.studio.pass({ seconds: 60 });
      const older = codeNow();
      api.studio.pass({ seconds: 60 });
      expect((await secondProof(await ticketOf(), older))[0]).toBe(400);
    },
  );

  test("of one code at two replicas at once, one counts", async () => {
    const { codeNow, codes } = await addApp();
    const replica = await openTestApi(kind, api.studio);
    api.studio.pass({ seconds: 30 });
    for (const code of [codeNow(), String(codes[0])]) {
      const tickets = [await ticketOf(), await ticketOf()];
      const answers = await Promise.all(
        [api, replica].map(({ ask }, index) =>
          ask("POST", "/jwt-auth/v1/token/second-proof", { json: { ticket: tickets[index], code } }),
        ),
      );
      expect(answers.map(([status]) => status).sort()).toEqual([200, 400]);
    }
  });

  testOnce("recovery codes are kept as hashes, count once, and end with new ones", async () => {
    const { codes } = await addPasskey();
    const rows = await api.studio.database.query.selectFrom("recovery_codes").select("hash").execute();
    expect(rows.every(({ hash }) => hash.startsWith("$argon2id$"))).toBe(true);
    const typed = ` ${String(codes[3]).toUpperCase().replace("-", " ")} `;
    expect((await secondProof(await ticketOf(), typed))[0]).toBe(200);
    expect((await secondProof(await ticketOf(), String(codes[3])))[0]).toBe(400);
    const [status, body] = await post("/extenso/v1/sign-in/recovery-codes");
    expect([status, (body.recovery_codes as string[]).length]).toEqual([201, 10]);
    expect((await secondProof(await ticketOf(), String(codes[4])))[0]).toBe(400);
    expect((await secondProof(await ticketOf(), String((body.recovery_codes as string[])[0])))[0]).toBe(200);
  });

  testOnce("guesses at codes are limited, and a ticket ends with its password", async () => {
    const { codeNow } = await addApp();
    const ticket = await ticketOf();
    for (let guess = 0; guess < 8; guess++) {
      expect((await secondProof(ticket, String(guess).repeat(6)))[0]).toBe(400);
    }
    api.studio.pass({ seconds: 30 });
    expect((await secondProof(ticket, codeNow()))[0]).toBe(429);
    api.studio.pass({ minutes: 11 });
    expect((await secondProof(ticket, codeNow()))[1].code).toBe("extenso_begin_again");
    const another = await ticketOf();
    const passwordHash = (await api.studio.addMember("robin_member")).password_hash;
    const changed = { password_hash: `${passwordHash}x` };
    await api.studio.database.query
      .updateTable("users")
      .set(changed)
      .where("username", "=", "casey_member")
      .execute();
    expect((await secondProof(another, codeNow()))[1].code).toBe("extenso_begin_again");
  });

  testOnce(
    "guesses of who knows the password lock the owner out on no device of theirs, nor a recovery code anywhere",
    async () => {
      const before = await api.send("POST", "/jwt-auth/v1/token", {
        json: { username: "casey_member", password: memberPassword },
      });
      const Cookie = before.headers.get("Set-Cookie")?.split(";")[0] ?? "";
      const { codeNow, codes } = await addApp();
      const prove = async (code: string, more: { address?: string; headers?: Record<string, string> }) => {
        const json = { ticket: await ticketOf(), code };
        return (await api.ask("POST", "/jwt-auth/v1/token/second-proof", { json, ...more }))[0];
      };
      for (let guess = 0; guess < 40; guess++) {
        await prove(String(guess).padStart(6, "7"), { address: `198.51.100.${guess}` });
      }
      api.studio.pass({ seconds: 30 });
      expect(await prove(codeNow(), { address: "203.0.113.77" })).toBe(429);
      expect(await prove(String(codes[0]), { address: "203.0.113.77" })).toBe(200);
      expect(await prove(codeNow(), { headers: { Cookie } })).toBe(200);
      // The owner's own slips end the app's codes for a while, not the recovery codes.
      for (let slip = 0; slip < 8; slip++) await prove("000000", { headers: { Cookie } });
      api.studio.pass({ seconds: 30 });
      expect(await prove(codeNow(), { headers: { Cookie } })).toBe(429);
      expect(await prove(String(codes[1]), { headers: { Cookie } })).toBe(200);
    },
  );

  testOnce("the secret lies sealed, and is taken into use by its code alone", async () => {
    const [, { secret }] = await post("/extenso/v1/sign-in/authenticator-app");
    const row = await api.studio.database.query
      .selectFrom("authenticator_apps")
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(String(secret));
    expect((await api.signIn("casey_member")).token).toBeTruthy();
    expect((await post("/extenso/v1/sign-in/authenticator-app/confirm", { code: "123456" }))[0]).toBe(400);
    await addApp();
    expect((await post("/extenso/v1/sign-in/authenticator-app"))[1].code).toBe("extenso_app_exists");
    expect((await api.ask("DELETE", "/extenso/v1/sign-in/authenticator-app", { token }))[0]).toBe(200);
    const left = await api.studio.database.query.selectFrom("recovery_codes").selectAll().execute();
    expect(left).toEqual([]);
  });

  testOnce("what is no answer is refused, whatever it is", async () => {
    for (const response of [
      "",
      "{",
      "null",
      "[]",
      '{"id":"x","response":{"clientDataJSON":"e30"}}',
      "x".repeat(16_000),
    ]) {
      expect((await signInBy(response))[0]).toBe(400);
      expect((await post("/extenso/v1/sign-in/passkeys", { response }))[0]).toBe(400);
    }
    expect((await signInBy("x".repeat(20_000)))[0]).toBe(400);
    expect((await secondProof("x".repeat(150), "1"))[0]).toBe(400);
    expect((await secondProof("x", "1".repeat(100)))[0]).toBe(400);
  });
});
