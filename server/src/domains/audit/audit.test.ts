import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { differingDatabaseKinds } from "../../engines/database/test-databases.ts";
import { restApi } from "../../engines/rest/api.ts";
import { retentionRules } from "../../operations/retention/rules.ts";
import { sweepOnce } from "../../operations/retention/sweep.ts";
import type { ContentChange } from "../content/save/changes.ts";
import { saveChanges } from "../content/save/save-planned.ts";
import { writtenPost } from "../content/save/test-post.ts";
import { createAuthenticator } from "../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../identity/test-studio.ts";
import type { AuditActor } from "./actor.ts";
import { appendAudit } from "./append-audit.ts";
import { differences } from "./differences.ts";
import { listAuditEntries } from "./list-entries.ts";
import { auditRoutes } from "./routes.ts";

const actor: AuditActor = { userId: 7, name: "robin", address: "203.0.113.9", requestId: "abc" };

const draft = writtenPost({
  status: "draft",
  title_raw: "Dusk",
  content_raw: "The whole long text that nobody repeats.",
  author_id: 7,
});

describe.each(differingDatabaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  beforeEach(async () => {
    studio = await openTestStudio(kind);
  });
  afterEach(() => studio.close());

  const save = (changes: ContentChange[], by: AuditActor | undefined = actor) =>
    saveChanges(studio, changes, { ...(by ? { actor: by } : {}) });
  const entries = async () =>
    (await listAuditEntries(studio.database.query, {}, { offset: 0, limit: 100 }))
      .map((entry) => ({ ...entry, changes: JSON.parse(entry.changes) }))
      .reverse();

  test("a save says who, from where, and what was before", async () => {
    const [id = 0] = await save([{ action: "create", kind: "post", values: draft }]);
    const publish = { status: "publish", slug: "dusk-falls", content_raw: "Another text, as long." } as const;
    await save([{ action: "update", kind: "post", id, values: publish }]);
    await save([{ action: "trash", kind: "post", id }]);
    await save([{ action: "restore", kind: "post", id }]);
    await save([{ action: "delete", kind: "post", id }]);
    const noted = await entries();
    expect(noted.map(({ action }) => action)).toEqual(["create", "publish", "trash", "restore", "delete"]);
    expect(noted[1]).toMatchObject({
      at: "2026-11-21T04:33:00.000Z",
      actor_id: 7,
      actor_name: "robin",
      address: "203.0.113.9",
      request_id: "abc",
      subject: "post",
      subject_id: String(id),
      subject_name: "Dusk",
      changes: {
        status: { from: "draft", to: "publish" },
        slug: { from: "", to: "dusk-falls" },
        content: { from: "40 characters", to: "22 characters" },
      },
    });
    expect(noted[2]?.changes.status).toEqual({ from: "publish", to: "trash" });
    expect(noted[4]?.changes.title).toEqual({ from: "Dusk", to: null });
  });

  test("texts and passwords are never repeated", async () => {
    const values = { ...draft, password: "open sesame" };
    const [id = 0] = await save([{ action: "create", kind: "post", values }]);
    await save([{ action: "update", kind: "post", id, values: { password: "another one" } }]);
    const said = JSON.stringify(await entries());
    expect(said).not.toMatch(/sesame|another one|nobody repeats/);
    expect((await entries())[1]?.changes).toEqual({ password: { from: "(set)", to: "(set)" } });
  });

  test("a save that changes nothing, or that nobody is answerable for, is not noted", async () => {
    const [id = 0] = await save([{ action: "create", kind: "post", values: draft }]);
    await save([{ action: "update", kind: "post", id, values: { title_raw: "Dusk" } }]);
    await saveChanges(studio, [{ action: "update", kind: "post", id, values: { title_raw: "Dawn" } }]);
    expect(await entries()).toHaveLength(1);
  });

  test("what is rolled back was never noted", async () => {
    const changes = [{ action: "create", kind: "post", values: draft } as const];
    const broken = saveChanges(studio, changes, { actor }, async () => {
      throw new Error("no");
    });
    await expect(broken).rejects.toThrow("no");
    expect(await entries()).toEqual([]);
  });

  test("terms are told by their numbers, and files by what people see", async () => {
    const term = {
      taxonomy: "category",
      name: "Light",
      slug: "light",
      description: "",
      parent_id: 0,
    } as const;
    const [termId = 0] = await save([{ action: "create", kind: "term", values: term }]);
    const [id = 0] = await save([{ action: "create", kind: "post", values: draft }]);
    await save([{ action: "update", kind: "post", id, values: { term_ids: [termId] } }]);
    expect((await entries()).at(-1)?.changes).toEqual({ terms: { from: [], to: [termId] } });
  });

  test.each([
    ["changed", sql`update audit_entries set actor_name = 'nobody'`],
    ["removed", sql`delete from audit_entries`],
    [
      "replaced",
      kind === "sqlite"
        ? sql`insert or replace into audit_entries select id, at, actor_id, 'nobody', address, request_id, action, subject, subject_id, subject_name, changes from audit_entries`
        : sql`truncate audit_entries`,
    ],
  ])("an entry cannot be %s by anybody", async (_, statement) => {
    const now = new Date();
    await appendAudit(
      studio.database.query,
      actor,
      [{ subject: "user", id: 3, name: "casey", action: "role", changes: {} }],
      now,
    );
    await expect(statement.execute(studio.database.query)).rejects.toThrow("audit entries");
    expect((await entries()).map(({ actor_name }) => actor_name)).toEqual(["robin"]);
  });

  test("the sweep removes what is older than three years, and nothing younger", async () => {
    const change = { subject: "user", id: 3, name: "casey", action: "role", changes: {} };
    await appendAudit(studio.database.query, actor, [change], new Date("2001-01-01T00:00:00Z"));
    await appendAudit(studio.database.query, actor, [change], studio.clock());
    const rules = retentionRules.filter(({ table }) => table === "audit_entries");
    expect(await sweepOnce(studio, { rules })).toEqual({ "audit log": 1 });
    expect((await entries()).map(({ at }) => at)).toEqual([studio.clock().toISOString()]);
  });

  test("administrators read it, page by page and narrowed; nobody else does", async () => {
    const { app } = restApi(studio, {
      authenticator: createAuthenticator(studio),
      resources: [tokenRoutes(studio), auditRoutes(studio)],
    });
    const call = async (path: string, token?: string, body?: unknown) => {
      const request = new Request(`${studio.settings.publicUrl}/wp-json${path}`, {
        headers: {
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          "Content-Type": "application/json",
        },
        ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      });
      const answer = await app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
      return { status: answer.status, headers: answer.headers, body: await answer.json() };
    };
    const tokenOf = async (username: string, role: string) => {
      await studio.addMember(username, { roles: [role] });
      const { body } = await call("/jwt-auth/v1/token", undefined, { username, password: memberPassword });
      return String((body as { token: string }).token);
    };
    for (let id = 1; id <= 5; id += 1) {
      studio.pass({ minutes: 1 });
      const changes = differences({ roles: "author" }, { roles: id % 2 ? "editor" : "subscriber" });
      const change = { subject: "user", id, name: `user${id}`, action: "role", changes };
      await appendAudit(studio.database.query, { ...actor, userId: id }, [change], studio.clock());
    }
    const administrator = await tokenOf("boss", "administrator");
    const first = await call("/extenso/v1/audit?per_page=2", administrator);
    expect(first.status).toBe(200);
    expect(first.headers.get("X-WP-Total")).toBe("5");
    expect(first.headers.get("X-WP-TotalPages")).toBe("3");
    expect(first.headers.get("Cache-Control")).toContain("no-store");
    expect(first.body).toMatchObject([
      {
        subject_id: "5",
        actor: { id: 5, name: "robin" },
        changes: { roles: { from: "author", to: "editor" } },
      },
      { subject_id: "4" },
    ]);
    const ids = async (query: string) => {
      const { body } = await call(`/extenso/v1/audit?${query}`, administrator);
      return (body as { subject_id: string }[]).map(({ subject_id }) => subject_id);
    };
    expect(await ids("subject=user&subject_id=3")).toEqual(["3"]);
    expect(await ids("actor=2")).toEqual(["2"]);
    expect(await ids("action=create")).toEqual([]);
    expect(await ids("subject=%00")).toEqual([]);
    expect(await ids("after=2026-11-21T04:35:00Z&before=2026-11-21T04:36:00Z")).toEqual(["3", "2"]);
    expect((await call("/extenso/v1/audit?after=yesterday", administrator)).status).toBe(400);
    expect((await call("/extenso/v1/audit?page=9", administrator)).status).toBe(400);
    expect((await call("/extenso/v1/audit")).status).toBe(401);
    expect((await call("/extenso/v1/audit", await tokenOf("ed", "editor"))).status).toBe(403);
  });
});

test("long values are cut, and lists too", () => {
  const { title, ids } = differences(
    { title: "a" },
    { title: "b".repeat(5_000), ids: Array.from({ length: 500 }, (_, index) => index) },
  );
  expect(String(title?.to)).toHaveLength(200);
  expect(ids?.to).toHaveLength(100);
});
