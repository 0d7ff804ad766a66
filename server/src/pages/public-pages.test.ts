/** Metadata of the sample studio's pages: for browsers, search engines, feed readers and API clients. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type StartedStudio, startSampleStudio } from "../../test/started-studio.ts";

let studio: StartedStudio;
beforeAll(async () => {
  studio = await startSampleStudio();
});
afterAll(() => studio.stop());

const headersOf = async (path: string, init?: RequestInit) => {
  const answer = await studio.ask(path, init);
  await answer.body?.cancel();
  return answer.headers;
};
const textOf = async (path: string) => (await studio.ask(path)).text();

async function first<Body>(path: string): Promise<Body> {
  const [found] = (await (await studio.ask(`/wp-json/wp/v2/${path}`)).json()) as Body[];
  if (!found) throw new Error(`no record at ${path}`);
  return found;
}

/** Paths of all pages in the sitemap. */
async function pagesInSitemap(): Promise<string[]> {
  const sitemap = await textOf("/sitemap.xml");
  return [...sitemap.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
}

const decoded = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

const attribute = (html: string, pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? "");

/** Type → address of each `<link rel="alternate">`. */
function alternatesIn(html: string): Map<string, string> {
  return new Map(
    [...html.matchAll(/<link [^>]*rel="alternate"[^>]*>/g)].map(([tag]) => {
      const value = (name: string) => attribute(tag, new RegExp(` ${name}="([^"]*)"`));
      return [value("type"), value("href")];
    }),
  );
}

describe("to browsers", () => {
  test.each([
    "/",
    "/nowhere",
    "/wp-json/",
    "/wp-json/wp/v2/posts",
    "/sitemap.xml",
    "/robots.txt",
    "/healthz",
    "/favicon.svg",
    "/avatar/Casey.svg",
    "/contact.data",
    "/.well-known/security.txt",
    "/media/CREDITS.md",
    "/wp-admin/authorize-application.php?app_name=x",
  ])("%s has a policy, and may stand in nobody's frame", async (path) => {
    const headers = await headersOf(path);
    expect(headers.get("Content-Security-Policy")).toMatch(/default-src|object-src/);
    expect([headers.get("X-Content-Type-Options"), headers.get("X-Frame-Options")]).toEqual([
      "nosniff",
      "DENY",
    ]);
  });

  test.each(["/", "/portfolio", "/contact", "/nowhere", "/wp-admin/authorize-application.php?app_name=x"])(
    "the policy of %s names no host but ours, and the page has no mark of its making",
    async (path) => {
      const answer = await studio.ask(path);
      const policy = answer.headers.get("Content-Security-Policy") ?? "";
      expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){5,8};/);
      expect(policy).toMatch(/img-src 'self'( localhost:\d+)?; media-src 'self'( localhost:\d+)?;/);
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https:[; ]/);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(await answer.text()).not.toContain("nonce=");
    },
  );

  test("a page that a browser has already is not sent again", async () => {
    const tag = (await headersOf("/")).get("ETag") ?? "";
    const again = await studio.ask("/", { headers: { "If-None-Match": tag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  test("an unknown address is a 404, whose page says so and offers a way home", async () => {
    const answer = await studio.ask("/no/such/page");
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
    expect(html).toContain("Somebody left the lens cap on.");
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>(<[^>]+>|[^<])*Return Home/);
  });

  test("what is named by its content is kept for ever, and everything the manifest names is there", async () => {
    const kept = new Set(
      [...(await textOf("/")).matchAll(/"(\/(?:assets|media\/pictures)\/[\w./-]+(?:\?v=\w+)?)"/g)].map(
        ([, address = ""]) => address,
      ),
    );
    expect(kept.size).toBeGreaterThan(5);
    for (const address of kept) {
      const caching = (await headersOf(address)).get("Cache-Control");
      expect([address, caching]).toEqual([address, "public, max-age=31536000, immutable"]);
    }
    const { icons } = (await (await studio.ask("/manifest.webmanifest")).json()) as {
      icons: { src: string; type: string }[];
    };
    expect(icons.length).toBeGreaterThan(1);
    for (const { src, type } of icons) {
      const icon = await studio.ask(src);
      await icon.body?.cancel();
      expect([src, icon.status, icon.headers.get("Content-Type")]).toEqual([
        src,
        200,
        expect.stringContaining(type),
      ]);
    }
  });
});

describe("to search engines", () => {
  test("they find every page and nothing private", async () => {
    const robots = await textOf("/robots.txt");
    expect(robots).toContain(`Sitemap: ${studio.url}/sitemap.xml`);
    expect(robots).toContain("Disallow: /dashboard");
    const sitemap = await textOf("/sitemap.xml");
    expect(sitemap).toContain(`<loc>${studio.url}/portfolio/dune-line</loc>`);
    expect(sitemap).toContain("<video:content_loc>");
  });

  test("each page has a title, description, address and preview of its own, in the lengths that are shown", async () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    const pictures = new Set<string>();
    const paths = await pagesInSitemap();
    expect(paths.length).toBeGreaterThan(20);
    for (const path of paths) {
      const html = await textOf(path);
      const title = attribute(html, /<title>([^<]*)<\/title>/);
      const description = attribute(html, /<meta name="description" content="([^"]*)"/);
      expect.soft(title, path).toMatch(/^.{10,60}$/);
      expect.soft(description, path).toMatch(/^.{40,160}$/);
      expect.soft(attribute(html, /<link rel="canonical" href="([^"]*)"/)).toBe(`${studio.url}${path}`);
      expect.soft(html.includes('content="noindex'), path).toBe(false);
      const facts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      for (const [, data = ""] of facts) expect(() => JSON.parse(data), path).not.toThrow();
      titles.add(title);
      descriptions.add(description);
      pictures.add(attribute(html, /<meta property="og:image" content="([^"]*)"/));
    }
    expect(titles.size).toBe(paths.length);
    expect(descriptions.size).toBe(paths.length);
    for (const address of pictures) {
      const answer = await studio.ask(address);
      expect(answer.headers.get("Content-Type"), address).toBe("image/jpeg");
      const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
      expect([address, width, height]).toEqual([address, 1200, 630]);
    }
  });
});

