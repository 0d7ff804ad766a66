/** A whole studio in front of a WordPress whose projects are nothing but a YouTube clip; a stand-in has the thumbnails. */
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type StartedStudio, startStudio } from "../../../test/started-studio.ts";
import { coreRoutes, openTestWordPress, type TestWordPress } from "./test-wordpress.ts";

const clip = "WhWc3b3KhnY";
const goneClip = "gone0000000";
const thumbnail = `/clip-thumbnails/${clip}-1280.webp`;

function project(id: number, title: string, videoId: string) {
  const frame = `<iframe src="https://www.youtube.com/embed/${videoId}?feature=oembed" title="${title}, the film"></iframe>`;
  return {
    id,
    slug: title.toLowerCase(),
    date: "2025-05-01T10:00:00",
    title: { rendered: title },
    content: { rendered: frame },
    featured_media: 0,
    acf: { client: "Tidefall", category: "Videography" },
  };
}

const projects = [project(1, "Springtime", clip), project(2, "Vanished", goneClip)];

/** Paths that YouTube's stand-in was asked for. */
const askedPictures: string[] = [];
let youTube: Server;
let wordPress: TestWordPress;
let studio: StartedStudio;

beforeAll(async () => {
  const picture = await readFile(new URL("../../../../media/hero/hero-poster.jpg", import.meta.url));
  youTube = createServer((request, response) => {
    askedPictures.push(request.url ?? "");
    const isKnown = request.url === `/vi/${clip}/hqdefault.jpg`;
    response.writeHead(isKnown ? 200 : 404, { "Content-Type": "image/jpeg" }).end(isKnown ? picture : "");
  });
  await new Promise<void>((resolve) => youTube.listen(0, "127.0.0.1", resolve));
  wordPress = await openTestWordPress([...coreRoutes, "/wp/v2/portfolio-items"]);
  wordPress.answer = (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== "/wp-json/wp/v2/portfolio-items") return null;
    const slug = searchParams.get("slug");
    const found = projects.filter((item) => slug === null || item.slug === slug);
    return Response.json(found, { headers: { "X-WP-TotalPages": "1" } });
  };
  studio = await startStudio({
    CONTENT_API_URL: wordPress.origin,
    YOUTUBE_THUMBNAILS_URL: `http://127.0.0.1:${(youTube.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  await studio.stop();
  await wordPress.close();
  youTube.close();
  youTube.closeAllConnections();
});

const read = async (path: string) => (await studio.ask(path)).text();

/** The portfolio's HTML with the clip's thumbnail, which the first visit waits two seconds for. */
async function portfolioWithThumbnail(): Promise<string> {
  let html = "";
  await expect
    .poll(async () => {
      html = await read("/portfolio");
      return html.includes(thumbnail);
    })
    .toBe(true);
  return html;
}

/** The markup of the card that leads to a project. */
function cardOf(html: string, slug: string): string {
  const card = html.split("<a ").find((part) => part.includes(`href="/portfolio/${slug}"`));
  return (card?.split("</a>")[0] ?? "").replaceAll("<!-- -->", "");
}

test("a card shows its clip's thumbnail, from here; the placeholder where there is none", async () => {
  const html = await portfolioWithThumbnail();
  const card = cardOf(html, "springtime");
  expect(card).toContain(`src="${thumbnail}"`);
  expect(card).toContain("1 film");
  expect(card).not.toContain("missing-picture");
  const gone = cardOf(html, "vanished");
  expect(gone).toContain("missing-picture");
  expect(gone).not.toContain("<img");
});

test("the opened project's film has it, and its own words", async () => {
  await portfolioWithThumbnail();
  const html = await read("/portfolio/springtime");
  expect(html).toContain(`src="${thumbnail}"`);
  expect(html).toContain("Springtime, the film");
});

test("YouTube is asked once for each picture, whoever visits", async () => {
  await portfolioWithThumbnail();
  await portfolioWithThumbnail();
  await read("/portfolio/springtime");
  const known = (id: string) => ["hqdefault", "maxresdefault"].map((name) => `/vi/${id}/${name}.jpg`);
  await expect.poll(() => [...askedPictures].sort()).toEqual([...known(clip), ...known(goneClip)].sort());
});

test("a thumbnail's address gives what is kept and fetches nothing else", async () => {
  await portfolioWithThumbnail();
  const before = askedPictures.length;
  const kept = await studio.ask(`/clip-thumbnails/${clip}-640.webp`);
  expect([kept.status, kept.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect((await kept.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  for (const name of ["dQw4w9WgXcQ-1280.webp", `${goneClip}-480.webp`, "..%2fstudio.db", ""])
    expect([name, (await studio.ask(`/clip-thumbnails/${name}`)).status]).toEqual([name, 404]);
  expect(askedPictures).toHaveLength(before);
});
