/** Projects that are nothing but a YouTube clip, on a WordPress elsewhere; YouTube's pictures come from a stand-in. */
import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { test as base, expect } from "./fixtures.ts";
import { openStudio, type Studio, sharedStudio, starting } from "./studios.ts";

const clip = "WhWc3b3KhnY";
const goneClip = "gone0000000";

async function listen(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

function project(id: number, title: string, videoId: string) {
  const rendered = `<iframe src="https://www.youtube.com/embed/${videoId}?feature=oembed" title="${title}, the film"></iframe>`;
  return {
    ...{ id, slug: title.toLowerCase(), date: "2025-05-01T10:00:00", title: { rendered: title } },
    ...{ content: { rendered }, featured_media: 0, acf: { client: "Tidefall", category: "Videography" } },
  };
}

const projects = [project(1, "Springtime", clip), project(2, "Vanished", goneClip)];

interface StudioWithClips {
  studio: Studio;
  /** Paths that YouTube's stand-in was asked for. */
  asked: string[];
  close(): Promise<void>;
}

async function openStudioWithClips(): Promise<StudioWithClips> {
  const asked: string[] = [];
  const picture = await readFile(new URL("../media/hero/hero-poster.jpg", import.meta.url));
  const pictures = await listen((request, response) => {
    asked.push(request.url ?? "");
    const known = request.url === `/vi/${clip}/hqdefault.jpg`;
    response.writeHead(known ? 200 : 404, { "Content-Type": "image/jpeg" }).end(known ? picture : "");
  });
  const wordPress = await listen((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    response.setHeader("Content-Type", "application/json");
    if (pathname === "/wp-json/wp/v2/portfolio-items") {
      const slug = searchParams.get("slug");
      const found = projects.filter((item) => slug === null || item.slug === slug);
      response.setHeader("X-WP-TotalPages", "1");
      response.end(JSON.stringify(found));
    } else if (pathname === "/wp-json/") response.end(JSON.stringify({ name: "Elsewhere", routes: {} }));
    else response.writeHead(404).end("{}");
  });
  const studio = await openStudio({ CONTENT_API_URL: wordPress.url, YOUTUBE_THUMBNAILS_URL: pictures.url });
  return {
    studio,
    asked,
    async close() {
      await studio.close();
      for (const { server } of [pictures, wordPress]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

const test = base.extend<{ clips: StudioWithClips }>({
  clips: [async ({ servers }, use) => use(await servers.open("clips", openStudioWithClips)), starting],
  baseURL: async ({ clips }, use) => use(clips.studio.url),
});

test.describe.configure(sharedStudio);

test("its card shows the clip's thumbnail, from here; the placeholder where there is none", async ({
  page,
  clips,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(String(baseURL))) elsewhere.push(request.url());
  });
  const card = page.getByRole("link", { name: /^Springtime/ });
  const picture = card.locator("img");
  // The first visit waits two seconds for it; on a busy machine it is there at the next.
  await expect(async () => {
    await page.goto("/portfolio");
    await expect(picture).toHaveAttribute("src", `/clip-thumbnails/${clip}-1280.webp`, { timeout: 2_000 });
  }).toPass();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(card).toContainText("1 film");
  await expect(page.getByRole("link", { name: /^Vanished/ }).locator(".missing-picture")).toBeVisible();

  await card.click();
  const dialog = page.getByRole("dialog", { name: "Springtime" });
  const play = dialog.getByRole("button", { name: "Play Springtime, the film" });
  await expect(play.locator("img")).toHaveAttribute("src", `/clip-thumbnails/${clip}-1280.webp`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/portfolio");
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(picture).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(clips.asked.sort()).toEqual(
    [clip, goneClip]
      .flatMap((id) => ["hqdefault", "maxresdefault"].map((name) => `/vi/${id}/${name}.jpg`))
      .sort(),
  );
});

test("its address gives what is kept and fetches nothing else", async ({ request, page, clips }) => {
  await page.goto("/portfolio");
  const before = clips.asked.length;
  const kept = await request.get(`/clip-thumbnails/${clip}-640.webp`);
  expect([kept.status(), kept.headers()["content-type"]]).toEqual([200, "image/webp"]);
  for (const path of ["dQw4w9WgXcQ-1280.webp", `${goneClip}-480.webp`, "..%2fstudio.db", ""])
    expect((await request.get(`/clip-thumbnails/${path}`)).status(), path).toBe(404);
  expect(clips.asked).toHaveLength(before);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the card's picture is the same", async ({ page }) => {
    await page.goto("/portfolio");
    const picture = page.getByRole("link", { name: /^Springtime/ }).locator("img");
    await expect(picture).toHaveAttribute("src", `/clip-thumbnails/${clip}-1280.webp`);
  });
});
