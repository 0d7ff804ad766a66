/** Import and export at the desk, on both databases. */
import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApi } from "../../src/app.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { type JobRunner, startJobs } from "../../src/engines/jobs/runner.ts";
import { exchangeRoutes } from "../../src/operations/exchange/desk-routes.ts";
import { importTaskJob } from "../../src/operations/exchange/import-tasks.ts";
import { exportWordPress } from "../../src/operations/exporters/wordpress/export-wordpress.ts";
import { exportXml, type TestItem } from "../../src/operations/importers/wordpress/test-export.ts";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

const path = "/extenso/v1/exchange";
let site: WordPressSite;
let runners: JobRunner[] = [];

const work = () => {
  const runner = startJobs(site.dependencies, [importTaskJob(site.dependencies)]);
  runners.push(runner);
  return runner;
};
const ask = (method: string, under = "", json?: unknown) =>
  site.ask(`${path}${under}`, { method, by: "studio_admin", ...(json === undefined ? {} : { json }) });
const task = async () => (await ask("GET", "/status")).body.task;
const begin = (upload: string, kind: "check" | "import") => ask("POST", "/import", { upload, kind });
const jobs = () =>
  site.database.query.selectFrom("jobs").select("state").where("kind", "=", "exchange.import").execute();
const ended = async () => {
  await expect.poll(async () => (await task())?.state).toMatch(/^(done|failed)$/);
  return task();
};
const titles = async () =>
  (await site.database.query.selectFrom("posts").select("title_raw").execute()).map((row) => row.title_raw);

const items: TestItem[] = [
  { id: 9_001, title: "An old article", slug: "an-old-article", content: "Once.", comments: 2 },
  { id: 9_002, title: "A draft of old", status: "draft" },
  { id: 9_003, type: "attachment", title: "dusk", file: "2024/05/dusk.jpg" },
  { id: 9_004, type: "product", title: "A mug" },
];

async function upload(
  text: string,
  { by = "studio_admin", size, whole = true }: { by?: Person; size?: number; whole?: boolean } = {},
) {
  const token = await site.token(by);
  const bytes = Buffer.from(text);
  const metadata = `filename ${Buffer.from("old.xml").toString("base64")},purpose ${Buffer.from("import").toString("base64")}`;
  const answer = await site.api.app.fetch(
    new Request(`${site.dependencies.settings.publicUrl}/wp-json/extenso/v1/uploads`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Tus-Resumable": "1.0.0",
        "Upload-Length": String(size ?? bytes.length),
        "Upload-Metadata": metadata,
        "Content-Type": "application/offset+octet-stream",
      },
      body: whole ? bytes : null,
    }),
    { incoming: { socket: { remoteAddress: "203.0.113.9" } } },
  );
  return { status: answer.status, id: answer.headers.get("Location")?.split("/").at(-1) ?? "" };
}

test("an export has the name and tagline that administrators gave the studio", async () => {
  site = await openWordPressSite("sqlite");
  try {
    const json = { title: "Fog & Film", description: "Pictures <that> move" };
    await site.ask("/wp/v2/settings", { method: "POST", by: "studio_admin", json });
    let written = "";
    const { database, settings } = site.dependencies;
    await exportWordPress({
      database,
      settings,
      now: new Date(),
      write: async (text) => {
        written += text;
      },
    });
    expect(written).toContain("<title>Fog &amp; Film</title>");
    expect(written).toContain("<description>Pictures &lt;that&gt; move</description>");
  } finally {
    await site.close();
  }
});

