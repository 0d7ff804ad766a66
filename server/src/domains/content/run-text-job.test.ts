import { expect, test, vi } from "vitest";
import { textWorker } from "../../engines/text-worker/text-worker.ts";
import type { Library } from "./render/library-context.ts";
import { runWritersTextJob } from "./run-text-job.ts";
import { textJobs } from "./text-jobs.ts";

/** As readers have their texts prepared. */
const { run: runTextJob } = textWorker(new URL("./text-jobs.ts", import.meta.url), textJobs);

const library: Library = {
  id: 1,
  files: new Map(),
  attached: new Map(),
  videoTitles: new Map([["dQw4w9WgXcQ", "A film"]]),
};
const post = (content_raw: string) => ({
  type: "post" as const,
  status: "publish" as const,
  title_raw: "A title",
  excerpt_raw: "",
  content_raw,
});

test("a long text is prepared like a short one", async () => {
  const paragraph = '<!-- wp:paragraph -->\n<p>"Quoted" & marked -- 2x4</p>\n<!-- /wp:paragraph -->\n\n';
  const film = "https://youtu.be/dQw4w9WgXcQ\n\n";
  for (const content of [paragraph.repeat(2_000), film + "Plain lines\n".repeat(9_000)]) {
    const args = [post(content), library] as const;
    expect(await runTextJob("derivePost", ...args)).toEqual(textJobs.derivePost(...args));
  }
});

test("while a long text is prepared, everybody else is served", async () => {
  const ticks = vi.fn();
  const ticking = setInterval(ticks, 1);
  const working = runTextJob("derivePost", post("a\n".repeat(50_000)), library);
  const before = ticks.mock.calls.length;
  await working;
  clearInterval(ticking);
  // Its thread starts and works for tens of milliseconds at least; done here, no timer would run.
  expect(ticks.mock.calls.length - before).toBeGreaterThan(10);
});

test("what a job throws is thrown, and the next one is done", async () => {
  const long = "x".repeat(30_000);
  const broken = { toString: 1 } as unknown as string;
  await expect(runTextJob("named", broken, long)).rejects.toThrow(TypeError);
  await expect(runTextJob("named", long, "")).resolves.toMatchObject({ pictures: [] });
});

test("those who come together are served one after another", async () => {
  const texts = ["a", "b", "c"].map((letter) => `${letter} wp-image-7 `.repeat(2_000));
  const named = await Promise.all(texts.map((text) => runTextJob("named", text, "")));
  expect(named.map(({ pictures }) => pictures)).toEqual([[7], [7], [7]]);
});

test("a writer's text makes no reader wait", async () => {
  const order: string[] = [];
  const long = "a\n".repeat(50_000);
  const writing = ["one", "two", "three"].map((name, writer) =>
    runWritersTextJob(writer, "derivePost", post(long), library).then(() => order.push(name)),
  );
  const reading = runTextJob("named", "b wp-image-7 ".repeat(2_000), "").then(() => order.push("read"));
  await Promise.all([reading, ...writing]);
  expect(order.indexOf("read")).toBeLessThan(order.indexOf("three"));
});
