import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { readSettings } from "../../../kernel/settings/settings.ts";
import { AccessTokenError, readAccessToken, signAccessToken } from "./access-tokens.ts";

const signingKey = "a signing key of more than thirty-two characters";
const settings = readSettings({ PUBLIC_URL: "https://cms.example.test" });
let now = new Date("2026-11-21T04:33:00.000Z");
const dependencies = { settings, signingKey, clock: () => now };
const claims = { userId: 4, sessionId: "5d3c1f2e-0000-4000-8000-000000000000" };

function at(time: string) {
  now = new Date(time);
}

/** Signs any claims, as somebody with (or without) the key would. */
function sign(payload: object, { key = signingKey, alg = "HS256" } = {}) {
  return new SignJWT({ ...payload })
    .setProtectedHeader({ typ: "JWT", alg })
    .sign(new TextEncoder().encode(key.padEnd(64, "x").slice(0, alg === "HS256" ? key.length : 64)));
}

async function refusal(token: string): Promise<[string, string]> {
  const error = await readAccessToken(dependencies, token).catch((thrown: unknown) => thrown);
  if (!(error instanceof AccessTokenError)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  return [error.code, error.message];
}

const good = () => {
  const seconds = now.getTime() / 1000;
  return {
    iss: "https://cms.example.test",
    aud: "https://cms.example.test/wp-json",
    iat: seconds,
    nbf: seconds,
    exp: seconds + 900,
    data: { user: { id: 4 } },
    sid: claims.sessionId,
  };
};

test("a token carries the plugin's claims and the session's id, and reads back", async () => {
  const token = await signAccessToken(dependencies, claims);
  const [header, payload] = token
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/"))));
  expect(header).toEqual({ typ: "JWT", alg: "HS256" });
  expect(payload).toEqual(good());
  expect(await readAccessToken(dependencies, token)).toEqual(claims);
});

test("a token ends after 15 minutes, to the second", async () => {
  at("2026-11-21T04:33:00.000Z");
  const token = await signAccessToken(dependencies, claims);
  at("2026-11-21T04:47:59.900Z");
  await readAccessToken(dependencies, token);
  at("2026-11-21T04:48:00.000Z");
  expect(await refusal(token)).toEqual(["jwt_auth_invalid_token", "Expired token"]);
});

test("a signature that was checked is good for its key alone, and only in its time", async () => {
  at("2026-11-21T04:33:00.000Z");
  const token = await signAccessToken(dependencies, claims);
  await readAccessToken(dependencies, token);
  const other = { ...dependencies, signingKey: signingKey.toUpperCase() };
  await expect(readAccessToken(other, token)).rejects.toThrow("Signature verification failed");
  await readAccessToken(dependencies, token);
  at("2026-11-21T04:30:00.000Z");
  expect((await refusal(token))[1]).toMatch(/^Cannot handle token prior to 2026-11-21T04:33/);
  at("2026-11-21T04:33:00.000Z");
});

test("a replica whose clock is a few seconds behind still takes it", async () => {
  at("2026-11-21T04:33:00.000Z");
  const token = await signAccessToken(dependencies, claims);
  at("2026-11-21T04:32:50.000Z");
  expect(await readAccessToken(dependencies, token)).toEqual(claims);
  at("2026-11-21T04:32:00.000Z");
  expect(await refusal(token)).toEqual([
    "jwt_auth_invalid_token",
    "Cannot handle token prior to 2026-11-21T04:33:00+0000",
  ]);
});

test("forged, unsigned, altered and foreign tokens are refused in the plugin's words", async () => {
  at("2026-11-21T04:33:00.000Z");
  const real = await sign(good());
  const [header, , signature] = real.split(".");
  const swapped = Buffer.from(JSON.stringify({ ...good(), data: { user: { id: 1 } } })).toString("base64url");
  const none = new UnsecuredJWT(good()).encode();
  const { exp: _, ...endless } = good();
  const { data: __, ...nobody } = good();
  const { sid: ___, ...sessionless } = good();
  const { aud: ____, ...forAnyone } = good();
  const invalid = "jwt_auth_invalid_token";
  const wrongAudience: [string, string] = ["jwt_auth_bad_aud", "The aud do not match with this server"];
  const cases: [string, [string, string]][] = [
    ["not-a-token", [invalid, "Wrong number of segments"]],
    ["a.b.c", [invalid, "Syntax error, malformed JSON"]],
    [
      await sign(good(), { key: "another key, also of more than thirty-two" }),
      [invalid, "Signature verification failed"],
    ],
    [`${header}.${swapped}.${signature}`, [invalid, "Signature verification failed"]],
    [`${header}.${real.split(".")[1]}.`, [invalid, "Signature verification failed"]],
    [none, [invalid, "Algorithm not supported"]],
    [`${none}${signature}`, [invalid, "Algorithm not supported"]],
    [await sign(good(), { alg: "HS512" }), [invalid, "Algorithm not supported"]],
    [
      await sign({ ...good(), iss: "https://other.example.test" }),
      ["jwt_auth_bad_iss", "The iss do not match with this server"],
    ],
    [await sign({ ...good(), exp: good().iat - 1 }), [invalid, "Expired token"]],
    [await sign(endless), [invalid, "Expired token"]],
    [await sign(nobody), ["jwt_auth_bad_request", "User ID not found in the token"]],
    [await sign({ ...good(), data: "4" }), ["jwt_auth_bad_request", "User ID not found in the token"]],
    [await sign(sessionless), [invalid, "Session expired. Please log in again."]],
    [await sign(forAnyone), wrongAudience],
    [await sign({ ...good(), aud: "https://cms.example.test/newsletter" }), wrongAudience],
    [await sign({ ...good(), aud: ["https://cms.example.test/wp-json", "other"] }), wrongAudience],
  ];
  for (const [token, expected] of cases) expect(await refusal(token), token).toEqual(expected);
});

test("a token that is valid for longer than ours are is refused, whoever signed it", async () => {
  at("2026-11-21T04:33:00.000Z");
  const { iat, exp } = good();
  const { iat: _, ...undated } = good();
  const day = 24 * 60 * 60;
  for (const claimed of [
    { ...good(), exp: exp + 1 },
    { ...good(), exp: exp + 10 * 365 * day },
    { ...good(), iat: iat - day, exp: iat + 60 },
    undated,
  ]) {
    const expected = ["jwt_auth_invalid_token", "The token is valid for too long"];
    expect(await refusal(await sign(claimed)), JSON.stringify(claimed)).toEqual(expected);
  }
});
