import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assetRoutes } from "./assets.ts";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-assets-"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/app-1a2b.js"), "plain");
  await writeFile(join(folder, "assets/app-1a2b.js.br"), "compressed");
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (path: string, headers: Record<string, string> = {}) =>
  assetRoutes(folder, { find: async () => null }).request(path, { headers });

test("what is named by its content is kept for ever, compressed or not", async () => {
  for (const encoding of ["identity", "br"]) {
    const answer = await ask("/assets/app-1a2b.js", { "Accept-Encoding": encoding });
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.text()).toBe(encoding === "br" ? "compressed" : "plain");
  }
});

test("what keeps its name is asked for again after an hour", async () => {
  expect((await ask("/favicon.svg")).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test("what is not there is not kept", async () => {
  const answer = await ask("/assets/gone-3c4d.js");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Cache-Control")).toBeNull();
});
