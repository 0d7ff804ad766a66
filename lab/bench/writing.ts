/**
 * Measures writing: the processor time for an article with five terms and a picture, sent by an administrator, and
 * whether publishing takes longer with 100,000 articles than with 100.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seedSampleStudio } from "../../server/src/operations/importers/sample/sample-studio.ts";
import { openDependencies } from "./open-dependencies.ts";
import { openStudio } from "./open-studio.ts";
import { administrator } from "./requests.ts";
import { seedArticles } from "./seed-articles.ts";
import { Visitors } from "./visitors.ts";

const writes = 200;
/** Before anything is measured: V8 compiles what runs often, which takes a thousand writes' time, and once. */
const warmUp = 400;
/** Milliseconds of processor time that tuned WordPresses took for the same article, from the best to the worst. */
const wordpress = { best: 23, worst: 94 };
/** Ticks of `/proc/…/stat` a second: Linux has had a hundred on every machine since 2.6. */
const ticksASecond = 100;

interface Measured {
  /** Milliseconds of processor time an article, threads and all. */
  processor: number;
  /** Median milliseconds until a draft was published. */
  publish: number;
}

function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return ((user + system) / ticksASecond) * 1000;
}

async function measure(articles: number): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "extenso-bench-"));
  try {
    const dependencies = await openDependencies(folder);
    await seedSampleStudio(dependencies);
    await seedArticles(dependencies.database, articles);
    await dependencies.database.close();
    const studio = await openStudio(folder);
    try {
      return await write(studio.pid, new Visitors(studio.port, 1));
    } finally {
      await studio.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function write(pid: number, visitors: Visitors): Promise<Measured> {
  const api = "/wp-json/wp/v2";
  const idsOf = async (path: string) =>
    (await visitors.read<{ id: number }[]>(`${api}/${path}&_fields=id`)).map(({ id }) => id);
  const [picture] = await idsOf("media?media_type=image&per_page=1");
  const categories = await idsOf("categories?per_page=2");
  const tags = await idsOf("tags?per_page=3");
  const text = (await visitors.read<{ content: { rendered: string } }[]>(`${api}/posts?per_page=1`))[0]
    ?.content;
  const { token } = await ask<{ token: string }>(visitors, "/wp-json/jwt-auth/v1/token", administrator);
  const article = (k: number, status: string) => ({
    title: `An article of the bench, number ${k}`,
    content: `<!-- wp:html -->${text?.rendered ?? ""}<!-- /wp:html -->`,
    status,
    categories,
    tags,
    featured_media: picture,
  });
  const create = (k: number, status: string) =>
    ask<{ id: number }>(visitors, `${api}/posts`, article(k, status), token);
  for (let k = 0; k < warmUp; k += 1) await create(writes + k, "publish");

  const before = processorMs(pid);
  for (let k = 0; k < writes; k += 1) await create(k, "publish");
  const processor = (processorMs(pid) - before) / writes;

  const times: number[] = [];
  for (let k = 0; k < writes; k += 1) {
    const { id } = await create(k, "draft");
    const started = performance.now();
    await ask(visitors, `${api}/posts/${id}`, { status: "publish" }, token);
    times.push(performance.now() - started);
  }
  visitors.close();
  return { processor, publish: times.sort((a, b) => a - b)[writes / 2] ?? 0 };
}

async function ask<T>(visitors: Visitors, path: string, json: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (token) headers.Authorization = `Bearer ${token}`;
  const { status, text } = await visitors.ask({ path, method: "POST", headers, body: JSON.stringify(json) });
  if (status >= 300) throw new Error(`${path}: ${status} ${text.slice(0, 200)}`);
  return JSON.parse(text);
}

/** Prints as it goes. Linux alone tells another process's processor time this way. */
export async function writing(): Promise<void> {
  const few = await measure(100);
  const many = await measure(Number(process.env.BENCH_ARTICLES ?? 100_000));
  console.log(
    `${"an article with five terms and a picture".padEnd(48)} ${few.processor.toFixed(1).padStart(8)} ms of processor time`,
  );
  const better = (theirs: number) => (theirs / few.processor).toFixed(1);
  console.log(
    `${"less than a tuned WordPress".padEnd(48)} ${better(wordpress.best).padStart(8)} to ${better(wordpress.worst)} times   (at least 20)`,
  );
  console.log(
    `${"publishing, 100,000 articles against 100".padEnd(48)} ${(many.publish / few.publish).toFixed(2).padStart(8)} times   (${few.publish.toFixed(1)} and ${many.publish.toFixed(1)} ms)`,
  );
}
