/**
 * Replays what a real WordPress answered, in order, against our API on the same content. Everything is
 * compared but what `differences` names.
 */
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, test } from "vitest";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { type Capture, readCaptures } from "../captures.ts";
import { openWordPressSite, publicUrl, signingKey, type WordPressSite } from "../wordpress-site.ts";
import { differences } from "./differences.ts";
import { expectAsCaptured } from "./replay.ts";

/** Feeds and pages, which aren't the API's: `src/pages/feed-rules.test.ts` and `src/pages/public-pages.test.ts`. */
const elsewhere = /^new-(?:head-)?feed|^new-authorize-signed-out$/;

const captures = (await readCaptures()).filter(({ name }) => !elsewhere.test(name));

async function signed(claims: Record<string, unknown>, key = signingKey, issuer = publicUrl, expires = "7d") {
  return new SignJWT(claims)
    .setProtectedHeader({ typ: "JWT", alg: "HS256" })
    .setIssuer(issuer)
    .setIssuedAt()
    .setNotBefore("-1h")
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(key));
}

/** Tokens that no sign-in gives. */
async function strangeTokens(): Promise<Map<string, string>> {
  const user = { data: { user: { id: 4 } } };
  return new Map([
    ["expired.token", await signed(user, signingKey, publicUrl, "-1h")],
    ["forged.token", await signed(user, "another key, also long enough for HS256")],
    ["other_site.token", await signed(user, signingKey, "https://other.example.test")],
    ["no_user.token", await signed({})],
    ["deleted_user.token", await signed({ data: { user: { id: 4242 } } })],
  ]);
}

const tokenSources: Record<string, string> = {
  "token-ok": "casey",
  "token-ok-avatar": "robin",
  "token-ok-admin": "admin",
};

function rememberTokens(tokens: Map<string, string>, name: string, body: unknown): void {
  const person = tokenSources[name];
  if (!person || typeof body !== "object" || body === null) return;
  for (const key of ["token", "refresh_token"])
    tokens.set(`${person}.${key}`, String(Reflect.get(body, key)));
}

function requestOf({ request }: Capture, tokens: ReadonlyMap<string, string>): Request {
  const fill = (text: string) =>
    text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => tokens.get(name) ?? "");
  const { method, json } = request;
  const body = json === undefined ? request.body : fill(JSON.stringify(json));
  return new Request(fill(request.url), {
    method,
    headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, fill(value)]),
    body: method === "GET" || method === "HEAD" ? null : (body ?? null),
  });
}

describe.each(differingDatabaseKinds)("on %s every captured answer is given the same way", (kind) => {
  let site: WordPressSite;
  let tokens: Map<string, string>;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    tokens = await strangeTokens();
  });
  afterAll(() => site.close());

  test.each(captures)("$name", async (capture) => {
    const answer = await site.api.app.fetch(requestOf(capture, tokens));
    const text = await answer.text();
    rememberTokens(tokens, capture.name, text === "" ? null : JSON.parse(text));
    expectAsCaptured(answer, text, capture, differences);
  });
});
