import { SignJWT, UnsecuredJWT } from "jose";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { memberPassword } from "../test-studio.ts";

const tokenPath = "/jwt-auth/v1/token";
const validatePath = "/jwt-auth/v1/token/validate";
const refreshPath = "/jwt-auth/v1/token/refresh";

describe.each(databaseKinds)("on %s", (kind) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(kind);
    await api.studio.addMember("casey_member");
  });
  afterEach(() => api.studio.close());

  const signed = (payload: object, key = api.studio.signingKey) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ typ: "JWT", alg: "HS256" })
      .sign(new TextEncoder().encode(key));
  const claims = () => {
    const seconds = Math.floor(api.studio.clock().getTime() / 1000);
    const user = { id: 1 };
    return {
      iss: api.studio.settings.publicUrl,
      aud: `${api.studio.settings.publicUrl}/wp-json`,
      iat: seconds,
      nbf: seconds,
      exp: seconds + 900,
      data: { user },
    };
  };
  const validate = (token: string, through = api) => through.ask("POST", validatePath, { token });
  const valid = [200, { code: "jwt_auth_valid_token", data: { status: 200 } }];
  const refused = (code: string, message: string) => [403, { code, message, data: { status: 403 } }];
  const over = refused("jwt_auth_invalid_token", "Session expired. Please log in again.");

  describe("signing in", () => {
    test("answers with the fields the site reads", async () => {
      const json = { username: " Casey_Member ", password: memberPassword };
      const [status, body] = await api.ask("POST", tokenPath, { json });
      expect(status).toBe(200);
      expect(body).toEqual({
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        user_id: 1,
        user_email: "casey_member@example.test",
        user_nicename: "casey_member",
        user_display_name: "casey_member",
        user_roles: ["subscriber"],
        user_avatar: "",
      });
    });

    test("takes a form or a query as well as JSON", async () => {
      const form = new URLSearchParams({ username: "casey_member", password: memberPassword });
      expect((await api.send("POST", tokenPath, { body: form })).status).toBe(200);
      expect((await api.send("POST", `${tokenPath}?${form}`)).status).toBe(200);
    });

    test.each([
      [{}, "empty_username", "The username field is empty."],
      [{ username: "  " }, "empty_username", "The username field is empty."],
      [{ username: ["casey_member"], password: "x" }, "empty_username", "The username field is empty."],
      [{ username: "casey_member" }, "empty_password", "The password field is empty."],
      [{ username: "casey_member", password: { a: 1 } }, "empty_password", "The password field is empty."],
      [
        { username: "casey_member", password: "wrong" },
        "incorrect_password",
        "The username or password is incorrect.",
      ],
      [
        { username: "nobody_here", password: "x" },
        "incorrect_password",
        "The username or password is incorrect.",
      ],
      [
        { username: "nobody@example.test", password: "x" },
        "incorrect_password",
        "The username or password is incorrect.",
      ],
    ])("%j is 403 %s", async (json, code, message) => {
      expect(await api.ask("POST", tokenPath, { json })).toEqual(
        refused(`[jwt_auth] ${code}`, `<strong>Error:</strong> ${message}`),
      );
    });

    test("past the limit it is 429 with the time to wait, for names that exist and those that don't", async () => {
      for (const username of ["casey_member", "nobody_here"]) {
        const answers = await Promise.all(
          Array.from({ length: 30 }, () =>
            api.send("POST", tokenPath, { json: { username, password: "wrong" } }),
          ),
        );
        expect(answers.filter(({ status }) => status === 403)).toHaveLength(8);
        const late = answers.find(({ status }) => status === 429);
        expect(Number(late?.headers.get("Retry-After"))).toBeGreaterThan(0);
        expect(await late?.json()).toMatchObject({ code: "extenso_too_many_requests" });
      }
    });

    test("what a forwarding header claims doesn't make a caller another one", async () => {
      const attempt = (index: number) =>
        api.send("POST", tokenPath, {
          json: { username: "casey_member", password: "wrong" },
          headers: { "X-Forwarded-For": `198.51.100.${index}` },
        });
      const statuses = (await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(index)))).map(
        ({ status }) => status,
      );
      expect(statuses.filter((status) => status === 403)).toHaveLength(8);
    });
  });

  describe("a token", () => {
    test("is told to be good", async () => {
      const { token } = await api.signIn("casey_member");
      expect(await validate(token)).toEqual(valid);
    });

    test("missing, misplaced or malformed is told in the plugin's words", async () => {
      const withHeader = (Authorization: string) =>
        api.ask("POST", validatePath, { headers: { Authorization } });
      expect(await api.ask("POST", validatePath)).toEqual(
        refused("jwt_auth_no_auth_header", "Authorization header not found."),
      );
      const malformed = refused("jwt_auth_bad_auth_header", "Authorization header malformed.");
      expect(await withHeader("Basic Y2FzZXk6eA==")).toEqual(malformed);
      expect(await withHeader("Bearer ")).toEqual(malformed);
      expect(await withHeader("Bearer not-a-token")).toEqual(
        refused("jwt_auth_invalid_token", "Wrong number of segments"),
      );
    });

    test("that is bad fails every route, sign-in and refresh included", async () => {
      const bad = [
        "not-a-token",
        await signed(claims(), "another key, also of more than thirty-two"),
        await signed({ ...claims(), exp: claims().iat - 1 }),
        await signed({ ...claims(), iss: "https://other.example.test" }),
        await signed({ ...claims(), sid: "x", aud: undefined }),
        await signed({ ...claims(), sid: "x", exp: claims().iat + 86_400 }),
        await signed({ ...claims(), data: undefined }),
        await signed({ ...claims(), data: { user: { id: 4242 } } }),
        new UnsecuredJWT({ ...claims(), sid: "x" }).encode(),
      ];
      const { refresh } = await api.signIn("casey_member");
      for (const token of bad) {
        const [status, body] = await validate(token);
        expect(status).toBe(403);
        expect(body.code).toMatch(/^jwt_auth_/);
        const json = { username: "casey_member", password: memberPassword, refresh_token: refresh };
        for (const path of [tokenPath, refreshPath, "/extenso/v1/logout", "/wp/v2/users/me", "/nowhere"]) {
          expect(await api.ask("POST", path, { token, json }), path).toEqual([status, body]);
        }
      }
    });

    test("of a running session under another user's id opens neither account", async () => {
      const robin = await api.studio.addMember("robin_photo");
      const { token } = await api.signIn("casey_member");
      const { sid } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
      expect(await validate(await signed({ ...claims(), sid }))).toEqual(valid);
      expect(await validate(await signed({ ...claims(), sid, data: { user: { id: robin.id } } }))).toEqual(
        over,
      );
      expect(await validate(await signed({ ...claims(), sid: `${sid}'--` }))).toEqual(over);
    });

    test("ends with its session, its ban and its account, for the next request on every replica", async () => {
      const { query } = api.studio.database;
      const other = await openTestApi(kind, api.studio);
      const one = await api.signIn("casey_member");
      const two = await api.signIn("casey_member");
      const three = await api.signIn("casey_member");

      await api.ask("POST", "/extenso/v1/logout", { token: one.token });
      expect(await validate(one.token, other)).toEqual(over);
      expect((await other.ask("POST", refreshPath, { json: { refresh_token: one.refresh } }))[0]).toBe(401);
      expect(await validate(two.token, other)).toEqual(valid);

      await query.updateTable("users").set({ banned_at: api.studio.clock().toISOString() }).execute();
      expect(await validate(two.token, other)).toEqual(over);
      await query.updateTable("users").set({ banned_at: null }).execute();
      expect(await validate(two.token, other)).toEqual(valid);

      await query.deleteFrom("users").execute();
      expect(await validate(three.token, other)).toEqual(over);
      expect((await other.ask("POST", refreshPath, { json: { refresh_token: three.refresh } }))[0]).toBe(401);
    });
  });

  describe("refreshing", () => {
    const refresh = (refresh_token: unknown) => api.ask("POST", refreshPath, { json: { refresh_token } });
    const invalid = [
      401,
      { code: "jwt_auth_invalid_refresh_token", message: "Invalid refresh token", data: { status: 401 } },
    ];

    test("gives a new pair, of which both halves work", async () => {
      const { refresh: first } = await api.signIn("casey_member");
      const [status, body] = await refresh(first);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(["token", "refresh_token"]);
      expect(await validate(String(body.token))).toEqual(valid);
      expect((await refresh(body.refresh_token))[0]).toBe(200);
    });

    test("without, with an empty, an unknown or an odd token is refused", async () => {
      expect(await api.ask("POST", refreshPath, { json: {} })).toEqual([
        400,
        {
          code: "rest_missing_callback_param",
          message: "Missing parameter(s): refresh_token",
          data: { status: 400, params: ["refresh_token"] },
        },
      ]);
      for (const token of ["", "4.0000", "\u0000", "x".repeat(10_000)])
        expect(await refresh(token)).toEqual(invalid);
      expect((await refresh({ $gt: "" }))[0]).toBe(400);
    });

    test("replayed after the grace ends the access token too", async () => {
      const { refresh: stolen } = await api.signIn("casey_member");
      const [, next] = await refresh(stolen);
      api.studio.pass({ seconds: 30 });
      expect(await refresh(stolen)).toEqual(invalid);
      expect(await refresh(next.refresh_token)).toEqual(invalid);
      expect(await validate(String(next.token))).toEqual(over);
    });
  });
});
