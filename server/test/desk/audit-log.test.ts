/** The audit log at the desk, on both databases. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appendAudit } from "../../src/domains/audit/audit.ts";
import { differingDatabaseKinds } from "../../src/engines/database/test-databases.ts";
import { roleTokens } from "../role-tokens.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

const log = "/extenso/v1/audit-log";

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(() => site.close());

  const note = (minute: number, change: object = {}, actor: object = {}) =>
    appendAudit(
      site.database.query,
      { userId: 2, name: "maya_chen", address: "203.0.113.9", requestId: "", ...actor },
      [
        {
          subject: "user",
          id: 2,
          name: "maya_chen",
          action: "role",
          changes: { roles: { from: "author", to: "editor" } },
          ...change,
        },
      ],
      new Date(Date.UTC(2026, 10, 20, 8, minute)),
    );
  const read = async (query = "") => (await site.ask(`${log}?${query}`, { by: "studio_admin" })).body;
  const idsOf = async (query = "") =>
    (await read(query)).lines.map(({ subject_id }: { subject_id: string }) => subject_id);

  test("administrators alone", async () => {
    const tokens = await roleTokens(site);
    for (const path of [log, `${log}/csv`]) {
      for (const role of ["subscriber", "contributor", "author", "editor"] as const) {
        const refused = await site.ask(path, { headers: { Authorization: `Bearer ${tokens[role]}` } });
        expect([path, role, refused.status]).toEqual([path, role, 403]);
      }
      expect((await site.ask(path)).status).toBe(401);
      expect((await site.ask(path, { by: "studio_admin" })).status).toBe(200);
    }
  });

  test("by place, without gaps or repeats, also where times are equal", async () => {
    for (let id = 1; id <= 7; id += 1) await note(id <= 4 ? 1 : 2, { id });
    const seen: string[] = [];
    for (let next: number | null | undefined; next !== null; ) {
      const query = `before=2026-11-20T09:00:00Z&per_page=2${next ? `&older_than=${next}` : ""}`;
      const answer = await read(query);
      seen.push(...answer.lines.map(({ subject_id }: { subject_id: string }) => subject_id));
      next = answer.next;
    }
    expect(seen).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
    expect(await read("older_than=2000000000")).toEqual({ lines: [], next: null });
  });

  test("narrowed to a person, the server itself, a kind, an action and days", async () => {
    const days = "before=2026-11-20T09:00:00Z&";
    await note(1, { id: 1 });
    await note(2, { id: 2, subject: "post", action: "publish" });
    await note(3, { id: 3 }, { userId: null, name: "schedule" });
    expect(await idsOf(`${days}actor=2`)).toEqual(["2", "1"]);
    expect(await idsOf(`${days}actor=0`)).toEqual(["3"]);
    expect(await idsOf(`${days}subject=post`)).toEqual(["2"]);
    expect(await idsOf(`${days}action=role`)).toEqual(["3", "1"]);
    expect(await idsOf("after=2026-11-20T08:02:00Z&before=2026-11-20T08:02:00Z")).toEqual(["2"]);
    expect((await site.ask(`${log}?after=yesterday`, { by: "studio_admin" })).status).toBe(400);
  });

  test("a line says whether its person and its thing are still there", async () => {
    const { query } = site.database;
    const post = await query.selectFrom("posts").select(["id", "type"]).executeTakeFirstOrThrow();
    await note(1, { id: post.id, subject: post.type });
    await note(2, { id: 999_999, subject: "post" }, { userId: 999_999, name: "gone" });
    const { lines } = await read("before=2026-11-20T09:00:00Z");
    const there = lines.map((line: { is_there: boolean; actor_is_there: boolean }) => [
      line.is_there,
      line.actor_is_there,
    ]);
    expect(there).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test("the file has the same sentences, and no cell that is a formula", async () => {
    await note(1, { name: "=HYPERLINK(1)", subject: "post", id: 5, action: "publish" });
    const { body: text, headers } = await site.ask(`${log}/csv?before=2026-11-20T09:00:00Z`, {
      by: "studio_admin",
    });
    expect(headers.get("Content-Type")).toContain("text/csv");
    const [head, line, end] = text.replace("\uFEFF", "").split("\r\n");
    expect(head).toMatch(/^When \(UTC\),What happened,/);
    expect(line).toBe(
      "2026-11-20T08:01:00.000Z,maya_chen published the article “=HYPERLINK(1)”,maya_chen,publish,post,5,'=HYPERLINK(1),Roles: author → editor,203.0.113.9",
    );
    expect(end).toBe("");
  });

  test("the file has all lines, once each, where they come in several readings", async () => {
    for (let some = 0; some < 45; some += 1) {
      const change = { subject: "user", id: 2, name: "maya_chen", action: "role", changes: {} };
      await appendAudit(
        site.database.query,
        { userId: 2, name: "maya_chen", address: "", requestId: "" },
        Array.from({ length: 50 }, (_, index) => ({ ...change, id: some * 50 + index })),
        new Date("2026-11-20T08:00:00Z"),
      );
    }
    const { body: text } = await site.ask(`${log}/csv?before=2026-11-20T09:00:00Z`, { by: "studio_admin" });
    const numbers = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line: string) => line.split(",")[5]);
    expect(new Set(numbers).size).toBe(2_250);
    expect(numbers).toHaveLength(2_250);
  });
});
