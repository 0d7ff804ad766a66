import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { diskStorage } from "../../engines/storage/disk.ts";
import type { FileStorage } from "../../engines/storage/file-storage.ts";
import { assetRoutes } from "./assets.ts";
import { createStoredBuilds, storeBuild, sweepBuilds } from "./stored-builds.ts";

let folder: string;
let files: FileStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-builds-"));
  files = diskStorage(join(folder, "files"));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** A built client of these hashed scripts. */
async function built(name: string, scripts: Record<string, string>): Promise<string> {
  const client = join(folder, name);
  await mkdir(join(client, "assets"), { recursive: true });
  await mkdir(join(client, "media/pictures"), { recursive: true });
  await writeFile(join(client, "media/pictures/hero-77aa.avif"), "picture");
  for (const [file, text] of Object.entries(scripts)) await writeFile(join(client, "assets", file), text);
  return client;
}

const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
const lying = () => Array.fromAsync(files.walk("site-files"), ({ key }) => key);

test("a hashed file of the build before is served by the next one's process, and the other way round", async () => {
  const before = await built("before", {
    "page-1a.js": "old()",
    "shared-9f.js": "both()",
    "page-1a.js.br": "-",
  });
  const after = await built("after", { "page-2b.js": "young()", "shared-9f.js": "both()" });
  await storeBuild(files, before, days(0));
  await storeBuild(files, after, days(0));
  const ask = (client: string, path: string) => assetRoutes(client, createStoredBuilds(files)).request(path);
  const old = await ask(after, "/assets/page-1a.js");
  expect([old.status, await old.text()]).toEqual([200, "old()"]);
  expect(Object.fromEntries(old.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  expect(await (await ask(before, "/assets/page-2b.js")).text()).toBe("young()");
  expect((await ask(after, "/assets/page-3c.js")).status).toBe(404);
  expect((await ask(after, "/assets/page-1a.js.br")).status).toBe(404);
});

test("what did not change is stored once, and nothing is written again on the same day", async () => {
  await storeBuild(files, await built("before", { "a-1.js": "a" }), new Date("2026-11-22T01:00Z"));
  const first = await lying();
  await storeBuild(files, await built("after", { "a-2.js": "b" }), new Date("2026-11-22T03:00Z"));
  expect((await lying()).length).toBe(first.length + 2);
  const written = await files.stat(first[0] ?? "");
  await storeBuild(files, join(folder, "before"), new Date("2026-11-22T13:00Z"));
  expect((await files.stat(first[0] ?? ""))?.etag).toBe(written?.etag);
});

test("replicas that start together write the same bytes", async () => {
  const client = await built("client", { "a-1.js": "a" });
  const replicas = [files, diskStorage(join(folder, "others"))];
  const contents = replicas.map(async (storage, index) => {
    await storeBuild(storage, client, new Date(`2026-11-22T01:00:0${index}Z`));
    const keys = (await Array.fromAsync(storage.walk("site-files"), ({ key }) => key)).sort();
    return Promise.all(
      keys.map(async (key) => {
        const opened = await storage.open(key);
        return [key, Buffer.concat(await Array.fromAsync(opened?.body ?? [])).toString("base64")];
      }),
    );
  });
  const [one, other] = await Promise.all(contents);
  expect(one?.length).toBeGreaterThan(0);
  expect(other).toEqual(one);
});

test("thirty days after its last process a build's files go, and those of a running one stay", async () => {
  await storeBuild(files, await built("before", { "a-1.js": "a" }), days(0));
  await storeBuild(files, await built("after", { "a-2.js": "b" }), days(0));
  expect(await sweepBuilds(files, days(29))).toBe(0);
  await storeBuild(files, join(folder, "after"), days(29));
  expect(await sweepBuilds(files, days(31))).toBe(1);
  const kept = createStoredBuilds(files);
  expect(await kept.find("assets/a-1.js")).toBeNull();
  expect(Buffer.from((await kept.find("assets/a-2.js"))?.content ?? []).toString()).toBe("b");
});

test("a pack whose bytes were changed is not served", async () => {
  await storeBuild(files, await built("before", { "a-1.js": "good()" }), days(0));
  const pack = (await lying()).find((key) => key.includes("assets") && key.endsWith(".pack"));
  await files.write(pack ?? "", new TextEncoder().encode("evil()"));
  expect(await createStoredBuilds(files).find("assets/a-1.js")).toBeNull();
});
