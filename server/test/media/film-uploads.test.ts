/** A film that comes in through `wp/v2/media` is made ready for the web, as one by any other way is. */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasFfmpeg } from "../../src/domains/library/videos/ffmpeg.ts";
import { videoJob, withoutFfmpeg } from "../../src/domains/library/videos/video-jobs.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { type JobRunner, startJobs } from "../../src/engines/jobs/runner.ts";
import { isCoreReach } from "../../src/kernel/test-reach.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

const isHere = await hasFfmpeg();
/** Its bytes say MP4, and there is nothing in it. */
const hollow = Buffer.from("\0\0\0\u0018ftypmp42\0\0\0\0mp42isom", "latin1");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-films-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let jobs: JobRunner | undefined;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    await site.close();
  });

  async function send(body: BodyInit, headers: Record<string, string> = {}) {
    const request = new Request(`${publicUrl}/wp-json/wp/v2/media`, {
      method: "POST",
      body,
      headers: { Authorization: `Bearer ${await site.token("maya_chen")}`, ...headers },
    });
    const answer = await site.api.app.fetch(request);
    const media = (await answer.json()) as { id: number; code?: string };
    expect([answer.status, media.code]).toEqual([201, undefined]);
    return media.id;
  }
  const asBody = (bytes: Buffer, name: string, type: string) =>
    send(bytes as unknown as BodyInit, {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
    });
  const asForm = (bytes: Buffer) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes)], { type: "video/mp4" }), "reel.mp4");
    form.append("title", "Reel");
    return send(form);
  };
  const waiting = () =>
    site.database.query.selectFrom("video_jobs").select(["media_id", "state"]).orderBy("media_id").execute();
  const video = async (id: number) =>
    (await site.ask(`/extenso/v1/videos/${id}`, { by: "maya_chen" })).body as Record<string, unknown>;

  test("its job is written with its record, by either way of uploading; a document has none", async () => {
    const first = await asBody(hollow, "reel.mp4", "video/mp4");
    const second = await asForm(hollow);
    await asBody(Buffer.from("%PDF-1.4\n%%EOF"), "deck.pdf", "application/pdf");
    expect(await waiting()).toEqual([
      { media_id: first, state: "waiting" },
      { media_id: second, state: "waiting" },
    ]);
    expect(await video(first)).toMatchObject({ state: "waiting", web: null, poster: null });
  });

  test("without ffmpeg the original is shown, and that is said", async () => {
    const id = await asBody(hollow, "reel.mp4", "video/mp4");
    jobs = startJobs(site.dependencies, [videoJob(site.dependencies, async () => false)]);
    await expect.poll(async () => (await video(id)).state).toBe("done");
    expect(await video(id)).toMatchObject({ reason: withoutFfmpeg, web: null, poster: null });
  });

  test.runIf(isHere && !isCoreReach)("a camera's film gets a poster and an MP4", async () => {
    const path = join(folder, `camera-${kind}.mp4`);
    const source = "testsrc=size=320x180:rate=10:duration=1";
    const how = ["-v", "error", "-f", "lavfi", "-i", source, "-c:v", "libx264", "-pix_fmt", "yuv444p"];
    execFileSync("ffmpeg", [...how, path]);
    const id = await asForm(await readFile(path));
    jobs = startJobs(site.dependencies, [videoJob(site.dependencies)]);
    await expect
      .poll(async () => (await video(id)).state, { timeout: 60_000 })
      .toSatisfy((state) => state === "done" || state === "failed");
    expect(await video(id)).toMatchObject({
      state: "done",
      web: expect.stringMatching(/\/reel-web\.mp4$/),
      poster: expect.stringMatching(/\/reel-poster\.jpg$/),
    });
    const { body } = await site.ask(`/wp/v2/media/${id}`);
    expect(Object.keys(body.media_details.sizes)).toEqual(expect.arrayContaining(["poster", "web"]));
  });
});
