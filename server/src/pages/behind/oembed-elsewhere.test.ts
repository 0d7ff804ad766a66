import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestRemote, type TestRemote } from "./test-remote.ts";
import { coreRoutes } from "./test-wordpress.ts";

const here = "https://studio.example.test";
const origin = { Origin: "https://elsewhere.example.test" };

let remote: TestRemote;

beforeEach(async () => {
  remote = await openTestRemote([...coreRoutes, "/oembed/1.0/embed"]);
  const { wordPress } = remote;
  const link = `${wordPress.origin}/2024/05/tides/`;
  wordPress.answer = (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname.endsWith("/wp/v2/posts"))
      return Response.json(searchParams.get("slug") === "tides" ? [{ link }] : []);
    if (searchParams.get("url") !== link) {
      const code = "oembed_invalid_url";
      return Response.json({ code, message: "Not Found", data: { status: 404 } }, { status: 404 });
    }
    const html = `<blockquote><a href="${link}">Tides</a></blockquote><iframe src="${link}embed/#?secret=a"></iframe>`;
    return Response.json({ version: "1.0", provider_url: wordPress.origin, title: "Tides & ebb", html });
  };
});
afterEach(() => remote.close());

const ask = (url: string, more = "") =>
  remote.call("GET", `/oembed/1.0/embed?url=${encodeURIComponent(url)}${more}`, { headers: origin });

test.each(["/dashboard/academy/post/tides", "/2024/05/tides/"])(
  "a card of %s is the WordPress's, with this site's addresses, for pages of other origins too",
  async (path) => {
    const answer = await ask(here + path);
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get("Access-Control-Allow-Origin")).toBe(origin.Origin);
    expect(await answer?.json()).toEqual({
      version: "1.0",
      provider_url: here,
      title: "Tides & ebb",
      html: `<blockquote><a href="${here}/2024/05/tides/">Tides</a></blockquote><iframe src="${here}/2024/05/tides/embed/#?secret=a"></iframe>`,
    });
  },
);

test("its own address is asked for as it is", async () => {
  expect((await ask(`${remote.wordPress.origin}/2024/05/tides/`, "&maxwidth=300"))?.status).toBe(200);
  const [line] = remote.lines();
  expect(line).toContain("maxwidth=300");
  expect(remote.lines()).toHaveLength(1);
});

test("as XML it says the same", async () => {
  const answer = await ask(`${here}/dashboard/academy/post/tides`, "&format=xml");
  expect(answer?.headers.get("Content-Type")).toBe("text/xml; charset=UTF-8");
  const text = await answer?.text();
  expect(text).toMatch(/^<\?xml version="1\.0"\?>\n<oembed><version>1\.0<\/version>/);
  expect(text).toContain("<title>Tides &amp; ebb</title>");
  expect(remote.lines().at(-1)).not.toContain("format");
});

test.each(["/dashboard/academy/post/nothing", "/nothing/"])(
  "of %s it has none, and says so as it does",
  async (path) => {
    const answer = await ask(here + path);
    expect(answer?.status).toBe(404);
    expect(await answer?.json()).toMatchObject({ code: "oembed_invalid_url" });
    expect(answer?.headers.get("Access-Control-Allow-Origin")).toBe(origin.Origin);
  },
);

test("without an address the WordPress says what is missing", async () => {
  await remote.call("GET", "/oembed/1.0/embed");
  expect(remote.lines()).toEqual(["GET /wp-json/oembed/1.0/embed"]);
});
