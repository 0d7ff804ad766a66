/**
 * The same for all that is no post, by every role: none fails, none is above its role, and what is refused writes
 * nothing. `GENERATED_WRITES=10000` makes that many a database; the seed of a run stands in the failure.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { isCoreReach } from "../../src/kernel/test-reach.ts";
import { contributorId, roleTokens } from "../role-tokens.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";
import { chanceFrom } from "./chance.ts";
import { generatedOtherWrite } from "./generated-other-write.ts";

const count = Number(process.env.GENERATED_WRITES ?? (isCoreReach ? 150 : 400));
const seed = Number(process.env.GENERATED_SEED ?? 20_261_122);

/** Told apart from the code's own table. */
const roles = {
  nobody: { id: 0, rank: 0 },
  subscriber: { id: 4, rank: 1 },
  contributor: { id: contributorId, rank: 2 },
  author: { id: 3, rank: 3 },
  editor: { id: 2, rank: 4 },
  administrator: { id: 1, rank: 5 },
} as const;
type Role = keyof typeof roles;
const tables = [
  "terms",
  "media",
  "users",
  "user_roles",
  "site_words",
  "studio_state",
  "redirects",
  "media_tags",
  "comment_threads",
  "comment_messages",
  "versions",
] as const;
type Table = (typeof tables)[number];
type Row = Record<string, unknown>;
const keys: Record<Table, (row: Row) => string> = {
  terms: ({ id }) => String(id),
  media: ({ id }) => String(id),
  users: ({ id }) => String(id),
  user_roles: ({ user_id, role }) => `${user_id} ${role}`,
  site_words: ({ part }) => String(part),
  studio_state: ({ key }) => String(key),
  redirects: ({ path }) => String(path),
  media_tags: ({ media_id, tag_key }) => `${media_id} ${tag_key}`,
  comment_threads: ({ id }) => String(id),
  comment_messages: ({ id }) => String(id),
  versions: ({ record, number }) => `${record} ${number}`,
};

/** Whether a role may have changed a row from one state to the other; undefined: there was or is none. */
function mayChange(table: Table, before: Row | undefined, after: Row | undefined, role: Role): boolean {
  const { id, rank } = roles[role];
  switch (table) {
    case "terms":
      return rank >= 4 || (rank >= 2 && before === undefined && after?.taxonomy === "post_tag");
    case "media":
    case "media_tags":
      return rank >= 4 || (rank === 3 && [before, after].every((row) => !row || row.author_id === id));
    // A contributor has no text of their own there.
    case "comment_threads":
    case "versions":
      return rank >= 4 || (rank === 3 && (before ?? after)?.post_author === id);
    // Messages are changed and deleted by their authors alone.
    case "comment_messages":
      return rank >= 3 && (before ?? after)?.author_id === id;
    case "users":
      return rank === 5 || (rank > 0 && before?.id === id && after?.id === id);
    case "site_words":
    case "redirects":
      return rank >= 4;
    default:
      return rank === 5;
  }
}

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let tokens: Partial<Record<Role, string>> = {};
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    tokens = await roleTokens(site);
  });
  afterAll(() => site.close());

  type State = Record<Table, Map<string, Row>>;
  async function state(): Promise<State> {
    const read = async (table: Table) => {
      const { query } = site.database;
      const threads = () =>
        query
          .selectFrom("comment_threads")
          .innerJoin("posts", "posts.id", "post_id")
          .selectAll("comment_threads")
          .select("posts.author_id as post_author")
          .execute();
      // Scheduled updates alone: they change their record, and are of its author.
      const updates = async () => {
        const found = await query.selectFrom("versions").selectAll().where("kind", "=", "update").execute();
        const posts = await query.selectFrom("posts").select(["id", "author_id"]).execute();
        const authors = new Map(posts.map((post) => [String(post.id), post.author_id]));
        return found.map((row) => ({ ...row, post_author: authors.get(row.record) }));
      };
      const rows: Row[] =
        table === "versions"
          ? await updates()
          : table === "comment_threads"
            ? await threads()
            : table === "media_tags"
              ? await query
                  .selectFrom("media_tags")
                  .innerJoin("media", "media.id", "media_tags.media_id")
                  .selectAll("media_tags")
                  .select("media.author_id")
                  .execute()
              : await query.selectFrom(table).selectAll().execute();
      return new Map(rows.map((row) => [keys[table](row), row]));
    };
    const all = await Promise.all(tables.map(async (table) => [table, await read(table)] as const));
    return Object.fromEntries(all) as State;
  }

  function check(before: State, after: State, role: Role, isRefused: boolean): void {
    for (const table of tables) {
      for (const key of new Set([...before[table].keys(), ...after[table].keys()])) {
        const [was, is] = [before[table].get(key), after[table].get(key)];
        if (JSON.stringify(was) === JSON.stringify(is)) continue;
        expect([table, key, isRefused], "changed by what was refused").toEqual([table, key, false]);
        expect([table, key, mayChange(table, was, is, role)]).toEqual([table, key, true]);
      }
    }
  }

  test(`${count} writes`, async () => {
    const chance = chanceFrom(seed);
    const statuses = new Map<number, number>();
    const posts = (await site.database.query.selectFrom("posts").select("id").execute()).map(({ id }) => id);
    let before = await state();
    for (let at = 0; at < count; at += 1) {
      const role = chance.of(Object.keys(roles) as Role[]);
      const idsOf = (table: Table) => Array.from(before[table].values(), ({ id }) => Number(id));
      const everybody = idsOf("users");
      const written = generatedOtherWrite(chance, {
        terms: idsOf("terms"),
        media: idsOf("media"),
        posts,
        threads: idsOf("comment_threads"),
        messages: idsOf("comment_messages"),
        people: role === "administrator" ? everybody.filter((id) => id > 6) : everybody,
      });
      const { method, path, json } = written;
      const token = tokens[role];
      const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
      const answer = await site.ask(path, { method, json, headers });
      const after = await state();
      try {
        // WordPress's own answer where something goes for good or not at all.
        const isWordPress = answer.status === 501 && answer.body.code === "rest_trash_not_supported";
        if (!isWordPress) expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) {
          expect([typeof answer.body.code, answer.body.data?.status]).toEqual(["string", answer.status]);
        }
        check(before, after, role, answer.status >= 400);
      } catch (error) {
        const about = `seed ${seed}, write ${at}: ${role} ${method} ${path} ${JSON.stringify(json)?.slice(0, 400)} ${answer.status}`;
        throw new Error(about, { cause: error });
      }
      before = after;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
    for (const status of [200, 201, 400, 401, 403, 404]) {
      expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true]);
    }
  }, 600_000);
});
