/**
 * Measures the desk's lists with 100,000 records of each kind (50,000 of money), through the desk's own requests, in
 * milliseconds of processor time, so a busy machine gives the same figures: of this thread, and with
 * `DATABASE_TEST_URL` of a PostgreSQL on this machine too. `BENCH_LISTS=posts,invoices` selects lists.
 */

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createApi } from "../../server/src/app.ts";
import { ensureAdministrator } from "../../server/src/domains/identity/accounts/administrator.ts";
import { openDatabase } from "../../server/src/engines/database/open.ts";
import { seedSampleStudio } from "../../server/src/operations/importers/sample/sample-studio.ts";
import { migrations } from "../../server/src/schema.ts";
import { openDatabaseProcessor } from "./database-processor.ts";
import { moneyLists } from "./money-lists.ts";
import { openDependencies } from "./open-dependencies.ts";
import { administrator } from "./requests.ts";
import { seedLists } from "./seed-lists.ts";
import { seedMoney } from "./seed-money.ts";

const count = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = 9;
/** Query parameters that all the desk's lists of articles, pages and projects share. */
const record =
  "context=edit&_embed=author,wp:featuredmedia,wp:term&per_page=25&_fields=id,type,status,date,date_gmt,modified_gmt,slug,link,title,author,featured_media,categories,tags,sticky,parent,acf,_links,_embedded";
const all = "status=publish,future,draft,pending,private";
const pages = Math.floor(count / 25);
const half = Math.floor(pages / 2);

/** The desk's requests for articles, pages or projects, by the name in the report. */
function listsOf(type: string): Record<string, string> {
  const of = (query: string) => `/wp/v2/${type}?${record}&${query}`;
  return {
    "first page": of(`${all}&orderby=modified&order=desc&page=1`),
    "middle page": of(`${all}&orderby=modified&order=desc&page=${half}`),
    "last page": of(`${all}&orderby=modified&order=desc&page=${pages}`),
    "by date, upwards": of(`${all}&orderby=date&order=asc&page=1`),
    "by date, middle": of(`${all}&orderby=date&order=asc&page=${half}`),
    "by title": of(`${all}&orderby=title&order=asc&page=1`),
    "by title, middle": of(`${all}&orderby=title&order=desc&page=${half}`),
    "by author": of(`${all}&orderby=author&order=asc&page=1`),
    "by author, middle": of(`${all}&orderby=author&order=desc&page=${half}`),
    drafts: of("status=draft&orderby=modified&order=desc"),
    "one author": of(`${all}&author=2&orderby=modified&order=desc`),
    "a span of days": of(
      `${all}&after=2025-06-01T00:00:00&before=2026-06-01T23:59:59&orderby=modified&order=desc`,
    ),
    "search: one letter": of(`${all}&search=h&search_columns=post_title&orderby=modified&order=desc`),
    "search: two letters": of(`${all}&search=ha&search_columns=post_title&orderby=modified&order=desc`),
    "search: common": of(`${all}&search=harbour&search_columns=post_title&orderby=modified&order=desc`),
    "search: in every text": of(`${all}&search=light&orderby=title&order=asc`),
    "search: two words": of(
      `${all}&search=harbour+copper&search_columns=post_title&orderby=modified&order=desc`,
    ),
    "search: rare": of(`${all}&search=number+77123&search_columns=post_title&orderby=modified&order=desc`),
    "search: nothing": of(`${all}&search=zyzzogeton&search_columns=post_title&orderby=modified&order=desc`),
    "search: drafts": of("status=draft&search=harbour&search_columns=post_title&orderby=modified&order=desc"),
    "palette: common": of(`${all}&search=harbour&search_columns=post_title&per_page=5`),
    "palette: rare": of(`${all}&search=number+77123&search_columns=post_title&per_page=5`),
  };
}

