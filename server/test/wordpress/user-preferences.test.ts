/** `meta.persisted_preferences` of users, as a WordPress 7.1.4 answered the same calls. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type Person, type WordPressSite } from "../wordpress-site.ts";

const me = "/wp/v2/users/me";
const typical = {
  core: { isComplementaryAreaVisible: true, openPanels: ["post-status"] },
  "core/edit-post": { welcomeGuide: false },
  _modified: "2026-11-26T10:11:12.123Z",
};

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
  });
  afterAll(() => site.close());

  const send = (persisted_preferences: unknown, by: Person = "jordan", path = me) =>
    site.ask(path, { method: "POST", by, json: { meta: { persisted_preferences } } });
  const read = async (path = `${me}?context=edit`, by: Person = "jordan") =>
    (await site.ask(path, { by })).body.meta.persisted_preferences;

  test("are an empty list until they are sent, and then what was sent last", async () => {
    expect(await read()).toEqual([]);
    const { status, body } = await send(typical);
    expect({ status, meta: body.meta }).toEqual({ status: 200, meta: { persisted_preferences: typical } });
    expect(await read()).toEqual(typical);
    await send({ only: { this: 1 } });
    expect(await read()).toEqual({ only: { this: 1 } });
  });

  test("are shown in edit context alone, to their user and to those who may edit users", async () => {
    await send({ panel: true });
    expect((await site.ask(me, { by: "jordan" })).body.meta).toEqual([]);
    const { body } = await site.ask(me, { by: "jordan" });
    const one = `/wp/v2/users/${body.id}`;
    expect((await site.ask(one)).body.meta).toEqual([]);
    expect((await site.ask(`${one}?context=edit`, { by: "casey_member" })).status).toBe(403);
    expect((await site.ask(`${one}?context=edit`)).status).toBe(401);
    expect(await read(`${one}?context=edit`, "studio_admin")).toEqual({ panel: true });
    const list = await site.ask(`/wp/v2/users?context=edit&include=${body.id}`, { by: "studio_admin" });
    expect(list.body[0].meta).toEqual({ persisted_preferences: { panel: true } });
    expect((await send({ other: 1 }, "casey_member", one)).status).toBe(403);
    expect((await send({ by: "administrator" }, "studio_admin", one)).status).toBe(200);
    expect(await read()).toEqual({ by: "administrator" });
  });

  test("null removes them; no meta, and meta without them, leave them", async () => {
    await send({ a: 1 });
    for (const meta of [null, [], { unknown: 1 }])
      expect((await site.ask(me, { method: "POST", by: "jordan", json: { meta } })).status).toBe(200);
    expect(await read()).toEqual({ a: 1 });
    expect((await send(null)).body.meta).toEqual({ persisted_preferences: [] });
    expect(await read()).toEqual([]);
  });

  test.each<[label: string, sent: unknown, kept: unknown]>([
    ["an empty map", {}, []],
    ["an empty text", "", []],
    ["a list", ["a", ["b"], []], ["a", ["b"], []]],
    [
      "empty maps inside",
      { a: {}, b: [{}], c: null, d: 1.5, e: "", f: false },
      { a: [], b: [[]], c: null, d: 1.5, e: "", f: false },
    ],
    ["keys that count from 0", { 0: "a", 1: "b" }, ["a", "b"]],
    ["other figures as keys", { 5: "a" }, { 5: "a" }],
    [
      "any letters",
      { é: "ü😀</script>\\ \" ' / \0", "": "<b>x</b>" },
      { é: "ü😀</script>\\ \" ' / \0", "": "<b>x</b>" },
    ],
    ["a time without a zone", { _modified: "2026-11-26T10:00:00" }, { _modified: "2026-11-26T10:00:00" }],
  ])("%s is kept as WordPress keeps it", async (_, sent, kept) => {
    expect((await send(sent)).status).toBe(200);
    expect(await read()).toEqual(kept);
  });

  test.each<[sent: unknown, code: string, param?: string]>([
    ["x", "rest_invalid_type", "meta.persisted_preferences"],
    [5, "rest_invalid_type", "meta.persisted_preferences"],
    [true, "rest_invalid_type", "meta.persisted_preferences"],
    [{ _modified: 5 }, "rest_invalid_type", "meta.persisted_preferences[_modified]"],
    [{ _modified: null }, "rest_invalid_type", "meta.persisted_preferences[_modified]"],
    [{ _modified: "yesterday" }, "rest_invalid_date"],
    [{ _modified: "" }, "rest_invalid_date"],
    [{ _modified: "2026-11-26" }, "rest_invalid_date"],
  ])("%j is refused, and nothing of the call is kept", async (sent, code, param) => {
    await send({ before: true });
    const json = { first_name: "Refused", meta: { persisted_preferences: sent } };
    const { status, body } = await site.ask(me, { method: "POST", by: "jordan", json });
    expect({ status, code: body.code, data: body.data }).toEqual({
      status: 400,
      code,
      data: { status: 400 },
    });
    expect(body.additional_data).toEqual(param && [{ param }]);
    const after = await site.ask(`${me}?context=edit`, { by: "jordan" });
    expect(after.body.first_name).not.toBe("Refused");
    expect(after.body.meta.persisted_preferences).toEqual({ before: true });
  });

  test("are bounded in bytes and in depth", async () => {
    await send({ before: true });
    const { status, body } = await send({ long: "é".repeat(16_400) });
    expect({ status, code: body.code }).toEqual({ status: 400, code: "rest_invalid_meta" });
    expect((await send({ long: "é".repeat(16_000) })).status).toBe(200);
    let deep = {};
    for (let depth = 0; depth < 40; depth += 1) deep = { deep };
    expect((await send(deep)).body.code).toBe("rest_invalid_json");
  });

  test("come with a new account, and go with it", async () => {
    const by = "studio_admin";
    const json = {
      username: "short_stay",
      email: "short.stay@example.test",
      password: "Long-Enough-77!",
      meta: { persisted_preferences: { made: 1 } },
    };
    const { status, body } = await site.ask("/wp/v2/users", { method: "POST", by, json });
    expect({ status, meta: body.meta }).toEqual({
      status: 201,
      meta: { persisted_preferences: { made: 1 } },
    });
    const gone = await site.ask(`/wp/v2/users/${body.id}?force=true&reassign=1`, { method: "DELETE", by });
    expect(gone.body.previous.meta).toEqual({ persisted_preferences: { made: 1 } });
    const rows = site.database.query.selectFrom("user_preferences").selectAll();
    expect(await rows.where("user_id", "=", body.id).execute()).toEqual([]);
  });

  test("are in the copy of a person's data", async () => {
    await send(typical);
    const { body } = await site.ask("/extenso/v1/account/export", { by: "jordan" });
    expect(body.editor_preferences).toEqual(typical);
  });

  test("preferences alone don't renew what others have read of users", async () => {
    const version = () =>
      site.database.query
        .selectFrom("content_versions")
        .select("version")
        .where("resource", "=", "users")
        .executeTakeFirstOrThrow();
    const before = await version();
    await send({ panel: 2 });
    expect(await version()).toEqual(before);
  });
});
