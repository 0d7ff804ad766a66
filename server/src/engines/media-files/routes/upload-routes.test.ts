import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "../../../kernel/settings/settings.ts";
import { openTestLibrary, type TestLibrary, twoColours } from "../test-library.ts";
import { mediaFolder, mediaFolderRoutes } from "./media-folder-routes.ts";
import { uploadRoutes } from "./upload-routes.ts";

let library: TestLibrary;
let photo: Buffer;
let app: ReturnType<typeof uploadRoutes>;

beforeAll(async () => {
  library = await openTestLibrary();
  photo = await twoColours(900, 600, "jpeg");
  await library.add("photo.jpg", photo);
  await library.add("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await library.files.write("uploads/2025/03/notes.html", new TextEncoder().encode("<script>1</script>"));
  app = uploadRoutes({ ...library, settings: readSettings({}) });
  await library.files.write("secret.txt", new TextEncoder().encode("secret"));
});

afterAll(() => library.close());

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  return Promise.resolve(app.request(`http://studio.example.test${path}`, { method, headers }));
}

const address = "/wp-content/uploads/2025/03/photo.jpg";

test("an upload comes whole, with its type and validators, to be kept until it is replaced", async () => {
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(photo.length),
    "cache-control": "public, max-age=3600, stale-while-revalidate=31536000",
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    etag: expect.stringMatching(/^"[\w-]+"$/),
    "last-modified": expect.stringMatching(/ GMT$/),
  });
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo);
});

test("HEAD says the same without the bytes, also when asked for a part", async () => {
  const answer = await ask(address, { Range: "bytes=0-9" }, "HEAD");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Length")).toBe(String(photo.length));
  expect((await answer.arrayBuffer()).byteLength).toBe(0);
});

describe("asked again", () => {
  test.each([
    ["with its tag", (etag: string) => ({ "If-None-Match": etag }), 304],
    [
      "with a weak copy of its tag among others",
      (etag: string) => ({ "If-None-Match": `"x", W/${etag}` }),
      304,
    ],
    ["with another tag", () => ({ "If-None-Match": '"x"' }), 200],
    ["with its date", (_: string, date: string) => ({ "If-Modified-Since": date }), 304],
    ["with an older date", () => ({ "If-Modified-Since": "Thu, 01 Jan 2015 00:00:00 GMT" }), 200],
    [
      "with another tag and its date",
      (_: string, date: string) => ({ "If-None-Match": '"x"', "If-Modified-Since": date }),
      200,
    ],
    ["with a date that is none", () => ({ "If-Modified-Since": "soon" }), 200],
  ])("%s", async (_, headersOf, status) => {
    const first = await ask(address, {}, "HEAD");
    const headers = headersOf(first.headers.get("ETag") ?? "", first.headers.get("Last-Modified") ?? "");
    const again = await ask(address, headers as Record<string, string>);
    expect(again.status).toBe(status);
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
    if (status === 304) expect(again.body).toBeNull();
  });
});

