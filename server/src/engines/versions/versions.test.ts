import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../database/open.ts";
import { differingDatabaseKinds, openTestDatabase } from "../database/test-databases.ts";
import { decodeBody, encodeBody } from "./body.ts";
import { keepNewest, thinByDay } from "./prune.ts";
import {
  countVersions,
  deleteHistory,
  findVersion,
  latestVersion,
  latestVersions,
  listVersions,
  type NewVersion,
  overwriteVersion,
  pruneVersions,
  readVersions,
  recordOfVersion,
  saveVersion,
  scheduledVersions,
  setDue,
} from "./versions.ts";
import { dueVersions, nextDue } from "./waiting-versions.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour)).toISOString();

test("a body comes back as it was, and lone surrogates as what a database makes of them", () => {
  const texts = { title: 'A "b" \\ é 😀 \n\t\u0001\u2028', count: 7 };
  expect(decodeBody(encodeBody(texts))).toEqual(texts);
  expect(decodeBody(encodeBody({ title: "a\ud800b" }))).toEqual({ title: "a\ufffdb" });
});

describe.each(differingDatabaseKinds)("versions on %s", (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  afterEach(() => database.close());

  const one = { kind: "text", record: "1" };
  const other = { kind: "text", record: "2" };
  const newestFirst = { orderBy: "number", order: "desc", offset: 0, limit: 100 } as const;

  const save = (of: Parameters<typeof saveVersion>[1], version: Partial<NewVersion> = {}) =>
    saveVersion(database.query, of, {
      state: "saved",
      authorId: 3,
      at: at(1),
      body: encodeBody({ title: "Dusk" }),
      ...version,
    });
  const numbersOf = async (filter: Parameters<typeof listVersions>[1]) =>
    (await listVersions(database, filter, newestFirst)).map(({ number }) => number);

  test("count up within their kind, and keep numbers that they are given", async () => {
    expect([await save(one), await save(other), await save(one)]).toEqual([1, 2, 3]);
    expect(await save({ kind: "film", record: "1" })).toBe(1);
    expect(await save(one, { number: 40 })).toBe(40);
    expect(await save(other)).toBe(41);
    expect(await numbersOf(one)).toEqual([40, 3, 1]);
    expect(await recordOfVersion(database.query, "text", 40)).toBe("1");
    expect(await recordOfVersion(database.query, "film", 40)).toBeUndefined();
  });

  test("are found with everything that was saved", async () => {
    const due = { at: at(9), base: '{"a":1}', baseSchemaVersion: 2 };
    const number = await save(one, { state: "future", authorId: null, schemaVersion: 3, due });
    expect(await findVersion(database.query, one, number)).toEqual({
      kind: "text",
      record: "1",
      locale: "",
      number,
      state: "future",
      author_id: null,
      created_at: at(1),
      schema_version: 3,
      due_at: at(9),
      base: '{"a":1}',
      base_schema_version: 2,
      body: '{"title":"Dusk"}',
    });
    expect(await findVersion(database.query, other, number)).toBeUndefined();
  });

  test("of one language are apart from those of another", async () => {
    const german = { ...one, locale: "de" };
    await save(one);
    const number = await save(german);
    expect(await numbersOf(german)).toEqual([number]);
    expect(await countVersions(database, one)).toBe(1);
    await deleteHistory(database.query, one);
    expect([await numbersOf(one), await numbersOf(german)]).toEqual([[], []]);
  });

  test("are filtered by state, by number and by the words of their texts", async () => {
    const texts = ["Dusk over the pier", "50% of it", "Dawn, the pier's"];
    for (const title of texts) await save(one, { body: encodeBody({ title, text: "Line\nOf \\ it" }) });
    await save(one, { state: "autosave", body: encodeBody({ title: "Pier", text: "" }) });
    const search = (all: string[], none: string[] = []) => ({
      ...one,
      search: { fields: ["title", "text"], all, none },
    });
    expect(await numbersOf({ ...one, states: ["autosave"] })).toEqual([4]);
    expect(await numbersOf({ ...one, include: [1, 3], exclude: [3] })).toEqual([1]);
    expect(await numbersOf(search(["pier"], ["dawn"]))).toEqual([4, 1]);
    expect(await numbersOf(search(["0%"]))).toEqual([2]);
    expect(await numbersOf(search(["\\ it"]))).toEqual([3, 2, 1]);
    expect(await countVersions(database, search(["pier"]))).toBe(3);
  });

  test("are listed by number, time or a text, a window at a time, with the size of their bodies", async () => {
    for (const [hour, title] of [
      [3, "B"],
      [2, "C"],
      [3, "A"],
    ] as const)
      await save(one, { at: at(hour), body: encodeBody({ title }) });
    const list = async (window: object) =>
      (await listVersions(database, one, { ...newestFirst, ...window })).map(({ number }) => number);
    expect(await list({ orderBy: "created_at" })).toEqual([3, 1, 2]);
    expect(await list({ orderBy: { field: "title" }, order: "asc" })).toEqual([3, 1, 2]);
    expect(await list({ offset: 1, limit: 1 })).toEqual([2]);
    const [head] = await listVersions(database, one, newestFirst);
    expect(head).toMatchObject({ bytes: '{"title":"A"}'.length, author_id: 3, state: "saved" });
    const read = await readVersions(database.query, one, [1, 99, 3]);
    expect(read.map(({ body }) => body)).toEqual(['{"title":"B"}', '{"title":"A"}']);
  });

  test("the latest of a state, or of a person, is found, written over and deleted", async () => {
    await save(one);
    const mine = await save(one, { state: "autosave", authorId: 7 });
    await save(one, { state: "autosave", authorId: 8 });
    expect((await latestVersion(database.query, one, "saved"))?.number).toBe(1);
    expect((await latestVersion(database.query, one, "autosave", 7))?.number).toBe(mine);
    await overwriteVersion(database.query, one, mine, { at: at(5), body: "{}" });
    expect(await findVersion(database.query, one, mine)).toMatchObject({ created_at: at(5), body: "{}" });
    expect(await countVersions(database, one)).toBe(3);
  });

  test("nobody has two autosaves of a record", async () => {
    await save(one, { state: "autosave" });
    await save(other, { state: "autosave" });
    await expect(save(one, { state: "autosave" })).rejects.toThrow(/unique/i);
  });

  test("are pruned by a rule, but for other states and for what is scheduled", async () => {
    const due = { at: at(9), base: null, baseSchemaVersion: null };
    await save(one, { state: "draft", due });
    for (let count = 0; count < 4; count += 1) await save(one, { state: "draft" });
    await save(one, { state: "publish" });
    await save(other, { state: "draft" });
    expect(await pruneVersions(database.query, one, ["draft"], keepNewest(2))).toBe(2);
    expect(await numbersOf(one)).toEqual([6, 5, 4, 1]);
    expect(await pruneVersions(database.query, one, ["draft"], keepNewest(2))).toBe(0);
    for (let count = 0; count < 30; count += 1) await save(one, { at: at(count % 20) });
    expect(await pruneVersions(database.query, one, ["saved"], thinByDay)).toBe(5);
    expect(await numbersOf(other)).toEqual([7]);
  });

  test("what is scheduled is found when it is due, moved, and becomes history", async () => {
    const dueAt = (hour: number) => ({ due: { at: at(hour), base: "{}", baseSchemaVersion: 1 } });
    const late = await save(one, { state: "future", ...dueAt(6) });
    const early = await save(other, { state: "future", ...dueAt(4) });
    await save({ kind: "film", record: "1" }, dueAt(2));
    const scheduled = async (record?: string) =>
      (await scheduledVersions(database.query, { kind: "text", ...(record ? { record } : {}) })).map(
        ({ number }) => number,
      );
    expect([await scheduled(), await scheduled("1")]).toEqual([[early, late], [late]]);
    const next = (hour: number) => nextDue(database.query, "text", new Date(at(hour)));
    const due = async (hour: number, limit = 9) =>
      (await dueVersions(database.query, "text", { now: new Date(at(hour)), limit })).map(
        ({ number }) => number,
      );
    expect([await next(1), await next(4)]).toEqual([new Date(at(4)), new Date(at(6))]);
    expect([await due(3), await due(4), await due(6), await due(6, 1)]).toEqual([
      [],
      [early],
      [early, late],
      [early],
    ]);
    await setDue(database.query, other, early, at(8));
    expect(await scheduled()).toEqual([late, early]);
    await setDue(database.query, one, late, null);
    expect(await scheduled()).toEqual([early]);
    expect(await findVersion(database.query, one, late)).toMatchObject({ due_at: null, base: null });
    expect(await next(8)).toBeNull();
  });

  test("the newest of a state, and the last one of each schema, are read one by one", async () => {
    for (const schemaVersion of [1, 1, 2, 3, 3, 3])
      await save(one, { state: "publish", at: at(schemaVersion), schemaVersion });
    await save(one, { state: "draft" });
    const numbers: number[] = [];
    for await (const { number } of latestVersions(database.query, one, "publish", 2)) numbers.push(number);
    expect(numbers).toEqual([6, 5, 3, 2]);
  });
});
