import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openWordPressSite, type WordPressSite } from "../../../../test/wordpress-site.ts";
import { differingDatabaseKinds } from "../../../engines/database/test-databases.ts";
import { startJobs } from "../../../engines/jobs/runner.ts";
import { publishDue, publishDueJob } from "../../../engines/schedule/publish-due.ts";
import { createLog } from "../../../kernel/logging/log.ts";
import { duePosts } from "./due-posts.ts";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let now: Date;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
    now = new Date();
  });
  afterEach(() => site.close());

  const dependencies = () => ({ database: site.database, clock: () => now, log: createLog("silent") });
  const look = async () => {
    const { published } = await publishDue(dependencies(), duePosts(dependencies()));
    return published.map(({ record }) => Number(record));
  };
  const jobWith = (clock: () => Date) => {
    const all = { ...dependencies(), clock };
    return startJobs(all, [publishDueJob(all, [duePosts(all)])]);
  };
  const dueIn = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19);

  async function schedule(title: string): Promise<number> {
    const json = { title, content: "Now.", status: "publish", date_gmt: dueIn(3_600_000), categories: [3] };
    const { body } = await site.ask("/wp/v2/posts", { method: "POST", by: "jordan", json });
    expect(body.status).toBe("future");
    return body.id;
  }

  const row = (id: number) =>
    site.database.query.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const version = async () =>
    (
      await site.database.query
        .selectFrom("content_versions")
        .select("version")
        .where("resource", "=", "posts")
        .executeTakeFirstOrThrow()
    ).version;

  test("nothing is published before its time, and each post once after it, however many look", async () => {
    const [first, second] = [await schedule("Soon"), await schedule("Soon")];
    expect(await look()).toEqual([]);
    const before = await row(first);
    const counted = await version();
    now = new Date(Date.now() + 3_601_000);
    const looks = await Promise.all(Array.from({ length: 8 }, () => look()));
    expect(looks.flat().sort((a, b) => a - b)).toEqual([first, second]);
    // Once for all that one transaction publishes.
    expect([1, 2]).toContain((await version()) - counted);
    const after = await row(first);
    expect(after).toMatchObject({ status: "publish", version: before.version + 1, slug: "soon" });
    expect(after.modified_at).toBe(before.modified_at);
    expect((await row(second)).slug).toBe("soon-2");
    const { body } = await site.ask("/wp/v2/categories/3");
    expect(body.count).toBeGreaterThan(0);
    const read = await site.ask(`/wp/v2/posts/${first}`);
    expect(read.status).toBe(200);
    expect(read.body._links["version-history"][0].count).toBe(0);
  });

  test("one that cannot be published keeps none of the others back", async () => {
    const ids = [];
    for (let count = 0; count < 12; count += 1) ids.push(await schedule(`Due ${count}`));
    const [broken = 0, ...others] = ids;
    const refused = {
      sqlite: `create trigger refusing before update on posts when new.id = ${broken} and new.status = 'publish'
        begin select raise(abort, 'refused'); end`,
      postgres: `alter table posts add constraint refusing check (id <> ${broken} or status <> 'publish')`,
    };
    await sql.raw(refused[kind]).execute(site.database.query);
    now = new Date(Date.now() + 4_000_000);
    const published = await look();
    for (const id of others) expect([id, (await row(id)).status]).toEqual([id, "publish"]);
    expect(published).toEqual(others);
    expect((await row(broken)).status).toBe("future");
  });

  test("what became due while nobody looked is published at the next start", async () => {
    const id = await schedule("While we slept");
    now = new Date(Date.now() + 4_000_000);
    const started = jobWith(() => now);
    await expect.poll(async () => (await row(id)).status).toBe("publish");
    await started.stop();
  });

  test("what falls due between two looks comes at its own time", async () => {
    const id = await schedule("Punctual");
    const due = Date.parse((await row(id)).published_at);
    const ahead = due - Date.now() - 250;
    const clock = () => new Date(Date.now() + ahead);
    const started = jobWith(clock);
    await expect.poll(async () => (await row(id)).status).toBe("publish");
    expect(clock().getTime()).toBeGreaterThanOrEqual(due);
    await started.stop();
  });

  test("what is scheduled while the studio runs is out within two seconds, several of one minute, too", async () => {
    const started = jobWith(() => new Date());
    const ids = [await schedule("One"), await schedule("Two"), await schedule("Three")];
    const due = new Date(Math.ceil((Date.now() + 1_000) / 1_000) * 1_000);
    for (const id of ids) {
      const json = { date_gmt: due.toISOString().slice(0, 19) };
      await site.ask(`/wp/v2/posts/${id}`, { method: "POST", by: "jordan", json });
    }
    const states = async () => Promise.all(ids.map(async (id) => (await row(id)).status));
    await expect.poll(states).toEqual(["publish", "publish", "publish"]);
    const late = Date.now() - due.getTime();
    await started.stop();
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(2_000);
  });

  test("a post that was withdrawn or moved meanwhile stays where it is", async () => {
    const [withdrawn, moved] = [await schedule("Withdrawn"), await schedule("Moved")];
    await site.ask(`/wp/v2/posts/${withdrawn}`, { method: "POST", by: "jordan", json: { status: "draft" } });
    const json = { date_gmt: dueIn(8_000_000) };
    await site.ask(`/wp/v2/posts/${moved}`, { method: "POST", by: "jordan", json });
    now = new Date(Date.now() + 4_000_000);
    expect(await look()).toEqual([]);
    expect([(await row(withdrawn)).status, (await row(moved)).status]).toEqual(["draft", "future"]);
  });
});
