/** Scheduled updates beside what is live: who may, what goes out, and what becomes of them meanwhile; on both databases. */
import type { CalendarEntry } from "@extenso/contract/wire/calendar.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dueUpdates } from "../../src/domains/content/updates/due-updates.ts";
import { updateRoutes } from "../../src/domains/content/updates/routes.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { startJobs } from "../../src/engines/jobs/runner.ts";
import { publishDue, publishDueJob } from "../../src/engines/schedule/publish-due.ts";
import { createLog } from "../../src/kernel/logging/log.ts";
import { openWordPressSite, type SiteCall, type WordPressSite } from "../wordpress-site.ts";

type By = NonNullable<SiteCall["by"]>;

const block = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
const textOf = (...blocks: string[]) => blocks.map(block).join("\n\n");
const hour = 3_600_000;

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let now: Date;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
    now = new Date();
  });
  afterEach(() => site.close());

  const log = createLog("silent");
  const dependencies = () => ({
    database: site.database,
    settings: site.dependencies.settings,
    clock: () => now,
    log,
  });
  const dueIn = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19);
  const look = async (given = dependencies()) => {
    const { published } = await publishDue(given, dueUpdates(given));
    return published.map(({ record, number }) => ({ post: Number(record), id: number }));
  };
  /** Updates that have ended at a time, each with whether it went out. */
  async function later(ms: number) {
    now = new Date(Date.now() + ms);
    const ended = await look();
    const versions = site.database.query.selectFrom("versions").where("kind", "=", "update");
    return Promise.all(
      ended.map(async ({ post, id }) => {
        const of = versions.where("record", "=", String(post)).where("number", "=", id);
        const { state } = await of.select("state").executeTakeFirstOrThrow();
        return { post, id, isOut: state === "released" };
      }),
    );
  }
  const send = (path: string, json: object, by: By = "maya_chen", headers: Record<string, string> = {}) =>
    site.ask(path, { method: "POST", by, json, headers });
  const drop = (path: string, by: By = "maya_chen", headers: Record<string, string> = {}) =>
    site.ask(path, { method: "DELETE", by, headers });
  const read = (path: string, by: By = "maya_chen") => site.ask(path, { by });
  async function make(type: string, json: object, by: By = "maya_chen"): Promise<number> {
    const made = await send(`/wp/v2/${type}`, { status: "publish", ...json }, by);
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    return made.body.id;
  }
  async function schedule(type: string, id: number, json: object, by: By = "maya_chen") {
    const made = await send(`/extenso/v1/${type}/${id}/updates`, { date_gmt: dueIn(hour), ...json }, by);
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    return made.body;
  }
  const live = async (type: string, id: number) => (await read(`/wp/v2/${type}/${id}?context=edit`)).body;
  const updatesOf = async (type: string, id: number) =>
    (await read(`/extenso/v1/${type}/${id}/updates`)).body;

  test("the live record stays as it is until the time; then every field goes out at once, once, by who scheduled it", async () => {
    const id = await make("posts", { title: "Before", content: textOf("One", "Two"), categories: [3] });
    const made = await schedule("posts", id, {
      title: "After",
      content: textOf("One", "Three"),
      slug: "after",
      categories: [2],
      tags: [],
    });
    expect(made).toMatchObject({
      state: "future",
      problem: "",
      conflicts: [],
      author: { name: "Maya Chen" },
    });
    expect(made.fields.sort()).toEqual(["categories", "content", "slug", "title"]);
    expect((await live("posts", id)).title.raw).toBe("Before");
    expect(await later(0)).toEqual([]);
    const looks = await (async () => {
      now = new Date(Date.now() + hour + 1_000);
      return Promise.all([1, 2, 3, 4].map(() => look()));
    })();
    expect(looks.flat()).toEqual([{ post: id, id: made.id }]);
    const out = await live("posts", id);
    expect(out).toMatchObject({ title: { raw: "After" }, slug: "after", categories: [2], status: "publish" });
    expect(out.content.raw).toBe(textOf("One", "Three"));
    expect(await updatesOf("posts", id)).toEqual([]);
    const revisions = await read(`/wp/v2/posts/${id}/revisions`);
    expect(revisions.body[0]).toMatchObject({ author: 2, title: { rendered: "After" } });
    const entries = await site.database.query
      .selectFrom("audit_entries")
      .select(["action", "actor_name"])
      .where("subject_id", "=", String(id))
      .where("subject", "=", "post")
      .orderBy("id")
      .execute();
    expect(entries.map(({ action, actor_name }) => [action, actor_name])).toEqual(
      ["create", "schedule-update", "update", "release-update"].map((action) => [action, "maya_chen"]),
    );
    const old = await site.database.query.selectFrom("redirects").selectAll().execute();
    expect(old.filter(({ target_id }) => target_id === id).length).toBe(1);
  });

  test("pages and projects have them, too, each project's field by itself", async () => {
    const page = await make("pages", { title: "House rules", content: textOf("Old") });
    await schedule("pages", page, { content: textOf("New"), robots: "noindex" });
    const project = await make("portfolio-items", {
      title: "Film",
      acf: { client: "A", project_year: "2030" },
    });
    await schedule("portfolio-items", project, { acf: { client: "B", project_year: "2030" } });
    await send(`/wp/v2/portfolio-items/${project}`, { acf: { project_year: "2031" } });
    expect((await later(2 * hour)).length).toBe(2);
    expect(await live("pages", page)).toMatchObject({ content: { raw: textOf("New") }, robots: "noindex" });
    expect((await live("portfolio-items", project)).acf).toMatchObject({ client: "B", project_year: "2031" });
  });

  test("what was saved meanwhile stays, block by block; where both changed the same the update says so before", async () => {
    const id = await make("posts", { title: "T", excerpt: "E", content: textOf("One", "Two", "Three") });
    const made = await schedule("posts", id, {
      title: "Scheduled",
      content: textOf("One, later", "Two", "Three"),
    });
    const path = `/extenso/v1/posts/${id}/updates/${made.id}`;
    await send(`/wp/v2/posts/${id}`, { excerpt: "By hand", content: textOf("One", "Two", "Three, by hand") });
    const opened = (await read(path)).body;
    expect(opened.conflicts).toEqual([]);
    expect(opened.result).toEqual({
      title: "Scheduled",
      content: textOf("One, later", "Two", "Three, by hand"),
    });
    await send(`/wp/v2/posts/${id}`, {
      title: "By hand",
      content: textOf("One, by hand", "Two", "Three, by hand"),
    });
    const disputed = (await read(path)).body;
    expect(disputed.conflicts.sort()).toEqual(["content", "title"]);
    await later(2 * hour);
    const out = await live("posts", id);
    expect([out.title.raw, out.excerpt.raw]).toEqual(["Scheduled", "By hand"]);
    expect(out.content.raw).toBe(textOf("One, later", "Two", "Three, by hand"));
    const kept = await read(`/wp/v2/posts/${id}/revisions?context=edit`);
    expect(kept.body.map((one: { content: { raw: string } }) => one.content.raw)).toContain(
      textOf("One, by hand", "Two", "Three, by hand"),
    );
  });

  test("several dates of one record: each changes what it changes, in the order of the dates", async () => {
    const id = await make("posts", { title: "Zero", excerpt: "Zero" });
    await schedule("posts", id, { title: "Two", date_gmt: dueIn(2 * hour) });
    await schedule("posts", id, { title: "One", excerpt: "One", date_gmt: dueIn(hour) });
    await later(1.5 * hour);
    const first = await live("posts", id);
    expect([first.title.raw, first.excerpt.raw]).toEqual(["One", "One"]);
    await later(3 * hour);
    const second = await live("posts", id);
    expect([second.title.raw, second.excerpt.raw]).toEqual(["Two", "One"]);
  });

  test("is changed, moved, removed and taken back; an older tag is refused", async () => {
    const id = await make("posts", { title: "Live", content: textOf("Live") });
    const made = await schedule("posts", id, { title: "Planned" });
    const path = `/extenso/v1/posts/${id}/updates/${made.id}`;
    const tag = { "If-Match": made.etag };
    const date_gmt = dueIn(5 * hour);
    const moved = await send(path, { date_gmt }, "maya_chen", tag);
    expect([moved.status, moved.body.date_gmt]).toEqual([200, date_gmt]);
    const stale = await send(path, { date_gmt: dueIn(6 * hour) }, "maya_chen", tag);
    expect([stale.status, stale.body.code]).toEqual([409, "rest_update_changed"]);
    expect((await drop(path, "maya_chen", tag)).status).toBe(409);
    const changed = await send(path, { content: textOf("Planned") }, "maya_chen", {
      "If-Match": moved.body.etag,
    });
    expect([changed.status, changed.body.fields, changed.body.date_gmt]).toEqual([
      ...[200, ["content"], moved.body.date_gmt],
    ]);
    const older = await send(path, { content: textOf("Late"), live: `"${id}-0"` });
    expect([older.status, older.body.code]).toEqual([409, "rest_post_changed"]);
    expect((await drop(path)).body).toEqual([]);
    expect(await later(9 * hour)).toEqual([]);
    expect((await send(path, { date_gmt: dueIn(10 * hour) })).body.fields).toEqual(["content"]);
    const released = await send(`${path}/release`, {});
    expect([released.status, released.body]).toEqual([200, []]);
    expect((await live("posts", id)).content.raw).toBe(textOf("Planned"));
    expect((await send(`${path}/release`, {})).status).toBe(404);
  });

  test("is bounded, wants a time to come and something that differs, and only of what is published", async () => {
    const id = await make("posts", { title: "Live" });
    const path = `/extenso/v1/posts/${id}/updates`;
    const refused = async (json: object) => (await send(path, json)).body.code;
    expect(await refused({ title: "x", date_gmt: dueIn(-hour) })).toBe("rest_invalid_param");
    expect(await refused({ title: "x" })).toBe("rest_invalid_param");
    expect(await refused({ title: "x", date_gmt: "tomorrow" })).toBe("rest_invalid_param");
    expect(await refused({ title: "Live", date_gmt: dueIn(hour) })).toBe("rest_update_empty");
    expect(await refused({ status: "draft", password: "x", date_gmt: dueIn(hour) })).toBe(
      "rest_update_empty",
    );
    for (let count = 0; count < 10; count += 1) await schedule("posts", id, { title: `T${count}` });
    expect(await refused({ title: "x", date_gmt: dueIn(hour) })).toBe("rest_too_many_updates");
    const draft = await make("posts", { title: "Draft", status: "draft" });
    const unpublished = await send(`/extenso/v1/posts/${draft}/updates`, {
      title: "x",
      date_gmt: dueIn(hour),
    });
    expect(unpublished.body.code).toBe("rest_update_unpublished");
    const other = await send(`/extenso/v1/pages/${id}/updates`, { title: "x", date_gmt: dueIn(hour) });
    expect(other.status).toBe(404);
    const tag = (await read(`/wp/v2/posts/${id}?context=edit`)).headers.get("ETag") ?? "";
    await send(`/wp/v2/posts/${id}`, { title: "Newer" });
    const late = await send(path, { title: "x", date_gmt: dueIn(hour) }, "maya_chen", { "If-Match": tag });
    expect(late.body.code).toBe("rest_post_changed");
  });

  test("a date on the studio’s clock is that clock’s, also where it skips an hour", async () => {
    const id = await make("posts", { title: "Live" });
    const settings = { ...site.dependencies.settings, timezone: "Europe/Zurich" };
    const { routes } = updateRoutes({ ...dependencies(), settings });
    const endpoint = routes[0]?.endpoints.find(({ methods }) => methods.includes("POST"));
    const user = { id: 2, name: "maya_chen", roles: ["editor"] };
    const at = async (date: string) => {
      const params = { record: id, title: `At ${date}`, date };
      const call = { params, user, request: new Request("https://cms.example.test"), requestId: "" };
      const answer = await endpoint?.handle({ ...call, connectionAddress: "" } as never);
      return (answer?.body as { date_gmt: string; date: string } | undefined)?.date_gmt;
    };
    expect(await at("2031-03-29T08:00")).toBe("2031-03-29T07:00:00");
    expect(await at("2031-03-30T08:00")).toBe("2031-03-30T06:00:00");
    // The clock skips this half hour.
    expect(await at("2031-03-30T02:30")).toBe("2031-03-30T01:30:00");
    expect(await at("2031-10-27T08:00")).toBe("2031-10-27T07:00:00");
  });

  test("who may not publish the record sees and changes nothing of it, and no public route tells", async () => {
    const theirs = await make("posts", { title: "Editor’s" });
    await schedule("posts", theirs, { title: "SECRET", content: textOf("SECRET") });
    const own = await make("posts", { title: "Author’s" }, "jordan");
    await schedule("posts", own, { title: "SECRET" }, "jordan");
    const path = `/extenso/v1/posts/${theirs}/updates`;
    for (const by of ["jordan", "casey_member"] as const) {
      expect([by, (await read(path, by)).status]).toEqual([by, 403]);
      const written = await send(path, { title: "Mine", date_gmt: dueIn(hour) }, by);
      expect([by, written.status]).toEqual([by, 403]);
    }
    expect((await site.ask(path)).status).toBe(401);
    for (const address of [
      ...[`/wp/v2/posts/${theirs}`, "/wp/v2/posts?per_page=100", "/wp/v2/search?search=SECRET"],
      ...["/wp/v2/posts?search=SECRET", `/wp/v2/posts/${theirs}?_embed=1`],
    ])
      expect(JSON.stringify((await site.ask(address)).body)).not.toContain("SECRET");
    for (const address of [`revisions`, `autosaves`])
      expect((await read(`/wp/v2/posts/${theirs}/${address}`)).body).toEqual([]);
    expect(JSON.stringify(await live("posts", theirs))).not.toContain("SECRET");
    const calendar = async (by: By): Promise<CalendarEntry[]> =>
      (await read(`/extenso/v1/calendar?after=${dueIn(0)}&statuses=future`, by)).body.entries;
    expect((await calendar("jordan")).map(({ id, version }) => [id, version > 0])).toEqual([[own, true]]);
    const all = (await calendar("maya_chen")).filter(({ version }) => version > 0);
    expect(all.map(({ id }) => id).sort()).toEqual([theirs, own].sort());
    expect(all[0]).toMatchObject({ kind: "posts", status: "future", may_publish: true, path: "" });
    const [entry] = all;
    const move = `/extenso/v1/posts/${entry?.id}/updates/${entry?.version}`;
    const tag = { "If-Match": entry?.etag ?? "" };
    expect((await send(move, { date_gmt: dueIn(7 * hour) }, "maya_chen", tag)).status).toBe(200);
    expect((await send(move, { date_gmt: dueIn(8 * hour) }, "maya_chen", tag)).status).toBe(409);
  });

  test("in the bin or unpublished at its time it stays, says why, and can be given another date", async () => {
    const [binned, withdrawn, back] = [
      await make("posts", { title: "Binned" }),
      await make("pages", { title: "Withdrawn" }),
      await make("posts", { title: "Back in time" }),
    ];
    await schedule("posts", binned, { title: "Later" });
    const waits = await schedule("pages", withdrawn, { title: "Later" });
    await schedule("posts", back, { title: "Later" });
    for (const id of [binned, back]) await drop(`/wp/v2/posts/${id}`);
    await send(`/wp/v2/pages/${withdrawn}`, { status: "draft" });
    await send(`/wp/v2/posts/${back}`, { status: "publish" });
    const { body } = await read(`/extenso/v1/calendar?after=${dueIn(0)}&statuses=future&kinds=posts,pages`);
    const updates = body.entries.filter(({ version }: CalendarEntry) => version > 0);
    expect(updates.map(({ id }: CalendarEntry) => id)).toEqual([back]);
    const ended = await later(2 * hour);
    expect(ended.map(({ post, isOut }) => [post, isOut])).toEqual([
      ...[
        [binned, false],
        [withdrawn, false],
        [back, true],
      ],
    ]);
    const problem = "It was not published at that time.";
    expect(await updatesOf("posts", binned)).toMatchObject([{ state: "missed", problem }]);
    await send(`/wp/v2/pages/${withdrawn}`, { status: "publish" });
    expect(await later(3 * hour)).toEqual([]);
    expect((await live("pages", withdrawn)).title.raw).toBe("Withdrawn");
    const path = `/extenso/v1/pages/${withdrawn}/updates/${waits.id}`;
    expect((await send(path, { date_gmt: dueIn(5 * hour) })).body).toMatchObject({
      state: "future",
      problem: "",
    });
    expect((await later(6 * hour)).map(({ isOut }) => isOut)).toEqual([true]);
    expect((await live("pages", withdrawn)).title.raw).toBe("Later");
  });

  test("deleted with its record for good", async () => {
    const id = await make("posts", { title: "Gone" });
    await schedule("posts", id, { title: "Later" });
    await drop(`/wp/v2/posts/${id}?force=true`);
    expect(await later(2 * hour)).toEqual([]);
    const left = await site.database.query
      .selectFrom("versions")
      .select("number")
      .where("kind", "=", "update")
      .execute();
    expect(left).toEqual([]);
  });

  test("rights count at its time: of who lost them, or whose account is closed, nothing goes out", async () => {
    const [one, two] = [
      await make("posts", { title: "One" }),
      await make("posts", { title: "Two" }, "jordan"),
    ];
    await schedule("posts", one, { title: "Later" }, "maya_chen");
    await schedule("posts", two, { title: "Later" }, "jordan");
    await send("/wp/v2/users/2", { roles: ["subscriber"] }, "studio_admin");
    await site.database.query
      .updateTable("users")
      .set({ banned_at: new Date().toISOString() })
      .where("id", "=", 3)
      .execute();
    expect((await later(2 * hour)).map(({ isOut }) => isOut)).toEqual([false, false]);
    const { body } = await read(`/extenso/v1/posts/${one}/updates`, "studio_admin");
    expect(body[0].problem).toBe("The person who scheduled it may no longer publish it.");
    const other = await read(`/extenso/v1/posts/${two}/updates`, "studio_admin");
    expect(other.body[0].problem).toBe("The account of the person who scheduled it is closed.");
    // An administrator answers for it now.
    const path = `/extenso/v1/posts/${one}/updates/${body[0].id}`;
    expect((await send(path, { date_gmt: dueIn(3 * hour) }, "studio_admin")).status).toBe(200);
    expect((await later(4 * hour)).map(({ isOut }) => isOut)).toEqual([true]);
  });

  test("a process that dies at the moment leaves it as it was, and the next one releases it once", async () => {
    const id = await make("posts", { title: "Before" });
    await schedule("posts", id, { title: "After" });
    now = new Date(Date.now() + 2 * hour);
    // The transaction ends without a commit, as after kill -9.
    const killed = {
      ...dependencies(),
      database: {
        ...site.database,
        query: new Proxy(site.database.query, {
          get(target, name) {
            const value = Reflect.get(target, name);
            if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
            return () => ({
              execute: (work: (rows: unknown) => Promise<unknown>) =>
                target.transaction().execute(async (rows) => {
                  await work(rows);
                  throw new Error("killed");
                }),
            });
          },
        }),
      },
    };
    expect(await look(killed as never)).toEqual([]);
    expect((await live("posts", id)).title.raw).toBe("Before");
    expect(await updatesOf("posts", id)).toMatchObject([{ state: "future" }]);
    expect((await look()).length).toBe(1);
    // A clock that is set back releases nothing twice.
    now = new Date();
    expect(await look()).toEqual([]);
    expect((await live("posts", id)).title.raw).toBe("After");
  });

  test("what fell due while nobody ran goes out at the start, and what is scheduled then at its time", async () => {
    const [slept, punctual] = [await make("posts", { title: "A" }), await make("posts", { title: "B" })];
    await schedule("posts", slept, { title: "Slept", date_gmt: dueIn(hour) });
    const ahead = hour + 500;
    const clock = () => new Date(Date.now() + ahead);
    await schedule("posts", punctual, { title: "Punctual", date_gmt: dueIn(hour + 3_000) });
    const all = { ...dependencies(), clock };
    const started = startJobs(all, [publishDueJob(all, [dueUpdates(all)])]);
    const titleOf = async (id: number) => (await live("posts", id)).title.raw;
    await expect.poll(() => titleOf(slept)).toBe("Slept");
    await expect.poll(() => titleOf(punctual)).toBe("Punctual");
    await started.stop();
  });

  test("what a save of that day refuses is told, and holds up no other", async () => {
    const [bad, good] = [await make("posts", { title: "Bad" }), await make("posts", { title: "Good" })];
    const { body } = await send(
      "/wp/v2/users",
      { username: "passing", email: "passing@example.test", password: "Rig-Pass-Pass-1", roles: ["author"] },
      "studio_admin",
    );
    await schedule("posts", bad, { author: body.id });
    await schedule("posts", good, { title: "Out" });
    await site.database.query.deleteFrom("users").where("id", "=", body.id).execute();
    expect((await later(2 * hour)).map(({ isOut }) => isOut)).toEqual([false, true]);
    expect(await updatesOf("posts", bad)).toMatchObject([{ state: "missed", problem: "Invalid author ID." }]);
  });
});
