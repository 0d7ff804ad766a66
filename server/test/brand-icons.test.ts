/** The studio's own mark: in icons and manifest once it is published, and in the head of its mails. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, createApp } from "../src/app.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../src/domains/identity/test-studio.ts";
import { readLetterhead } from "../src/domains/outbox/letterhead.ts";
import { dueSiteContent } from "../src/domains/site-content/due-site-content.ts";
import { writeSiteSettings } from "../src/domains/site-settings/site-settings.ts";
import { ContentVersions } from "../src/engines/database/content-versions.ts";
import { markFileNames } from "../src/engines/media-files/pictures/mark-files.ts";
import { publishDue } from "../src/engines/schedule/publish-due.ts";
import { brandIconRoutes } from "../src/pages/brand-icons.ts";
import { assetRoutes } from "../src/pages/builds/assets.ts";
import { stubSite } from "./stub-site.ts";

const clientFolder = fileURLToPath(new URL("../../site/public/", import.meta.url));
const firstFile = (name: string) => readFile(clientFolder + name);
const drawn = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="${colour}" d="M0 0h10v10H0z"/></svg>`;

describe("the studio's mark", () => {
  let studio: TestStudio;
  let app: App;
  let versions: ContentVersions;
  let token = "";

  beforeAll(async () => {
    studio = await openTestStudio("sqlite");
    await studio.addMember("editor", { roles: ["editor"] });
    app = createApp(studio, { site: { ...stubSite(), clientFolder } });
    versions = await ContentVersions.open(studio.database, studio.log);
    const answer = await call("POST", "/jwt-auth/v1/token", { username: "editor", password: memberPassword });
    token = String(answer.body.token);
  });
  afterAll(async () => {
    await versions.close();
    await app.close();
    await studio.close();
  });

  async function call(method: string, path: string, body?: unknown) {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never,
    );
    await versions?.look();
    return { status: answer.status, body: await answer.json() };
  }

  const brand = "/extenso/v1/site/brand";
  const publish = (document: unknown, others: object = {}) => call("POST", brand, { document, ...others });
  const file = (name: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`${studio.settings.publicUrl}/${name}`, { headers }));
  const content = async (name: string) => Buffer.from(await (await file(name)).arrayBuffer());
  const tabIcon = async () => (await content("favicon.svg")).toString();

  test("is the one that the site came with until another is published", async () => {
    for (const name of [...markFileNames, "manifest.webmanifest"]) {
      const answer = await file(name);
      expect([name, answer.status, answer.headers.get("Cache-Control")]).toEqual([
        name,
        200,
        "public, max-age=3600",
      ]);
      expect(await content(name)).toEqual(await firstFile(name));
    }
    await publish({ mark: { svg: drawn("#111111") } }, { status: "draft" });
    expect(await content("favicon.svg")).toEqual(await firstFile("favicon.svg"));
    expect(await readLetterhead(studio)).toBe(null);
  });

  test("is every icon from then on, which browsers ask for anew by its tag", async () => {
    expect((await publish({ mark: { svg: drawn("#2ec4b6") } })).status).toBe(200);
    for (const name of markFileNames) {
      const answer = await file(name);
      expect([name, answer.status, answer.headers.get("Cache-Control")]).toEqual([
        name,
        200,
        expect.stringMatching(/^public, max-age=0,/),
      ]);
      expect(await content(name)).not.toEqual(await firstFile(name));
      const again = await file(name, { "If-None-Match": answer.headers.get("ETag") ?? "" });
      expect([name, again.status]).toEqual([name, 304]);
    }
    const drawing = await file("favicon.svg");
    expect(drawing.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
    expect(drawing.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    expect(await drawing.text()).toContain('fill="#2ec4b6"');
    const { headers } = await file("icon-192.png");
    expect(headers.get("Content-Type")).toBe("image/png");
  });

  test("follows what is published, at its time, and comes back with an earlier version", async () => {
    const tag = (await file("icon-512.png")).headers.get("ETag") ?? "";
    await publish({ mark: { svg: drawn("#333333") } }, { status: "future", date_gmt: "2035-01-01T00:00:00" });
    expect(await tabIcon()).toContain("#2ec4b6");
    const then = { ...studio, clock: () => new Date("2035-01-01T00:00:01Z") };
    await publishDue(then, dueSiteContent(then));
    await versions.look();
    expect(await tabIcon()).toContain("#333333");
    expect((await file("icon-512.png", { "If-None-Match": tag })).status).toBe(200);

    const { body: revisions } = await call("GET", `${brand}/revisions`);
    const earlier = revisions.findLast(({ status }: { status: string }) => status === "publish");
    await call("POST", `${brand}/revisions/${earlier.id}/restore`);
    expect(await tabIcon()).toContain("#2ec4b6");
    expect((await file("icon-512.png", { "If-None-Match": tag })).status).toBe(304);
  });

  test("is refused where it is no safe drawing, or no square, with a sentence", async () => {
    const refusalOf = async (svg: string) => {
      const { status, body } = await publish({ mark: { svg } });
      return [status, body.data.params["document.mark.svg"]];
    };
    expect(await refusalOf(drawn("#000").replace("<path", "<script/><path"))).toEqual([
      400,
      expect.stringMatching(/“script”/),
    ]);
    expect(await refusalOf(drawn("url(https://elsewhere.example/a)"))).toEqual([400, expect.any(String)]);
    expect(await refusalOf(drawn("#000").replace("0 0 10 10", "0 0 30 10"))).toEqual([
      400,
      expect.stringMatching(/too wide for an icon/),
    ]);
    expect(await refusalOf(drawn("0".repeat(24_000)))).toEqual([400, expect.any(String)]);
    expect(await tabIcon()).toContain("#2ec4b6");
  });

  test("that can't be drawn leaves the icons that the site came with", async () => {
    const twice = drawn("#444444").replace("viewBox", 'viewBox="0 0 10 10" viewBox');
    expect((await publish({ mark: { svg: twice } })).status).toBe(200);
    expect(await content("favicon.svg")).toEqual(await firstFile("favicon.svg"));
  });

  test("is named in the manifest, with the studio's name and ground", async () => {
    const manifest = async () => JSON.parse((await content("manifest.webmanifest")).toString());
    const first = JSON.parse((await firstFile("manifest.webmanifest")).toString());
    await publish({});
    const rename = async (changes: Parameters<typeof writeSiteSettings>[1]) => {
      await studio.database.query.transaction().execute((rows) => writeSiteSettings(rows, changes));
      await versions.look();
    };
    await rename({ title: "North &amp; Light", description: "Films &amp; photographs" });
    expect(await manifest()).toEqual({
      ...first,
      name: "North & Light",
      short_name: "North & Light",
      description: "Films & photographs",
    });
    await publish({ mark: { svg: drawn("#2ec4b6"), ground: "#0b3d91" } });
    const own = await manifest();
    expect(own).toMatchObject({ background_color: "#0b3d91", theme_color: "#0b3d91" });
    expect(own.icons).toHaveLength(first.icons.length);
    for (const { src } of own.icons) {
      expect(src).toMatch(/^\/[\w.-]+\?v=[\w-]{16}$/);
      expect((await file(src.slice(1))).headers.get("Cache-Control")).toMatch(/max-age=0/);
    }
    expect(await readLetterhead(studio)).toEqual({ name: "North & Light", picture: expect.any(Uint8Array) });
    await rename({ title: null, description: null });
    expect(await manifest()).toMatchObject({ name: first.name, background_color: "#0b3d91" });
    expect((await readLetterhead(studio))?.name).toBe("Extenso");
    await publish({});
    expect(await content("manifest.webmanifest")).toEqual(await firstFile("manifest.webmanifest"));
    expect(await readLetterhead(studio)).toBe(null);
  });

  test("that can't be read now leaves the built-in icons, for that moment alone", async () => {
    const documents = { answer: async () => new Response(null, { status: 503 }), changed: () => {} };
    const routes = brandIconRoutes(studio, { documents, clientFolder });
    routes.route("/", assetRoutes(clientFolder, { find: async () => null }));
    const answer = await routes.request("/favicon.svg");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await firstFile("favicon.svg"));
  });
});
