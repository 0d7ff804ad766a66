import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemActor } from "../../../domains/audit/actor.ts";
import { openTestStudio, type TestStudio } from "../../../domains/identity/test-studio.ts";
import { DatabaseFileGoneError } from "../../../engines/database/sqlite.ts";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { unpaced } from "./import-pace.ts";
import { ImportReport } from "./import-report.ts";
import { type ImportRun, type Prepared, writeInBatches } from "./import-run.ts";
import { noMedia } from "./media-source.ts";

let studio: TestStudio;
afterEach(() => studio.close());

const term = (name: string): Prepared => ({
  kind: "category",
  name,
  isNew: true,
  changes: [
    {
      action: "create",
      kind: "term",
      values: { taxonomy: "category", name, slug: name, description: "", parent_id: 0 },
    },
  ],
  key: { kind: "term", key: `category ${name}`, fingerprint: name },
  targetId: 0,
});

async function* all(...records: Prepared[]): AsyncGenerator<Prepared> {
  yield* records;
}

const runOf = (report: ImportReport): ImportRun => ({
  ...studio,
  records: async function* () {},
  scanned: {
    site: { kind: "site", version: "1.2", siteUrl: "", blogUrl: "", link: "" },
    authors: [],
    terms: new Map(),
    items: new Map(),
    unnumbered: [],
    creators: new Set(),
    firstByGuid: new Map(),
  },
  source: "https://old.example",
  report,
  media: noMedia,
  dryRun: false,
  actor: systemActor("import"),
  pace: unpaced,
});

describe.each(databaseKinds)("on %s", (kind) => {
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });

  test("a record that cannot be written keeps none of the others back, and leaves no key", async () => {
    const missing: Prepared = {
      ...term("bad"),
      changes: [{ action: "update", kind: "post", id: 4_711, values: { title_raw: "x" } }],
    };
    const report = new ImportReport();
    await writeInBatches(runOf(report), all(term("one"), missing, term("two")));
    expect(report.counts.get("category")).toMatchObject({ made: 2, failed: 1 });
    expect(report.remarks).toEqual([
      { kind: "category", name: "bad", outcome: "failed", reason: "there is no post 4711" },
    ]);
    const keys = await studio.database.query.selectFrom("import_keys").select("fingerprint").execute();
    expect(keys.map(({ fingerprint }) => fingerprint).sort()).toEqual(["one", "two"]);
  });

  test("where nothing more can be written, the run ends", async () => {
    const gone: Prepared = {
      ...term("one"),
      after: async () => {
        throw new DatabaseFileGoneError("studio.db is gone");
      },
    };
    const report = new ImportReport();
    await expect(writeInBatches(runOf(report), all(gone, term("two")))).rejects.toThrow("gone");
    expect(await studio.database.query.selectFrom("terms").select("id").execute()).toEqual([]);
  });
});
