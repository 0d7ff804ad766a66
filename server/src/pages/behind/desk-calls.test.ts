/** Staff's calls from the desk, with a WordPress behind it: responses as a WordPress gives them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestRemote, type TestRemote } from "./test-remote.ts";
import { coreRoutes, jwtRoutes, type TestWordPress } from "./test-wordpress.ts";

let remote: TestRemote;
let wordPress: TestWordPress;
let call: TestRemote["call"];

beforeEach(async () => {
  remote = await openTestRemote([...coreRoutes, ...jwtRoutes]);
  ({ wordPress, call } = remote);
});
afterEach(() => remote.close());

const staff = { Authorization: "Bearer x" };
const here = "https://studio.example.test";
const json = (body: object) => ({
  headers: { ...staff, "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

interface Post {
  title: string;
  content: string;
  modified_gmt: string;
}
const edited = ({ title, content, modified_gmt }: Post) => ({
  id: 7,
  modified_gmt,
  link: `${wordPress.origin}/a/`,
  acf: { video_url: `${wordPress.origin}/x.mp4` },
  title: { raw: title, rendered: title },
  content: { raw: content, rendered: content },
});

describe("what is edited", () => {
  test("comes as the WordPress keeps it, and goes back so", async () => {
    const content = `<img src="${wordPress.origin}/wp-content/uploads/a.jpg">`;
    wordPress.answer = () =>
      Response.json(edited({ title: "A", content, modified_gmt: "2026-11-22T13:55:02" }));
    const answer = await call("GET", "/wp/v2/posts/7?context=edit", { headers: staff });
    const record = (await answer?.json()) as ReturnType<typeof edited>;
    expect(record.content).toEqual({
      raw: content,
      rendered: `<img src="${here}/wp-content/uploads/a.jpg">`,
    });
    expect([record.acf.video_url, record.link]).toEqual([`${wordPress.origin}/x.mp4`, `${here}/a/`]);
    await call("POST", "/wp/v2/posts/7", json({ content: record.content.raw }));
    expect(JSON.parse(wordPress.asked.at(-1)?.body ?? "")).toEqual({ content });
  });

  test("keeps a picture that was chosen here under the WordPress's own address", async () => {
    wordPress.answer = () => Response.json({});
    const sent = {
      content: `<img src="${here}/wp-content/uploads/a.jpg"><a href="${here}/contact">`,
      acf: { video_url: `${here}/wp-content/uploads/b.mp4` },
    };
    await call("POST", "/wp/v2/portfolio-items/7", json(sent));
    expect(JSON.parse(wordPress.asked[0]?.body ?? "")).toEqual({
      content: `<img src="${wordPress.origin}/wp-content/uploads/a.jpg"><a href="${here}/contact">`,
      acf: { video_url: `${wordPress.origin}/wp-content/uploads/b.mp4` },
    });
  });
});

describe("no update is lost", () => {
  let post: Post;
  beforeEach(() => {
    post = { title: "A", content: "a", modified_gmt: "2026-11-22T13:55:02" };
    wordPress.answer = async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/revisions")) return Response.json([{ id: 9, author: 2 }]);
      if (pathname.endsWith("/users/2")) return Response.json({ id: 2, name: "Editor Person" });
      if (request.method === "POST") {
        post = { ...post, ...((await request.json()) as object), modified_gmt: "2026-11-22T14:00:00" };
      }
      return Response.json(edited(post));
    };
  });
  const read = async () =>
    (await call("GET", "/wp/v2/posts/7?context=edit", { headers: staff }))?.headers.get("ETag") ?? "";
  const save = (title: string, etag: string, path = "/wp/v2/posts/7") => {
    const init = json({ title });
    return call("POST", path, { ...init, headers: { ...init.headers, "If-Match": etag } });
  };
  const writes = () => remote.lines().filter((line) => line.startsWith("POST")).length;

  test("whoever read the present state writes, and goes on from what they wrote", async () => {
    const first = await save("B", await read());
    expect([first?.status, post.title]).toEqual([200, "B"]);
    expect((await save("C", first?.headers.get("ETag") ?? ""))?.status).toBe(200);
    expect(post.title).toBe("C");
  });

  test("whoever read an older one hears who was first, and nothing is written", async () => {
    const etag = await read();
    post = { ...post, title: "Theirs", modified_gmt: "2026-11-22T13:57:00" };
    for (const path of ["/wp/v2/posts/7", "/wp/v2/posts/7/autosaves"]) {
      const answer = await save("Mine", etag, path);
      expect(answer?.status).toBe(409);
      expect(await answer?.json()).toEqual({
        code: "rest_post_changed",
        message: "Editor Person changed this after you opened it.",
        data: {
          status: 409,
          modified_gmt: "2026-11-22T13:57:00",
          modified_by: { id: 2, name: "Editor Person" },
        },
      });
    }
    expect([post.title, writes()]).toEqual(["Theirs", 0]);
  });

  test("of two at the same instant one is refused", async () => {
    const etag = await read();
    const answers = await Promise.all([save("B", etag), save("C", etag)]);
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
    expect(writes()).toBe(1);
  });

  test("what was changed within the same second is seen, too", async () => {
    const etag = await read();
    post = { ...post, content: "b" };
    expect((await save("Mine", etag))?.status).toBe(409);
  });

  test("whoever names no state writes as in WordPress", async () => {
    await call("POST", "/wp/v2/posts/7", json({ title: "B" }));
    expect(remote.lines()).toEqual(["POST /wp-json/wp/v2/posts/7"]);
  });

  test("where it cannot be read again nothing is written", async () => {
    const etag = await read();
    wordPress.answer = () => new Response("down", { status: 503 });
    expect((await save("B", etag))?.status).toBe(503);
    expect(writes()).toBe(0);
  });
});

test("the index stays here, without a token that is none here", async () => {
  const request = new Request(`${here}/wp-json/`, { headers: staff });
  const left = (await remote.remote.answer(request, "203.0.113.7")) as Request;
  expect([left.url, left.headers.get("Authorization")]).toEqual([`${here}/wp-json/`, null]);
  expect(await remote.remote.describe()).toMatchObject({ timeZone: "America/Toronto" });
});

test("pages are told of what was written through here, and of nothing else", async () => {
  wordPress.answer = () => Response.json({});
  await call("GET", "/wp/v2/posts/7?context=edit", { headers: staff });
  await call("POST", "/wp/v2/posts/7/autosaves", json({ title: "A" }));
  expect(remote.written).toEqual([]);
  await call("POST", "/wp/v2/posts/7", json({ title: "A" }));
  await call("DELETE", "/wp/v2/portfolio-items/8", { headers: staff });
  wordPress.answer = () => Response.json({ code: "rest_forbidden" }, { status: 403 });
  await call("POST", "/wp/v2/pages/7", json({ title: "A" }));
  expect(remote.written).toEqual(["posts", "portfolio-items"]);
});

describe("a file for the library", () => {
  const bytes = "\x89PNG and so on";
  beforeEach(() => {
    wordPress.answer = () => Response.json({ id: 8 }, { status: 201 });
  });
  const arrived = () => wordPress.asked[0]?.body.replace(/file-[\w-]{36}/g, "B");
  const form = (name: string) =>
    `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${bytes}\r\n--B--\r\n`;

  test("arrives alone in a form of our own", async () => {
    const body = new FormData();
    body.append("rest_route", "/wp/v2/users");
    body.append("file", new Blob([bytes], { type: "image/png" }), "On Set.png");
    body.append("rest.route", "/wp/v2/users");
    const answer = await call("POST", "/wp/v2/media", { headers: staff, body });
    expect(answer?.status).toBe(201);
    expect(Buffer.from(arrived() ?? "", "utf8").toString()).toBe(Buffer.from(form("On Set.png")).toString());
  });

  test.each([
    ['attachment; filename="a.png"', "a.png"],
    ["attachment; filename*=UTF-8''K%C3%BCste%20%22x%22.png", "Küste -x-.png"],
    ['attachment; filename="K\u00fcste.png"', "Küste.png"],
    [`attachment; filename="${Buffer.from("Küste.png").toString("latin1")}"`, "Küste.png"],
    ['attachment; filename="../../a.png"', "..-..-a.png"],
  ])("also as the body: %s", async (disposition, name) => {
    const headers = { ...staff, "Content-Type": "image/png", "Content-Disposition": disposition };
    await call("POST", "/wp/v2/media", { headers, body: Buffer.from(bytes) });
    expect(arrived()).toContain(`filename="${name}"`);
  });

  const named = { "Content-Type": "image/png", "Content-Disposition": 'attachment; filename="a.png"' };
  const formType = { "Content-Type": "multipart/form-data; boundary=x" };
  const emptyFile =
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\r\n--x--\r\n';
  test.each([
    ["no name", { "Content-Type": "image/png" }, "x", "rest_upload_no_content_disposition"],
    ["an empty name", { ...named, "Content-Disposition": "inline" }, "x", "rest_upload_invalid_disposition"],
    ["nothing", named, "", "rest_upload_no_data"],
    ["nothing, without a name", { "Content-Type": "image/png" }, "", "rest_upload_no_data"],
    ["a form without a file", formType, "--x--\r\n", "rest_upload_no_data"],
    ["a form with an empty file", formType, emptyFile, "rest_upload_no_data"],
  ])("is refused here: %s", async (_, headers, body, code) => {
    const answer = await call("POST", "/wp/v2/media", { headers: { ...staff, ...headers }, body });
    expect([answer?.status, await answer?.json()]).toMatchObject([400, { code }]);
  });

  test.each([
    ["in hexadecimal", "900150983CD24FB0D6963F7D28E17F72", "900150983cd24fb0d6963f7d28e17f72"],
    ["in base64", "kAFQmDzST7DWlj99KOF/cg==", "900150983cd24fb0d6963f7d28e17f72"],
    ["as anything else", "abc", "unreadable"],
  ])("goes with the hash that was sent along, %s, for the WordPress to compare", async (_, sent, passed) => {
    const mismatch = { code: "rest_upload_hash_mismatch", message: "Content hash did not match expected." };
    wordPress.answer = () => Response.json({ ...mismatch, data: { status: 412 } }, { status: 412 });
    const headers = { ...staff, ...named, "Content-MD5": sent };
    const answer = await call("POST", "/wp/v2/media", { headers, body: "abc" });
    expect(wordPress.asked.at(-1)?.headers.get("Content-MD5")).toBe(passed);
    expect([answer?.status, await answer?.json()]).toMatchObject([412, mismatch]);
  });

  test("says where it is, as an address here", async () => {
    const made = (location: string) => () =>
      Response.json({ id: 8 }, { status: 201, headers: { Location: location } });
    wordPress.answer = made(`${wordPress.apiRoot}/wp/v2/media/8`);
    const upload = () => call("POST", "/wp/v2/media", { headers: { ...staff, ...named }, body: "abc" });
    expect((await upload())?.headers.get("Location")).toBe(`${here}/wp-json/wp/v2/media/8`);
    wordPress.answer = made("https://elsewhere.example/wp-json/wp/v2/media/8");
    expect((await upload())?.headers.has("Location")).toBe(false);
  });
});

test("what only our own server does with its own content is not there", async () => {
  for (const [method, path] of [
    ["GET", "/extenso/v1/merged-terms?from=1&into=2"],
    ["GET", "/extenso/v1/redirect-rules"],
    ["GET", "/extenso/v1/unknown-paths"],
    ["GET", "/extenso/v1/people"],
    ["GET", "/extenso/v1/people/1"],
    ["POST", "/extenso/v1/invitations"],
    ["POST", "/extenso/v1/invitations/accept"],
    ["POST", "/extenso/v1/uploads"],
    ["PATCH", "/extenso/v1/uploads/abc"],
    ["GET", "/extenso/v1/media/7/uses"],
    ["GET", "/extenso/v1/media"],
    ["GET", "/extenso/v1/media/uses?include=7"],
    ["GET", "/extenso/v1/media/tags"],
    ["POST", "/extenso/v1/media/tags"],
    ["POST", "/extenso/v1/media/trash"],
    ["POST", "/extenso/v1/media/restore"],
    ["POST", "/extenso/v1/media/delete"],
    ["GET", "/extenso/v1/videos/7"],
  ] as const) {
    const answer = await call(method, path, { headers: staff });
    expect([path, answer?.status]).toEqual([path, 404]);
    expect(await answer?.json()).toMatchObject({ code: "rest_no_route" });
  }
  expect(remote.lines()).toEqual([]);
});
