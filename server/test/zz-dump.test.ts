import { mkdirSync, writeFileSync } from "node:fs";
import { SignJWT } from "jose";
import { test } from "vitest";
import { requestOf, keepFrom, type Kept } from "./captured-requests.ts";
import { readCaptures } from "./captures.ts";
import { differences, type Answer } from "./differences.ts";
import { writingDifferences } from "./differences-writing.ts";
import { fillPlaceholders } from "./placeholders.ts";
import { capturedHeaders, headersOf } from "./replay.ts";
import { openWordPressSite, publicUrl, signingKey } from "./wordpress-site.ts";

async function signed(claims: Record<string, unknown>, key = signingKey, issuer = publicUrl, expires = "7d") {
  return new SignJWT(claims).setProtectedHeader({ typ: "JWT", alg: "HS256" }).setIssuer(issuer).setIssuedAt().setNotBefore("-1h").setExpirationTime(expires).sign(new TextEncoder().encode(key));
}
const user = { data: { user: { id: 4 } } };
const sources: Record<string, string> = { "token-ok": "casey", "token-ok-avatar": "robin", "token-ok-admin": "admin" };
for (const [folder, diffs] of [["captures", differences], ["captures-writing", writingDifferences]] as const)
  test(folder, { timeout: 300000 }, async () => {
    const site = await openWordPressSite("sqlite");
    const out = `/tmp/rec/ours/${folder}`;
    mkdirSync(out, { recursive: true });
    const kept: Kept = new Map([
      ["expired.token", await signed(user, signingKey, publicUrl, "-1h")],
      ["forged.token", await signed(user, "another key, also long enough for HS256")],
      ["other_site.token", await signed(user, signingKey, "https://other.example.test")],
      ["no_user.token", await signed({})],
      ["deleted_user.token", await signed({ data: { user: { id: 4242 } } })],
    ]);
    for (const capture of await readCaptures(folder)) {
      const response = await site.api.app.fetch(requestOf(capture, kept));
      const text = await response.text();
      let body: any = null;
      try { body = text === "" ? null : JSON.parse(text); } catch { body = text; }
      keepFrom(capture, body, kept);
      const source = sources[capture.name];
      if (folder === "captures" && source && body) for (const key of ["token", "refresh_token"]) kept.set(`${source}.${key}`, String(body[key]));
      const strip = (a: Answer): Answer => JSON.parse(JSON.stringify(a).replace(/wp-block-gallery-\d+/g, "wp-block-gallery-N"));
      const given = strip({ status: response.status, headers: headersOf(response.headers), body });
      const expected = strip({ status: capture.status, headers: capturedHeaders({ ...capture, headers: Object.fromEntries(Object.entries(capture.headers).map(([k, v]) => [k, String(v)])) }), body: capture.body });
      fillPlaceholders(given, expected, (capture.volatile ?? []).map((v) => v.split(" ")[0]!));
      let failed = "";
      for (const d of diffs.filter(({ captures }) => captures.test(capture.name))) try { d.align(given, expected); } catch (e) { failed += `${d.name}: ${e}`; }
      writeFileSync(`${out}/${capture.name}.json`, JSON.stringify({ seq: capture.seq, method: capture.request.method, url: capture.request.url, as: capture.as, failed, given, expected }));
    }
    await site.close();
  });