const calls: Record<string, Record<string, string>> = {
  posts: {
    ...listsOf("posts"),
    topic: `/wp/v2/posts?${record}&${all}&categories=3&orderby=modified&order=desc`,
  },
  pages: listsOf("pages"),
  "portfolio-items": listsOf("portfolio-items"),
  media: {
    "first page": "/wp/v2/media?per_page=48&orderby=date&order=desc&page=1",
    "middle page": `/wp/v2/media?per_page=48&orderby=date&order=desc&page=${Math.floor(count / 96)}`,
    "last page": `/wp/v2/media?per_page=48&orderby=date&order=desc&page=${Math.floor(count / 48)}`,
    "by title": "/wp/v2/media?per_page=48&orderby=title&order=asc",
    "by title, middle": `/wp/v2/media?per_page=48&orderby=title&order=asc&page=${Math.floor(count / 96)}`,
    pictures: "/wp/v2/media?per_page=48&media_type=image&orderby=date&order=desc",
    films: "/wp/v2/media?per_page=48&media_type=video&orderby=date&order=desc",
    "search: common":
      "/wp/v2/media?per_page=48&search=harbour&search_columns=post_title&orderby=date&order=desc",
    "search: rare": "/wp/v2/media?per_page=48&search=77123&search_columns=post_title&orderby=date&order=desc",
  },
  topics: {
    "by name": "/wp/v2/tags?per_page=100&orderby=name&_fields=id,name,slug,count,parent,description",
    search:
      "/wp/v2/tags?per_page=100&orderby=name&search=77123&_fields=id,name,slug,count,parent,description",
    "search: common": "/wp/v2/tags?per_page=100&orderby=name&search=harb&_fields=id,name",
  },
  people: {
    "by name": "/wp/v2/users?per_page=100&orderby=name&_fields=id,name,slug",
    search: "/wp/v2/users?per_page=100&orderby=name&search=77123&_fields=id,name,slug&context=edit",
    "middle page": `/wp/v2/users?per_page=100&orderby=name&page=${Math.floor(count / 200)}&context=edit`,
    "at the desk, by name": "/extenso/v1/people?per_page=25&orderby=name",
    "at the desk, middle": `/extenso/v1/people?per_page=25&orderby=name&page=${half}`,
    "at the desk, seen last": "/extenso/v1/people?per_page=25&orderby=seen",
    "at the desk, members": "/extenso/v1/people?per_page=25&orderby=registered&group=members",
    "at the desk, staff": "/extenso/v1/people?per_page=25&orderby=name&group=staff",
    "at the desk, rare": "/extenso/v1/people?per_page=25&orderby=name&search=copy_77123",
    "at the desk, common": "/extenso/v1/people?per_page=25&orderby=name&search=harbour",
    "at the desk, nothing": "/extenso/v1/people?per_page=25&orderby=name&search=zyzzogeton",
    "at the desk, two letters": "/extenso/v1/people?per_page=25&orderby=name&search=ha",
  },
  today: { "what needs you": "/extenso/v1/today" },
};
const money = moneyLists(count / 2);

/** Prints the median and the worst of some rounds of each call. @throws when one is refused. */
export async function deskLists(): Promise<void> {
  const folder = process.env.BENCH_FOLDER ?? (await mkdtemp(join(tmpdir(), "extenso-bench-")));
  const seeded = existsSync(join(folder, "seeded"));
  await mkdir(folder, { recursive: true });
  const url = process.env.DATABASE_TEST_URL;
  const own = await openDependencies(folder);
  const dependencies = url ? { ...own, database: await openDatabase({ url }, migrations) } : own;
  const { database, settings } = dependencies;
  const postgres = url ? await openDatabaseProcessor(url) : undefined;
  const lists = { ...calls, ...money };
  const wanted = process.env.BENCH_LISTS?.split(",") ?? Object.keys(lists);
  try {
    if (!seeded) {
      const started = performance.now();
      await seedSampleStudio(dependencies);
      if (wanted.some((list) => list in calls)) await seedLists(database, count);
      if (wanted.some((list) => list in money)) await seedMoney(database, count / 2);
      await postgres?.tidy();
      console.log(`seeded in ${Math.round((performance.now() - started) / 1000)} s`);
    }
    await ensureAdministrator({
      ...dependencies,
      settings: { ...settings, admin: { ...administrator, email: undefined } },
    });
    const { app } = createApi(dependencies);
    const ask = (path: string, init: RequestInit = {}) =>
      app.fetch(new Request(`${settings.publicUrl}/wp-json${path}`, init));
    const signedIn = await ask("/jwt-auth/v1/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(administrator),
    });
    const { token } = (await signedIn.json()) as { token: string };
    const headers = { Authorization: `Bearer ${token}` };
    for (const [list, named] of Object.entries(lists)) {
      if (!wanted.includes(list)) continue;
      for (const [name, path] of Object.entries(named)) {
        const times: number[] = [];
        let total = "";
        for (let round = 0; round < rounds; round += 1) {
          const before = (await postgres?.used()) ?? 0;
          const used = process.threadCpuUsage();
          const answer = await ask(path, { headers });
          const text = await answer.text();
          const { user, system } = process.threadCpuUsage(used);
          times.push((user + system) / 1000 + ((await postgres?.used()) ?? 0) - before);
          if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
          total = answer.headers.get("X-WP-Total") ?? "";
        }
        times.sort((a, b) => a - b);
        const ms = (value = 0) => value.toFixed(1).padStart(8);
        console.log(
          `${list.padEnd(16)}${name.padEnd(40)}${ms(times[Math.floor(rounds / 2)])} ms  worst ${ms(times.at(-1))} ms  of ${total}`,
        );
      }
    }
    console.log(`load ${loadavg()[0]?.toFixed(2)}, ${database.kind}`);
  } finally {
    await postgres?.close();
    await database.close();
    if (url) await own.database.close();
    if (!process.env.BENCH_FOLDER) await rm(folder, { recursive: true, force: true });
  }
}