describe("parts", () => {
  test("one range is answered with its bytes", async () => {
    const answer = await ask(address, { Range: "bytes=100-199" });
    expect(answer.status).toBe(206);
    expect(answer.headers.get("Content-Range")).toBe(`bytes 100-199/${photo.length}`);
    expect(answer.headers.get("Content-Length")).toBe("100");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(photo.subarray(100, 200));
  });

  test("the end alone, and more than there is", async () => {
    const end = await ask(address, { Range: "bytes=-5" });
    expect(Buffer.from(await end.arrayBuffer())).toEqual(photo.subarray(-5));
    const rest = await ask(address, { Range: `bytes=${photo.length - 3}-999999` });
    expect(rest.headers.get("Content-Range")).toBe(
      `bytes ${photo.length - 3}-${photo.length - 1}/${photo.length}`,
    );
  });

  test("beyond the end is 416 with the size", async () => {
    const answer = await ask(address, { Range: `bytes=${photo.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("Content-Range")).toBe(`bytes */${photo.length}`);
    expect(await answer.text()).toBe("");
  });

  test("several ranges get the whole", async () => {
    const answer = await ask(address, { Range: "bytes=0-1,4-5" });
    expect(answer.status).toBe(200);
    expect((await answer.arrayBuffer()).byteLength).toBe(photo.length);
  });

  test("If-Range: a part only of the file one has", async () => {
    const { headers } = await ask(address, {}, "HEAD");
    const etag = headers.get("ETag") ?? "";
    const date = headers.get("Last-Modified") ?? "";
    const part = async (held: string) =>
      (await ask(address, { Range: "bytes=0-1", "If-Range": held })).status;
    expect(await part(etag)).toBe(206);
    expect(await part(date)).toBe(206);
    expect(await part('"other"')).toBe(200);
    expect(await part(`W/${etag}`)).toBe(200);
    expect(await part("Thu, 01 Jan 2015 00:00:00 GMT")).toBe(200);
  });
});

test("a drawing may draw and nothing else; what we don't know is given to keep", async () => {
  const drawing = await ask("/wp-content/uploads/2025/03/drawing.svg");
  expect(drawing.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(drawing.headers.get("Content-Security-Policy")).toContain("sandbox");
  const page = await ask("/wp-content/uploads/2025/03/notes.html");
  expect(page.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(page.headers.get("Content-Disposition")).toBe("attachment");
});

test.each([
  "/wp-content/uploads/2025/03/none.jpg",
  "/wp-content/uploads/2025/03/",
  "/wp-content/uploads/2025/03",
  "/wp-content/uploads/",
  "/wp-content/uploads/..%2Fsecret.txt",
  "/wp-content/uploads/%2e%2e%2fsecret.txt",
  "/wp-content/uploads/2025/..%5C..%5C..%5Csecret.txt",
  "/wp-content/uploads/%00.jpg",
  "/wp-content/uploads/%E0%A4%A.jpg",
  "/wp-content/uploads/2025/03/photo-9999x9999.jpg.avif",
  "/wp-content/uploads/2025/03/drawing.svg.webp",
])("%s is 404 and not kept", async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(await answer.text()).not.toContain("secret");
});

test("with a content server elsewhere, what isn't here is left to whoever asks there", async () => {
  const settings = readSettings({ CONTENT_API_URL: "https://cms.example.test/wp-json" });
  const both = new Hono();
  both.route("/", uploadRoutes({ ...library, settings }));
  both.get("*", (context) => context.text("from elsewhere"));
  const askBoth = async (path: string) => (await both.request(`http://studio.example.test${path}`)).text();
  expect(await askBoth("/wp-content/uploads/2019/01/theirs.jpg")).toBe("from elsewhere");
  expect(await askBoth("/wp-content/uploads/2019/01/theirs.jpg.avif")).toBe("from elsewhere");
  expect(await askBoth("/wp-content/uploads/2025/03/drawing.svg")).toContain("<svg");
});

test("a variant is made once, and then sent like any upload", async () => {
  const path = `${address}.webp`;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(path)));
  expect(new Set(answers.map((answer) => answer.headers.get("ETag"))).size).toBe(1);
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toContain("stale-while-revalidate");
  }
  const bytes = Buffer.from(await (await ask(path)).arrayBuffer());
  expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
});

describe("the media folder", () => {
  const media = mediaFolderRoutes();
  const askMedia = (path: string, headers: Record<string, string> = {}) =>
    Promise.resolve(media.request(`http://studio.example.test${path}`, { headers }));

  test.each([
    ["/media/hero/reel-night.mp4", "video/mp4"],
    ["/media/hero/reel-night.webm", "video/webm"],
    ["/media/hero/reel-night.jpg", "image/jpeg"],
    ["/media/logos/extenso-mark.svg", "image/svg+xml"],
    ["/media/CREDITS.md", "text/markdown; charset=utf-8"],
  ])("%s is %s", async (path, type) => {
    const answer = await askMedia(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe(type);
    const content = await readFile(`${mediaFolder}${path.slice("/media/".length)}`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  test("a player gets the part of a clip it asks for", async () => {
    const answer = await askMedia("/media/hero/reel-night.mp4", { Range: "bytes=1000-1999" });
    expect(answer.status).toBe(206);
    expect((await answer.arrayBuffer()).byteLength).toBe(1000);
  });

  test.each([
    "/media/manifest.json",
    "/media/sources/README.md",
    "/media/hero",
    "/media/..%2Fpackage.json",
    "/media/none.jpg",
  ])("%s is not there", async (path) => expect((await askMedia(path)).status).toBe(404));
});