describe("to clients of WordPress and readers of feeds", () => {
  test("every page names the API, and one about a record names that, too", async () => {
    for (const path of ["/", "/portfolio/dune-line", "/nowhere"]) {
      const [api, ...records] = ((await headersOf(path, { method: "HEAD" })).get("Link") ?? "").split(", ");
      expect([path, api]).toEqual([path, `<${studio.url}/wp-json/>; rel="https://api.w.org/"`]);
      expect([path, records.length]).toEqual([path, path === "/portfolio/dune-line" ? 1 : 0]);
    }
  });

  test("apps find the granting page in the index", async () => {
    const index = (await (await studio.ask("/wp-json/?_fields=authentication")).json()) as {
      authentication: { "application-passwords": { endpoints: { authorization: string } } };
    };
    expect(index.authentication["application-passwords"].endpoints.authorization).toBe(
      `${studio.url}/wp-admin/authorize-application.php`,
    );
  });

  test("no page offers RSD or XML-RPC", async () => {
    expect(await textOf("/")).not.toMatch(/rel="(EditURI|pingback)"/);
  });

  test("a page leads to the feed, as WordPress's address does, with the API's articles at their instants", async () => {
    const feed = alternatesIn(await textOf("/about")).get("application/rss+xml") ?? "";
    expect(feed).toBe("/feed.xml");
    const old = await studio.ask("/feed/");
    expect([old.status, old.headers.get("Location")]).toEqual([301, feed]);
    const [channel = "", ...items] = (await textOf(feed)).split("<item>");
    expect(channel).toContain("<lastBuildDate>");
    const text = (item: string, name: string) =>
      attribute(item, new RegExp(`<${name}[^>]*>([^<]*)</${name}>`));
    const articles = (await (
      await studio.ask("/wp-json/wp/v2/posts?per_page=20&_fields=slug,date_gmt")
    ).json()) as { slug: string; date_gmt: string }[];
    expect(items.map((item) => [text(item, "link"), Date.parse(text(item, "pubDate"))])).toEqual(
      articles.map(({ slug, date_gmt }) => [
        `${studio.url}/dashboard/academy/post/${slug}`,
        Date.parse(`${date_gmt}Z`),
      ]),
    );
    expect(items).toHaveLength(20);
    for (const item of items) expect(text(item, "description")).toMatch(/^[^<]{21,}$/);
  });

  interface Shown {
    id: number;
    slug: string;
    title: { rendered: string };
  }

  test("articles and projects name their cards, their records and the feeds", async () => {
    const article = await first<Shown>("posts?per_page=1");
    const project = await first<Shown>("portfolio-items?per_page=1");
    for (const [path, { id, title }, collection] of [
      [`/dashboard/academy/post/${article.slug}`, article, "posts"],
      [`/portfolio/${project.slug}`, project, "portfolio-items"],
    ] as const) {
      const answer = await studio.ask(path);
      expect(answer.headers.get("Link")).toContain(
        `/wp-json/wp/v2/${collection}/${id}>; rel="alternate"; title="JSON"`,
      );
      const links = alternatesIn(await answer.text());
      for (const type of ["application/json+oembed", "text/xml+oembed"]) {
        const card = await studio.ask(links.get(type) ?? "");
        expect(card.headers.get("Content-Type")).toContain(type.split("+")[0]);
        expect(await card.text()).toContain(title.rendered.split(/[&<]/)[0]);
      }
      for (const type of ["application/rss+xml", "application/atom+xml", "application/feed+json"])
        expect((await headersOf(links.get(type) ?? "")).get("Content-Type")).toContain(type);
    }
    const { slug } = await first<Shown>("categories?hide_empty=true&per_page=1");
    expect(await textOf(`/dashboard/academy?category=${slug}`)).toContain(`href="/category/${slug}/feed/"`);
    expect((await studio.ask(`/category/${slug}/feed/`)).status).toBe(200);
  });
});
