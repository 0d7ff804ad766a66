/** Comments are read and written by those who may edit their record, and never by others. */
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

describe.each(databaseKinds)("comments, on %s", (kind) => {
  let studio: TestStudio;
  let app: App;
  let post: number;
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};
  const people = ["administrator", "editor", "author", "contributor", "producer", "subscriber"];

  async function send(method: string, path: string, { by, body }: { by?: string; body?: unknown } = {}) {
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        method,
        headers: {
          "Content-Type": "application/json",
          ...(by ? { Authorization: `Bearer ${tokens[by]}` } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } } as never,
    );
    return { status: answer.status, body: (await answer.json()) as Body };
  }

  async function signIn(username: string): Promise<void> {
    const { body } = await send("POST", "/jwt-auth/v1/token", {
      body: { username, password: memberPassword },
    });
    tokens[username] = body.token;
  }
  const create = async (by: string, values: Body = {}, type = "posts"): Promise<number> => {
    const body = { title: "Tides", status: "draft", ...values };
    const made = await send("POST", `/wp/v2/${type}`, { by, body });
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const comment = async (by: string, values: Body = {}) =>
    send("POST", "/extenso/v1/comments", {
      by,
      body: { post, block: 1, words: "The harbour wakes.", text: "Shorter?", ...values },
    });
  const list = (by: string, known = "") =>
    send("GET", `/extenso/v1/comments?post=${post}&known=${known}`, { by });
  const mails = async () => {
    const handler = commentNoticeJob(studio);
    const due = () =>
      studio.database.query
        .selectFrom("jobs")
        .select("id")
        .where("kind", "=", handler.kind.name)
        .where("run_at", "<=", studio.clock().toISOString())
        .execute();
    const runner = startJobs(studio, [handler]);
    await expect.poll(due, { interval: 20 }).toEqual([]);
    await runner.stop();
    const rows = await studio.database.query
      .selectFrom("outbox_messages")
      .selectAll()
      .orderBy("id")
      .execute();
    return rows.filter(({ kind: of }) => of === "comment-notice").map(mailOf);
  };

  beforeAll(async () => {
    studio = await openTestStudio(kind);
    app = createApp(studio, {
      site: stubSite(),
    });
    await ensureDefaultCategory(studio.database, studio.clock());
    for (const role of people) {
      const { id } = await studio.addMember(role, { roles: [role] });
      ids[role] = id;
    }
    const other = await studio.addMember("other_author", { roles: ["author"] });
    ids.other_author = other.id;
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
    for (const role of people) await signIn(role);
    post = await create("author");
  });

  test("a comment stands at its block; answered, resolved, and open again", async () => {
    const begun = await comment("editor");
    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({
      field: "",
      block: 1,
      words: "The harbour wakes.",
      resolved: null,
      messages: [{ author: { id: ids.editor, name: "editor" }, text: "Shorter?", editable: true }],
    });
    const { id } = begun.body;
    const first = await list("author");
    expect(first.body.threads).toHaveLength(1);
    expect((await list("author", first.body.version)).body).toEqual({
      version: first.body.version,
      threads: null,
    });
    await send("POST", `/extenso/v1/comments/${id}/messages`, { by: "author", body: { text: " Yes.\r\n" } });
    const second = await list("editor", first.body.version);
    expect(second.body.threads[0].messages.map(({ text }: Body) => text)).toEqual(["Shorter?", "Yes."]);
    const resolve = (resolved: boolean) =>
      send("PUT", `/extenso/v1/comments/${id}`, { by: "author", body: { resolved } });
    expect((await resolve(true)).body.resolved).toMatchObject({ by: "author" });
    expect((await send("GET", "/extenso/v1/comments/open", { by: "editor" })).body).toEqual([]);
    expect((await resolve(false)).body.resolved).toBeNull();
    expect((await send("GET", "/extenso/v1/comments/open", { by: "author" })).body).toEqual([
      { post, type: "post", title: "Tides", open: 1 },
    ]);
    await resolve(true);
    const answered = await send("POST", `/extenso/v1/comments/${id}/messages`, {
      by: "editor",
      body: { text: "Wait." },
    });
    expect(answered.body.resolved).toBeNull();
    const audited = await studio.database.query
      .selectFrom("audit_entries")
      .select("action")
      .where("subject_id", "=", String(post))
      .where("action", "like", "%comment%")
      .orderBy("id")
      .execute();
    expect(audited.map(({ action }) => action)).toEqual([
      ...["comment", "resolve-comment", "reopen-comment", "resolve-comment"],
    ]);
  });

  test("a block's new place and words are kept; a field has neither", async () => {
    const { body } = await comment("author");
    const moved = await send("PUT", `/extenso/v1/comments/${body.id}`, {
      by: "author",
      body: { block: 7, words: "  The harbour\nsleeps. " },
    });
    expect(moved.body).toMatchObject({ block: 7, words: "The harbour sleeps." });
    const field = await comment("author", { field: "client", block: 3 });
    expect(field.body).toMatchObject({ field: "client", block: 0, words: "" });
  });

  test("each route, for each role", async () => {
    const thread = (await comment("author")).body;
    const message = thread.messages[0].id;
    const text = "A word.";
    const calls: [string, string, Body?][] = [
      ["GET", `/extenso/v1/comments?post=${post}`],
      ["POST", "/extenso/v1/comments", { post, text, words: "Ebb" }],
      ["GET", `/extenso/v1/comments/people?post=${post}`],
      ["PUT", `/extenso/v1/comments/${thread.id}`, { resolved: false }],
      ["POST", `/extenso/v1/comments/${thread.id}/messages`, { text }],
      ["PUT", `/extenso/v1/comments/messages/${message}`, { text }],
      ["DELETE", `/extenso/v1/comments/messages/${message}`],
      ["GET", "/extenso/v1/comments/open"],
    ];
    const answered: Record<string, number[]> = {};
    for (const by of ["", "subscriber", "producer", "contributor", "editor", "administrator", "author"]) {
      answered[by] = [];
      for (const [method, path, body] of calls) {
        const { status } = await send(method, path, { ...(by ? { by } : {}), body });
        answered[by]?.push(status);
      }
    }
    const own = [403, 403, 403, 403, 403, 403, 403, 200];
    expect(answered).toEqual({
      "": [401, 401, 401, 401, 401, 401, 401, 401],
      subscriber: [403, 403, 403, 403, 403, 403, 403, 403],
      producer: own,
      contributor: own,
      editor: [200, 201, 200, 200, 201, 403, 403, 200],
      administrator: [200, 201, 200, 200, 201, 403, 403, 200],
      author: [200, 201, 200, 200, 201, 200, 200, 200],
    });
  });

  test("one's own message is changed for a while; the last one takes its thread along", async () => {
    const { body } = await comment("editor");
    const message = `/extenso/v1/comments/messages/${body.messages[0].id}`;
    const changed = await send("PUT", message, { by: "editor", body: { text: "Longer?" } });
    expect(changed.body.messages[0]).toMatchObject({ text: "Longer?", edited_gmt: expect.any(String) });
    studio.pass({ minutes: commentLimits.editMinutes });
    await signIn("editor");
    expect((await list("editor")).body.threads[0].messages[0].editable).toBe(false);
    expect((await send("PUT", message, { by: "editor", body: { text: "No." } })).status).toBe(409);
    expect((await send("DELETE", message, { by: "editor" })).status).toBe(200);
    expect((await list("editor")).body.threads).toEqual([]);
    expect((await send("DELETE", message, { by: "editor" })).status).toBe(404);
  });

  test("what is too long, empty, too much or nowhere is refused", async () => {
    expect((await comment("author", { text: "x".repeat(commentLimits.text + 1) })).status).toBe(400);
    expect((await comment("author", { text: " \n " })).status).toBe(400);
    expect((await comment("author", { field: "<b>" })).status).toBe(400);
    expect((await comment("author", { post: 99_999 })).status).toBe(404);
    expect((await comment("author", { mentions: Array(11).fill(ids.editor) })).status).toBe(400);
    const { query } = studio.database;
    const thread = (await comment("author")).body;
    const row = await query
      .selectFrom("comment_threads")
      .selectAll()
      .where("id", "=", thread.id)
      .executeTakeFirstOrThrow();
    const { id: _, ...copy } = row;
    await query
      .insertInto("comment_threads")
      .values(Array.from({ length: commentLimits.threads - 1 }, () => copy))
      .execute();
    expect((await comment("author")).body.code).toBe("extenso_too_many_comments");
    const said = {
      thread_id: thread.id,
      author_id: ids.author ?? 0,
      body: "x",
      created_at: row.created_at,
      edited_at: null,
    };
    await query
      .insertInto("comment_messages")
      .values(Array.from({ length: commentLimits.messages - 1 }, () => said))
      .execute();
    const more = await send("POST", `/extenso/v1/comments/${thread.id}/messages`, {
      by: "author",
      body: { text: "More" },
    });
    expect([more.status, more.body.code]).toEqual([409, "extenso_too_many_comments"]);
  });

  test("those who may edit the record can be mentioned, and nobody else", async () => {
    const { body } = await send("GET", `/extenso/v1/comments/people?post=${post}`, { by: "author" });
    expect(body.map(({ name }: Body) => name)).toEqual(["administrator", "author", "editor"]);
    expect((await comment("author", { mentions: [ids.other_author] })).status).toBe(400);
    expect((await comment("author", { mentions: [ids.subscriber] })).status).toBe(400);
    expect((await list("author")).body.threads).toEqual([]);
  });

  test("mentioned people and those who wrote get a mail, one within two minutes", async () => {
    const { body } = await comment("author", { text: "@editor look", mentions: [ids.editor] });
    const [first, ...none] = await mails();
    expect(none).toEqual([]);
    expect(first).toMatchObject({ to: "editor@example.test", subject: "author commented on “Tides”" });
    expect(first?.text).toContain("author: @editor look");
    expect(first?.text).toContain(`${studio.settings.publicUrl}/desk/posts/${post}?comment=${body.id}`);
    const say = (by: string, text: string) =>
      send("POST", `/extenso/v1/comments/${body.id}/messages`, { by, body: { text } });
    await say("author", "And here");
    await say("author", "And there");
    expect(await mails()).toHaveLength(1);
    studio.pass({ minutes: 2 });
    const second = await mails();
    expect(second).toHaveLength(2);
    expect(second[1]?.text).toMatch(/And here[\s\S]*And there/);
    await say("editor", "Done");
    expect((await mails()).slice(2).map(({ to }) => to)).toEqual(["author@example.test"]);
  });

  test("who may no longer edit the record gets none", async () => {
    const { body } = await comment("author", { mentions: [ids.editor] });
    await mails();
    const { query } = studio.database;
    await query
      .updateTable("users")
      .set({ banned_at: "2026-11-21T04:33:00.000Z" })
      .where("id", "=", ids.editor ?? 0)
      .execute();
    studio.pass({ minutes: 3 });
    await send("POST", `/extenso/v1/comments/${body.id}/messages`, { by: "author", body: { text: "More" } });
    expect(await mails()).toHaveLength(1);
    await query
      .updateTable("users")
      .set({ banned_at: null })
      .where("id", "=", ids.editor ?? 0)
      .execute();
  });

  test("a deleted record takes its comments along, and no route of content has a word of them", async () => {
    const id = await create("author", { status: "publish", content: "<p>The harbour wakes.</p>" });
    await comment("editor", { post: id, text: "Quokkas only here" });
    for (const path of [
      `/wp/v2/posts/${id}`,
      `/wp/v2/posts/${id}?context=edit`,
      "/wp/v2/comments",
      "/wp/v2/search?search=Quokkas",
    ]) {
      const { body } = await send("GET", path, { by: "editor" });
      expect([path, JSON.stringify(body).includes("Quokkas only")]).toEqual([path, false]);
    }
    await send("DELETE", `/wp/v2/posts/${id}?force=true`, { by: "editor" });
    const { query } = studio.database;
    const left = await query.selectFrom("comment_threads").select("id").where("post_id", "=", id).execute();
    expect(left).toEqual([]);
  });

  test("an account that is deleted leaves its comments without a name; before, they are in its export", async () => {
    const { id } = await studio.addMember("leaving_author", { roles: ["editor"] });
    await signIn("leaving_author");
    await comment("leaving_author", { text: "Mine" });
    const exported = await send("GET", "/extenso/v1/account/export", { by: "leaving_author" });
    expect(exported.body.comments).toEqual([
      expect.objectContaining({ record: post, title: "Tides", text: "Mine" }),
    ]);
    await send("DELETE", `/wp/v2/users/${id}?force=true&reassign=${ids.administrator}`, {
      by: "administrator",
    });
    const { threads } = (await list("author")).body;
    expect(threads[0].messages[0]).toMatchObject({ author: { id: null, name: "Someone" }, text: "Mine" });
  });
});
