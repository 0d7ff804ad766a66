/**
 * Replays what a real WordPress answered, in order, against our API on the same content. Everything is
 * compared but what `differences` names.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApi } from "../src/app.ts";
import { type Database, openDatabase } from "../src/database/open.ts";
import { createLog } from "../src/log.ts";
import { loadDataset } from "../src/seed/load-dataset.ts";
import { readSettings } from "../src/settings.ts";
import { diskStorage } from "../src/storage/disk.ts";
import { differences } from "./differences.ts";

interface Capture {
  name: string;
  seq: number;
  request: { method: string; url: string; headers: Record<string, string>; json?: unknown; body?: string };
  status: number;
  headers: Record<string, string>;
  body: unknown;
  volatile: string[];
}

const publicUrl = "https://cms.example.test";
const signingKey = "the key of the contract test, long enough for HS256";
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

const folder = new URL("./captures/", import.meta.url);
const readJson = async (name: string) => JSON.parse(await readFile(new URL(`${name}.json`, folder), "utf8"));
const index: { name: string; seq: number }[] = await readJson("index");
const captures: Capture[] = await Promise.all(
  index.sort((a, b) => a.seq - b.seq).map(({ name }) => readJson(name)),
);

let database: Database;
let dataFolder: string;
let call: (capture: Capture) => Promise<Response>;
const tokens = new Map<string, string>();

async function signed(claims: Record<string, unknown>, key = signingKey, issuer = publicUrl, expires = "7d") {
  return new SignJWT(claims)
    .setProtectedHeader({ typ: "JWT", alg: "HS256" })
    .setIssuer(issuer)
    .setIssuedAt()
    .setNotBefore("-1h")
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(key));
}

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), "extenso-contract-"));
  database = await openDatabase({ file: join(dataFolder, "studio.db") });
  await loadDataset(database, await readJson("dataset"));
  const settings = readSettings({ PUBLIC_URL: publicUrl, DATA_DIR: dataFolder, LOG_LEVEL: "error" });
  const api = createApi(
    {
      settings,
      database,
      clock: () => new Date(),
      log: createLog("error"),
      files: diskStorage(join(dataFolder, "files")),
      signingKey,
    },
    { wake() {} },
  );
  const user = { data: { user: { id: 4 } } };
  tokens.set("expired.token", await signed(user, signingKey, publicUrl, "-1h"));
  tokens.set("forged.token", await signed(user, "another key, also long enough for HS256"));
  tokens.set("other_site.token", await signed(user, signingKey, "https://other.example.test"));
  tokens.set("no_user.token", await signed({}));
  tokens.set("deleted_user.token", await signed({ data: { user: { id: 4242 } } }));
  call = async ({ request }) => {
    const fill = (text: string) =>
      text.replace(/\{\{([\w.]+)\}\}/g, (_, name: string) => tokens.get(name) ?? "");
    const body = request.json !== undefined ? fill(JSON.stringify(request.json)) : request.body;
    return api.app.fetch(
      new Request(fill(request.url), {
        method: request.method,
        headers: Object.entries(request.headers).map(([name, value]): [string, string] => [
          name,
          fill(value),
        ]),
        body: request.method === "GET" || request.method === "HEAD" ? null : (body ?? null),
      }),
    );
  };
});

afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

const tokenSources: Record<string, string> = {
  "token-ok": "casey",
  "token-ok-avatar": "robin",
  "token-ok-admin": "admin",
};

function rememberTokens(name: string, body: unknown): void {
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

describe("every captured answer is given the same way", () => {
  test.each(captures)("$name", async (capture) => {
    const answer = await call(capture);
    const text = await answer.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    rememberTokens(capture.name, body);
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
    for (const { name, align, reason } of named) {
      // A difference that no longer is one must leave the list.
      expect(given, `${name} (${reason}) is still a difference`).not.toEqual(expected);
      align(given, expected);
    }
    expect(given).toEqual(expected);
  });
});
