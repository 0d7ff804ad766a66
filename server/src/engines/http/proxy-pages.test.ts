/** HAProxy's error files, which it sends when no replica answers, hold the studio's own page. */
import { expect, test } from "vitest";
import { backInAMoment, type Refusal, refusalPage } from "./refusal-page.ts";
import { retryAfter } from "./unavailable-dependency.ts";

const uncertain =
  "Our answer didn’t come through. If you were sending something, look first whether it arrived, then try again.";
const refusals: (Refusal & { phrase: string })[] = [
  {
    ...backInAMoment,
    text: "The studio has too much to do at the moment. Nothing is lost. Try again in a minute.",
    phrase: "Service Unavailable",
  },
  { status: 502, title: "That didn’t come through", text: uncertain, phrase: "Bad Gateway" },
  { status: 504, title: "That took too long", text: uncertain, phrase: "Gateway Timeout" },
];

test.each(refusals)("the file for $status is the studio's page", async ({ phrase, ...refusal }) => {
  const page = refusalPage(refusal);
  const html = await page.text();
  page.headers.set("Content-Length", String(Buffer.byteLength(html)));
  const headers = [...page.headers].map(([name, value]) => `${name}: ${value}`);
  if (refusal.status === 503) headers.push(`retry-after: ${retryAfter}`);
  const head = [`HTTP/1.1 ${refusal.status} ${phrase}`, ...headers.sort(), "connection: close"].join("\r\n");
  const file = new URL(`../../../../deploy/haproxy-errors/${refusal.status}.http`, import.meta.url);
  await expect(`${head}\r\n\r\n${html}`).toMatchFileSnapshot(file.pathname);
});
