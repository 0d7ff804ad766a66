/** Pages while the WordPress behind them is slow, broken, or sends too much. */

import type { WirePermalink } from "@extenso/contract/client/permalink-calls.ts";
import type { SiteRequestContext } from "@extenso/contract/host/host.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { stubSite } from "../../test/stub-site.ts";
import { type App, createApp } from "../app.ts";
import { openTestStudio, type TestStudio } from "../domains/identity/test-studio.ts";
import { coreRoutes, openTestWordPress, type TestWordPress } from "./behind/test-wordpress.ts";

const publicUrl = "https://studio.example.test";

let wordPress: TestWordPress;
let studio: TestStudio;
let app: App;
/** Paths that the page under test reads, one after the other. */
let reads: string[];

beforeEach(async () => {
  wordPress = await openTestWordPress(coreRoutes);
  studio = await openTestStudio("sqlite");
  reads = ["/wp/v2/posts"];
  const settings = { ...studio.settings, contentApiUrl: wordPress.apiRoot };
  const site = stubSite(page);
  app = createApp({ ...studio, settings }, { site });
});
afterEach(async () => {
  await wordPress.close();
  await studio.close();
});

/** A page whose links show which hosts count as this site. */
function linking(): WirePermalink {
  const hosts = [wordPress.origin, publicUrl, "https://elsewhere.example"];
  const rendered = hosts.map((origin) => `<a href="${origin}/x">x</a>`).join("");
  return {
    id: 1,
    slug: "x",
    link: "",
    source_url: "",
    title: { rendered: "" },
    content: { rendered, protected: false },
    share_text: "",
    robots: "",
    _embedded: { "extenso:sharepicture": [] },
  };
}

async function page(_: Request, { fetch, content }: SiteRequestContext): Promise<Response> {
  const texts = [(await content.readPage(linking())).html];
  for (const path of reads) {
    const answer = await fetch(`${publicUrl}/wp-json${path}`);
    texts.push(answer.ok ? await answer.text() : String(answer.status));
  }
  return new Response(texts.join("\n"), { headers: { "Content-Type": "text/html" } });
}

const get = async (path: string) => (await app.fetch(new Request(publicUrl + path), {})).text();
const silence = () => new Promise<Response>(() => {});
const says = (text: string) => () => Response.json([text]);

test("a kept page is there at once, while the new one is waited for", async () => {
  wordPress.answer = says("old");
  expect(await get("/")).toContain("old");
  studio.pass({ seconds: 61 });
  const coming = Promise.withResolvers<Response>();
  wordPress.answer = () => coming.promise;
  // If the page waited for the response, this would never end.
  expect(await get("/")).toContain("old");
  await expect.poll(() => wordPress.asked.length).toBe(2);
  coming.resolve(Response.json(["new"]));
  await expect.poll(() => get("/")).toContain("new");
});

test("a page that is not kept has what was said last", async () => {
  wordPress.answer = says("last");
  await get("/first");
  wordPress.answer = silence;
  expect(await get("/second")).toContain("last");
  // The content server is known to be slow by now, so pages neither wait for it nor ask again.
  const asked = wordPress.asked.length;
  for (let time = 0; time < 20; time++) expect(await get(`/another/${time}`)).toContain("last");
  expect(wordPress.asked).toHaveLength(asked);
});

test("many reads of one page end together, with nothing to show for it", async () => {
  wordPress.answer = silence;
  reads = Array.from({ length: 30 }, (_, at) => `/wp/v2/posts?page=${at + 1}`);
  expect((await get("/many")).split("\n").slice(1)).toEqual(reads.map(() => "504"));
  // The other requests weren't even started.
  expect(wordPress.asked).toHaveLength(1);
});

test("an index that does not come holds up no page", async () => {
  wordPress.index = silence;
  wordPress.answer = says("content");
  expect(await get("/")).toContain("content");
});

test("a page reads no more than it can hold", async () => {
  const megabytes = "x".repeat(5 * 1024 * 1024);
  wordPress.answer = says(megabytes);
  reads = Array.from({ length: 12 }, (_, at) => `/wp/v2/posts?page=${at + 1}`);
  const statuses = (await get("/much")).split("\n").slice(1);
  // Five of them exceed a page's limit; a slow machine may not get that far.
  const whole = statuses.filter((text) => text.includes("xxx"));
  expect(whole.length).toBeLessThanOrEqual(5);
  expect(statuses.slice(whole.length).every((text) => text === "502" || text === "504")).toBe(true);
});

test("links to the WordPress and to this site are the site's own", async () => {
  wordPress.answer = says("x");
  const [links] = (await get("/")).split("\n");
  expect(links).toBe(
    '<a href="/x">x</a><a href="/x">x</a><a href="https://elsewhere.example/x" rel="noopener">x</a>',
  );
});
