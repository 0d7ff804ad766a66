/**
 * Random writes by every role: the server never fails, no role exceeds its rights, and refused writes change nothing.
 * `GENERATED_WRITES=10000` sets the number per database; a failure names the seed of its run.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { isCoreReach } from "../../src/kernel/test-reach.ts";
import { contributorId, roleTokens } from "../role-tokens.ts";
import { type Answered, openWordPressSite, type WordPressSite } from "../wordpress-site.ts";
import { type Chance, chanceFrom } from "./chance.ts";
import { generatedWrite } from "./generated-write.ts";

const count = Number(process.env.GENERATED_WRITES ?? (isCoreReach ? 150 : 400));
const seed = Number(process.env.GENERATED_SEED ?? 20_261_122);

/** The rights of each role, stated independently of the server's own table. */
const roles = {
  nobody: { id: 0, writes: false, publishes: false, others: false },
  subscriber: { id: 4, writes: false, publishes: false, others: false },
  contributor: { id: contributorId, writes: true, publishes: false, others: false },
  author: { id: 3, writes: true, publishes: true, others: false },
  editor: { id: 2, writes: true, publishes: true, others: true },
  administrator: { id: 1, writes: true, publishes: true, others: true },
} as const;
type Role = keyof typeof roles;
/** Markup that only editors and administrators may store. */
const forbidden = /<script|<iframe|<form|<svg|<style|\son\w+\s*=|javascript:/i;
const isOut = (status: string) => ["publish", "future", "private"].includes(status);

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let tokens: Partial<Record<Role, string>> = {};
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    tokens = await roleTokens(site);
  });
  afterAll(() => site.close());

  const rows = () => site.database.query.selectFrom("posts").selectAll().orderBy("id").execute();
  type Row = Awaited<ReturnType<typeof rows>>[number];
  const terms = () =>
    site.database.query.selectFrom("post_terms").selectAll().orderBy("post_id").orderBy("term_id").execute();

  function checkRefusal({ status, body }: Answered, role: Role): void {
    expect(body.code, JSON.stringify(body)).toMatch(/^(rest_|empty_content|parse_path_failed)/);
    expect(body.data.status).toBe(status);
    if (/^rest_(cannot|forbidden)/.test(body.code) && !/revision/.test(body.message)) {
      expect(status).toBe(role === "nobody" ? 401 : 403);
    }
  }

  /** Checks a change against the rights of the role. */
  function checkChange(before: Row | undefined, after: Row | undefined, role: Role): void {
    const { id, writes, publishes, others } = roles[role];
    expect(writes, "wrote though they may not").toBe(true);
    const type = (before ?? after)?.type;
    if (!others) expect(type).not.toBe("page");
    for (const row of [before, after]) if (row && !others) expect(row.author_id).toBe(id);
    const was = before?.status === "trash" ? (before.trashed_status ?? "draft") : before?.status;
    if (!publishes) {
      if (was) expect(["publish", "future"]).not.toContain(was);
      if (after && was !== after.status) expect(isOut(after.status)).toBe(false);
    }
    if (others || !after) return;
    // Such markup may stay in a text that the writer left unchanged, as an editor may have stored it.
    for (const text of ["content_raw", "title_raw", "excerpt_raw"] as const) {
      if (after[text] !== before?.[text]) expect(after[text]).not.toMatch(forbidden);
    }
  }

  async function one(chance: Chance, at: number): Promise<number> {
    const role = chance.of(Object.keys(roles) as Role[]);
    const before = await rows();
    const carried = await terms();
    const { method, path, json } = generatedWrite(
      chance,
      before.map(({ id }) => id),
    );
    const token = tokens[role];
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await site.ask(path, { method, json, headers });
    const about = `seed ${seed}, write ${at}: ${role} ${method} ${path} ${JSON.stringify(json)?.slice(0, 400)}`;
    try {
      expect(answer.status).toBeLessThan(500);
      const after = await rows();
      if (answer.status >= 400) {
        checkRefusal(answer, role);
        expect(after).toEqual(before);
        expect(await terms()).toEqual(carried);
        return answer.status;
      }
      const known = new Map(before.map((row) => [row.id, row]));
      for (const row of after) {
        const old = known.get(row.id);
        known.delete(row.id);
        if (old?.version !== row.version) checkChange(old, row, role);
      }
      // Pages that move up after the deletion of their parent keep their version, so the loop above skips them.
      for (const gone of known.values()) checkChange(gone, undefined, role);
    } catch (error) {
      throw new Error(about, { cause: error });
    }
    return answer.status;
  }

  test(`${count} writes`, async () => {
    const chance = chanceFrom(seed);
    const statuses = new Map<number, number>();
    for (let at = 0; at < count; at += 1) {
      const status = await one(chance, at);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    for (const status of [200, 201, 207, 400, 401, 403, 404]) {
      expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true]);
    }
  }, 600_000);
});
