/**
 * Replays what a real WordPress answered, in order, against our API on the same content. Everything is
 * compared but what `differences` names.
 */
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../src/database/test-databases.ts";
import { type Capture, readCaptures } from "./captures.ts";
import { type Answer, differences } from "./differences.ts";
import { openWordPressSite, publicUrl, signingKey, type WordPressSite } from "./wordpress-site.ts";

const comparedHeaders = [
  "Content-Type",
  "X-WP-Total",
  "X-WP-TotalPages",
  "Link",
  "Allow",
  "Vary",
  "X-Content-Type-Options",
  "X-Robots-Tag",
  "Access-Control-Allow-Origin",
  "Access-Control-Allow-Methods",
  "Access-Control-Allow-Credentials",
  "Access-Control-Allow-Headers",
  "Access-Control-Expose-Headers",
  "Cache-Control",
  "Expires",
];

const captures = await readCaptures();

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

/** Takes out what a capture calls volatile, such as `body.token`. */
function withoutVolatile(body: unknown, volatile: string[]): unknown {
  if (typeof body !== "object" || body === null) return body;
  const copy = structuredClone(body) as Record<string, unknown>;
  for (const path of volatile.filter((entry) => /^body\.[\w.]+$/.test(entry.split(" ")[0] ?? ""))) {
    const keys = (path.split(" ")[0] ?? "").split(".").slice(1);
    const last = keys.pop();
    let place: unknown = copy;
    for (const key of keys)
      place = typeof place === "object" && place !== null ? Reflect.get(place, key) : undefined;
    if (typeof place === "object" && place !== null && last) Reflect.deleteProperty(place, last);
  }
  // WordPress's count of layout blocks in one request stands in a class name and means nothing outside it.
  if (!volatile.some((entry) => entry.includes("wp-block-gallery-N"))) return copy;
  return JSON.parse(JSON.stringify(copy).replace(/wp-block-gallery-\d+/g, "wp-block-gallery-N"));
}

function headersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    comparedHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
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

describe.each(databaseKinds)("on %s every captured answer is given the same way", (kind) => {
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
    const body: unknown = text === "" ? null : JSON.parse(text);
    rememberTokens(tokens, capture.name, body);
    const given = {
      status: answer.status,
      headers: headersOf(answer.headers),
      body: withoutVolatile(body, capture.volatile),
    };
    const expected = {
      status: capture.status,
      headers: headersOf(new Headers(capture.headers)),
      body: withoutVolatile(capture.body, capture.volatile),
    };
    const named = differences.filter(({ captures: names }) => names.test(capture.name));
    for (const difference of named) {
      const [ours, theirs] = structuredClone([given, expected]) as [Answer, Answer];
      for (const other of named) if (other !== difference) other.align(ours, theirs);
      // A difference that no longer is one must leave the list.
      expect(ours, `${difference.name} (${difference.reason}) is still a difference`).not.toEqual(theirs);
    }
    for (const { align } of named) align(given, expected);
    expect(given).toEqual(expected);
  });
});