describe.each(databaseKinds)("on %s", (kind) => {
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(async () => {
    for (const one of runners) await one.stop();
    runners = [];
    await site.close();
  });

  test("a file is checked without a trace, then imported once", async () => {
    const { status, id } = await upload(exportXml(items));
    expect(status).toBe(201);
    expect((await ask("GET")).body).toEqual({ task: null, check: null, imported: null });
    const before = await titles();
    work();
    expect((await begin(id, "check")).status).toBe(202);
    expect(await ended()).toMatchObject({
      kind: "check",
      state: "done",
      failure: null,
      downloads: false,
      file: { id, name: "old.xml", size: Buffer.byteLength(exportXml(items)) },
    });
    const { check, imported } = (await ask("GET")).body;
    expect(check).toMatchObject({
      source: "https://old.example",
      counts: [
        { kind: "author", made: 1 },
        { kind: "media", made: 0, skipped: 1 },
        { kind: "post", made: 2 },
      ],
      left_out: { comments: 2, types: [{ name: "product", count: 1 }] },
      remarks: [{ name: "dusk", outcome: "skipped", reason: "files were not to be fetched" }],
    });
    expect(imported).toBeNull();
    expect(await titles()).toEqual(before);

    await expect.poll(jobs).toEqual([]);
    expect((await begin(id, "import")).status).toBe(202);
    expect(await ended()).toMatchObject({ kind: "import", state: "done" });
    expect(await titles()).toEqual(expect.arrayContaining(["An old article", "A draft of old"]));
    expect((await ask("GET")).body.imported.counts).toContainEqual(
      expect.objectContaining({ kind: "post", made: 2 }),
    );
    const audit = await site.ask("/extenso/v1/audit-log?subject=content", { by: "studio_admin" });
    expect(audit.body.lines).toMatchObject([
      { action: "import", subject_name: "old.xml", actor: { name: "studio_admin" } },
    ]);

    const once = await titles();
    await expect.poll(jobs).toEqual([]);
    await begin(id, "import");
    await ended();
    expect((await titles()).length).toBe(once.length);
    expect((await ask("GET")).body.imported.counts).toContainEqual(
      expect.objectContaining({ kind: "post", made: 0, unchanged: 2 }),
    );
  });

  test("only administrators send a file to be imported, and one of a bounded size", async () => {
    expect((await upload("x", { by: "maya_chen" })).status).toBe(403);
    expect((await upload("x", { size: 512 * 1024 * 1024 + 1, whole: false })).status).toBe(413);
    const begun = await upload("", { size: 100, whole: false });
    expect(begun.status).toBe(201);
    expect((await begin(begun.id, "check")).status, "not all of it is here").toBe(404);
    expect((await begin("0".repeat(32), "check")).status).toBe(404);
    expect((await begin("x", "check")).status).toBe(400);
  });

  test("an import and an export want a fresh proof", async () => {
    const { id } = await upload(exportXml(items));
    const proved_at = new Date(Date.now() - 11 * 60_000).toISOString();
    await site.database.query.updateTable("user_sessions").set({ proved_at }).execute();
    const refused = { status: 403, body: { code: "extenso_proof_required" } };
    expect(await begin(id, "check")).toMatchObject(refused);
    expect(await ask("GET", "/export")).toMatchObject(refused);
    expect(await task()).toBeNull();
  });

  test("a file for the library is none to import", async () => {
    const { id } = await upload(exportXml(items));
    await site.database.query.updateTable("uploads").set({ purpose: "library" }).execute();
    expect((await begin(id, "check")).status).toBe(404);
  });

  test("one at a time", async () => {
    const { id } = await upload(exportXml(items));
    const both = await Promise.all([begin(id, "check"), begin(id, "import")]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(await task()).toMatchObject({ state: "waiting" });
  });

  test("what is no export says why, and the next one can be begun", async () => {
    const { id } = await upload("<html></html>");
    work();
    await begin(id, "check");
    const told = await ended();
    expect(told).toMatchObject({ state: "failed", failure: expect.stringContaining("no export") });
    await expect.poll(jobs).toEqual([]);
    expect((await begin(id, "check")).status).toBe(202);
  });

  test("a process that is stopped hands it on, and nothing comes twice", async () => {
    const many = Array.from({ length: 300 }, (_, at) => ({ id: 9_100 + at, title: `Old ${at}` }));
    const { id } = await upload(exportXml(many));
    const first = work();
    await begin(id, "import");
    const written = async () => (await titles()).filter((title) => title.startsWith("Old ")).length;
    await expect.poll(written, { interval: 5 }).toBeGreaterThan(0);
    await first.stop();
    expect(await written()).toBeLessThan(300);
    expect(await task()).toMatchObject({ state: "running" });
    work();
    expect(await ended()).toMatchObject({ state: "done", failure: null });
    expect(await written()).toBe(300);
  });

  test("one whose process was killed is told as broken off, and begun again", async () => {
    const { id } = await upload(exportXml(items));
    await begin(id, "import");
    await site.database.query
      .updateTable("jobs")
      .set({ attempts: 1 })
      .where("kind", "=", "exchange.import")
      .execute();
    work();
    const told = await ended();
    expect(told).toMatchObject({ state: "failed", failure: expect.stringContaining("Nothing is lost") });
    expect((await begin(id, "import")).status).toBe(202);
    expect(await ended()).toMatchObject({ state: "done" });
  });

  test("others write while it does", async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ id: 9_100 + at, title: `Old ${at}` }));
    const { id } = await upload(exportXml(many));
    work();
    await begin(id, "import");
    let saved = 0;
    for (; ["waiting", "running"].includes((await task()).state); saved += 1) {
      const json = { title: `Mine ${saved}` };
      // As requests that come over the network do.
      await setImmediate();
      expect((await site.ask("/wp/v2/posts", { method: "POST", by: "maya_chen", json })).status).toBe(201);
    }
    expect(await task()).toMatchObject({ state: "done" });
    expect(saved).toBeGreaterThan(3);
  });

  describe("the export", () => {
    const exporting = (read: () => AsyncGenerator<Uint8Array>) => {
      const api = createApi(site.dependencies, [exchangeRoutes(site.dependencies, read)]);
      return async () =>
        api.app.fetch(
          new Request(`${site.dependencies.settings.publicUrl}/wp-json${path}/export`, {
            headers: { Authorization: `Bearer ${await site.token("studio_admin")}` },
          }),
        );
    };
    const bytes = (text: string) => Buffer.from(text);

    test("is answered as it is made, and told in the audit log", async () => {
      const answer = await exporting(async function* () {
        yield bytes("<rss>");
        yield bytes("</rss>");
      })();
      expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="extenso-.+\.xml"$/);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(await answer.text()).toBe("<rss></rss>");
      const audit = await site.ask("/extenso/v1/audit-log?subject=content", { by: "studio_admin" });
      expect(audit.body.lines).toMatchObject([{ action: "export-content" }]);
    });

    test("that can't begin is an error, and the next one begins", async () => {
      const ask = exporting(async function* () {
        yield* [];
        throw new Error("the process ended with 1");
      });
      expect([(await ask()).status, (await ask()).status]).toEqual([500, 500]);
    });

    test("that breaks off doesn't look whole", async () => {
      const answer = await exporting(async function* () {
        yield bytes("<rss>");
        throw new Error("the process ended with 1");
      })();
      await expect(answer.text()).rejects.toThrow();
    });

    test("goes on alone, until its reader leaves", async () => {
      let isOver = false;
      const ask = exporting(async function* () {
        try {
          for (;;) yield bytes("<item/>");
        } finally {
          isOver = true;
        }
      });
      const answer = await ask();
      expect((await ask()).status).toBe(409);
      await answer.body?.cancel();
      expect(isOver).toBe(true);
      const next = await ask();
      expect(next.status).toBe(200);
      await next.body?.cancel();
    });
  });
});
