/** Guests of a preview link that allows it comment; they see their own link's threads, and nothing else. */
import { commentLimits } from "@extenso/contract/comments/limits.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { stubSite } from "../../../test/stub-site.ts";
import { type App, createApp } from "../../app.ts";
import { databaseKinds } from "../../engines/database/test-databases.ts";
import { startJobs } from "../../engines/jobs/runner.ts";
import { mailOf } from "../../engines/mail/outbox-store.ts";
import { ensureDefaultCategory } from "../content/terms/ensure-default-category.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import { commentNoticeJob } from "./notices.ts";

// biome-ignore lint/suspicious/noExplicitAny: bodies of many routes
type Body = any;

describe.each(databaseKinds)("comments of guests, on %s", (kind) => {
  let studio: TestStudio;
  let app: App;
  let post: number;
  let token: string;

  interface Sent {
    by?: string | undefined;
    cookie?: string | undefined;
    body?: unknown;
    address?: string;
  }
  async function send(
    method: string,
    path: string,
    { by, cookie, body, address = "203.0.113.9" }: Sent = {},
  ) {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(by ? { Authorization: `Bearer ${by}` } : {}),
          ...(cookie ? { Cookie: cookie } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: address } } } as never,
    );
    return {
      status: answer.status,
      body: (await answer.json()) as Body,
      cookie: answer.headers.get("Set-Cookie")?.split(";")[0],
    };
  }

  /** Makes a link and opens it, as a guest's browser does. */
  async function openLink(comments: boolean, to = post) {
    const made = await send("POST", "/extenso/v1/preview-links", {
      by: token,
      body: { post: to, comments },
    });
    expect(made.status).toBe(201);
    const [, proof] = made.body.link.split("#");
    const opened = await send("POST", "/extenso/v1/preview-links/open", { body: { proof } });
    return { id: made.body.id as number, cookie: opened.cookie, location: opened.body.location as string };
  }
  const threads = (of = post) => `/extenso/v1/preview-comments/${of}/threads`;
  const comment = (cookie: string | undefined, values: Body = {}, more: Sent = {}) =>
    send("POST", threads(), {
      cookie,
      body: { name: "Dana", text: "Warmer?", block: 2, words: "The harbour wakes.", ...values },
      ...more,
    });
  const atTheDesk = async () =>
    (await send("GET", `/extenso/v1/comments?post=${post}`, { by: token })).body.threads as Body[];

  beforeAll(async () => {
    studio = await openTestStudio(kind);
    app = createApp(studio, {
      site: stubSite(),
    });
    await ensureDefaultCategory(studio.database, studio.clock());
    await studio.addMember("editor", { roles: ["editor"] });
  });
  afterAll(async () => {
    await app.close();
    await studio.close();
  });
  beforeEach(async () => {
    const { query } = studio.database;
    await query.deleteFrom("outbox_messages").execute();
    await query.deleteFrom("jobs").execute();
    await query.deleteFrom("rate_limits").execute();
    const signedIn = await send("POST", "/jwt-auth/v1/token", {
      body: { username: "editor", password: memberPassword },
    });
    token = signedIn.body.token;
    const made = await send("POST", "/wp/v2/posts", {
      by: token,
      body: { title: "Tides", status: "draft" },
    });
    post = made.body.id;
  });

  test("a link that allows comments leads to the page for them, another one to the page itself", async () => {
    expect((await openLink(false)).location).toBe(`/dashboard/academy/post/draft-${post}?preview=${post}`);
    const { location, cookie } = await openLink(true);
    expect(location).toBe(`/preview/${post}`);
    const shown = await send("GET", `/extenso/v1/preview-comments/${post}`, { cookie });
    expect(shown.body).toMatchObject({
      title: "Tides",
      path: `/dashboard/academy/post/draft-${post}?preview=${post}`,
      published: false,
      fields: [{ name: "whole", label: "The whole page", words: "" }],
    });
  });

  test("fields of a project are offered with the beginning of their text", async () => {
    const made = await send("POST", "/wp/v2/portfolio-items", {
      by: token,
      body: {
        title: "Dune line",
        status: "draft",
        acf: { client: "Aster", challenge: "<p>Sand &amp; wind.</p>" },
      },
    });
    const { cookie } = await openLink(true, made.body.id);
    const shown = await send("GET", `/extenso/v1/preview-comments/${made.body.id}`, { cookie });
    expect(shown.body.fields).toEqual([
      { name: "whole", label: "The whole page", words: "" },
      { name: "title", label: "Title", words: "Dune line" },
      { name: "client", label: "Client", words: "Aster" },
      { name: "challenge", label: "Challenge", words: "Sand & wind." },
      { name: "gallery", label: "Gallery", words: "" },
    ]);
  });

  test("a comment lands at its block at the desk, is answered there, and its maker gets a mail", async () => {
    const { cookie } = await openLink(true);
    const begun = await comment(cookie, { name: " Dana <b>Li</b> " });
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({ block: 2, words: "The harbour wakes.", resolved: false });
    expect(begun.body.messages).toMatchObject([
      { author: { name: "Dana Li", guest: true }, text: "Warmer?" },
    ]);
    const [thread] = await atTheDesk();
    expect(thread).toMatchObject({
      block: 2,
      messages: [{ author: { id: null, name: "Dana Li", guest: true }, editable: false }],
    });
    const runner = startJobs(studio, [commentNoticeJob(studio)]);
    const { query } = studio.database;
    const notices = () =>
      query.selectFrom("outbox_messages").selectAll().where("kind", "=", "comment-notice").execute();
    await expect.poll(notices).toHaveLength(1);
    await runner.stop();
    const [row] = await notices();
    expect(row && mailOf(row)).toMatchObject({ subject: "Dana Li commented on “Tides”" });
    await send("POST", `/extenso/v1/comments/${thread.id}/messages`, { by: token, body: { text: "Yes." } });
    const read = await send("GET", threads(), { cookie });
    expect(read.body.threads[0].messages.map(({ text }: Body) => text)).toEqual(["Warmer?", "Yes."]);
    const answered = await send("POST", `${threads()}/${thread.id}/messages`, {
      cookie,
      body: { name: "Dana", text: "Thanks." },
    });
    expect(answered.status).toBe(201);
    expect((await send("GET", `${threads()}?known=${read.body.version}`, { cookie })).body.version).not.toBe(
      read.body.version,
    );
    const audited = await query.selectFrom("audit_entries").select(["action", "actor_name"]).execute();
    expect(audited).toContainEqual({ action: "guest-comment", actor_name: "preview link" });
  });

  test("the studio’s own comments, and those of other links, are not seen and not answered", async () => {
    const own = await send("POST", "/extenso/v1/comments", {
      by: token,
      body: { post, block: 0, words: "x", text: "Between us" },
    });
    const one = await openLink(true);
    const other = await openLink(true);
    const begun = await comment(one.cookie);
    expect((await send("GET", threads(), { cookie: other.cookie })).body.threads).toEqual([]);
    for (const id of [own.body.id, begun.body.id]) {
      const answer = await send("POST", `${threads()}/${id}/messages`, {
        cookie: other.cookie,
        body: { name: "Dana", text: "Hello" },
      });
      expect(answer.status).toBe(404);
    }
  });

  test.each<[string, (opened: { cookie: string | undefined; id: number }) => Promise<Sent>]>([
    ["without a link", async () => ({})],
    ["with a link that doesn’t allow it", async () => ({ cookie: (await openLink(false)).cookie })],
    [
      "with a revoked link",
      async ({ cookie, id }) => {
        await send("DELETE", `/extenso/v1/preview-links/${id}`, { by: token });
        return { cookie };
      },
    ],
    [
      "once it is published",
      async ({ cookie }) => {
        await send("PUT", `/wp/v2/posts/${post}`, { by: token, body: { status: "publish" } });
        return { cookie };
      },
    ],
    ["as somebody signed in", async () => ({ by: token })],
  ])("nothing is read or written %s", async (_name, change) => {
    const as = await change(await openLink(true));
    expect((await send("GET", threads(), as)).status).toBe(404);
    expect((await comment(as.cookie, {}, as)).status).toBe(404);
    expect(await atTheDesk()).toEqual([]);
  });

  test("another record isn’t reached by the cookie of a link", async () => {
    const { cookie } = await openLink(true);
    const other = await send("POST", "/wp/v2/posts", { by: token, body: { title: "Else", status: "draft" } });
    const path = threads(other.body.id);
    expect((await send("GET", path, { cookie })).status).toBe(404);
    const renamed = cookie?.replace(`-${post}=`, `-${other.body.id}=`);
    expect((await send("GET", path, { cookie: renamed })).status).toBe(404);
  });

  test("bounds: a name, a text, an hour’s comments, and the room of a record", async () => {
    const { cookie } = await openLink(true);
    expect((await comment(cookie, { name: " " })).body.data.params).toEqual({ name: "Tell us your name." });
    expect((await comment(cookie, { name: "x".repeat(commentLimits.guestName + 1) })).status).toBe(400);
    expect((await comment(cookie, { text: "x".repeat(commentLimits.text + 1) })).status).toBe(400);
    expect((await comment(cookie, { name: "A\u0000b" })).body.messages[0].author.name).toBe("Ab");
    await studio.database.query.deleteFrom("rate_limits").execute();
    const statuses: number[] = [];
    for (let sent = 1; sent <= commentLimits.guestThreads; sent += 1)
      statuses.push((await comment(cookie, {}, { address: `203.0.113.${sent}` })).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(commentLimits.guestThreads - 1);
    expect(statuses.at(-1)).toBe(409);
    const own = await send("POST", "/extenso/v1/comments", {
      by: token,
      body: { post, block: 0, words: "x", text: "There is room for us" },
    });
    expect(own.status).toBe(201);
    for (let sent = 0; sent < 30; sent += 1) statuses.push((await comment(cookie)).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("a guest’s message is deleted at the desk; a colleague’s is not", async () => {
    const { cookie } = await openLink(true);
    const begun = await comment(cookie);
    const [message] = begun.body.messages;
    const removed = await send("DELETE", `/extenso/v1/comments/messages/${message.id}`, { by: token });
    expect(removed.status).toBe(200);
    expect(await atTheDesk()).toEqual([]);
  });
});
