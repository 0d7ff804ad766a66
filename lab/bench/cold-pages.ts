/**
 * `node lab/bench/cold-pages.ts [paths…]`: processor time of pages that are in no cache, for what they read and what
 * they render.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sitePartNames } from "@extenso/contract/site-content/parts.ts";
import { createApp } from "../../server/src/app.ts";
import { seedSampleStudio } from "../../server/src/operations/importers/sample/sample-studio.ts";
import { openBuiltSite } from "../../server/src/pages/builds/site-build.ts";
import { openDependencies } from "./open-dependencies.ts";

// React reads it when the built site is opened.
process.env.NODE_ENV = "production";

const pages = ["/", "/portfolio", "/dashboard/academy/post/a-lut-is-not-a-grade"];
/** Pages rendered before it is measured, and in each run. */
const warmups = 60;
const rendered = 40;
/** Runs take turns; the least of them is what the code takes. */
const runs = 6;
/** Everything that a page may be made of. */
const resources = [
  "posts",
  "pages",
  "portfolio-items",
  "media",
  "categories",
  "tags",
  "users",
  "clip-thumbnails",
  ...sitePartNames.map((part) => `site/${part}`),
];

const folder = await mkdtemp(join(tmpdir(), "extenso-bench-"));
const dependencies = await openDependencies(folder);
try {
  await seedSampleStudio(dependencies);
  const app = createApp(dependencies, { site: await openBuiltSite() });
  const { publicUrl } = dependencies.settings;
  const render = async (path: string, count: number) => {
    for (let page = 0; page < count; page += 1) {
      for (const resource of resources) dependencies.database.events.send("contentChanged", { resource });
      const response = await app.fetch(new Request(publicUrl + path), { within: {} });
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      await response.text();
    }
  };
  const least = new Map<string, number>();
  const measured = [...pages, ...process.argv.slice(2)];
  for (const path of measured) await render(path, warmups);
  for (let run = 0; run < runs; run += 1) {
    for (const path of measured) {
      const before = process.cpuUsage();
      await render(path, rendered);
      const { user, system } = process.cpuUsage(before);
      least.set(path, Math.min(least.get(path) ?? Number.POSITIVE_INFINITY, (user + system) / rendered));
    }
  }
  for (const [path, time] of least)
    console.log(`${path.padEnd(50)} ${Math.round(time)} µs of processor time`);
  await app.close();
} finally {
  await dependencies.database.close();
  await rm(folder, { recursive: true, force: true });
}
