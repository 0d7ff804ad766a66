import { execFileSync } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { claimJob } from "../../../engines/jobs/job-store.ts";
import { type JobRunner, startJobs } from "../../../engines/jobs/runner.ts";
import { storeMedia } from "../../../engines/media-files/store-media.ts";
import { addVideoJob, filmJob } from "../../content/media/add-video-job.ts";
import { saveChanges } from "../../content/save/save-planned.ts";
import { openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { hasFfmpeg } from "./ffmpeg.ts";
import { filmFacts } from "./film-facts.ts";
import { workFolder } from "./make-video.ts";
import { presentVideo } from "./present-video.ts";
import { videoJob, withoutFfmpeg } from "./video-jobs.ts";

const isHere = await hasFfmpeg();
let films: string;
beforeAll(async () => {
  films = await mkdtemp(join(tmpdir(), "extenso-films-"));
  if (!isHere) return;
  const make = (name: string, ...how: string[]) =>
    execFileSync("ffmpeg", [
      "-v",
      "error",
      "-f",
      "lavfi",
      "-i",
      "testsrc=size=320x180:rate=10:duration=2",
      ...how,
      join(films, name),
    ]);
  // As cameras have it: every codec's best, its description at the end.
  make("camera.mp4", "-c:v", "libx264", "-pix_fmt", "yuv444p");
  make("cut.mp4", "-c:v", "libx264", "-pix_fmt", "yuv444p", "-g", "1", "-movflags", "+faststart");
  const whole = await readFile(join(films, "cut.mp4"));
  await writeFile(join(films, "cut.mp4"), whole.subarray(0, whole.length / 3));
  make("ready.mp4", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-movflags", "+faststart");
});
afterAll(() => rm(films, { recursive: true, force: true }));

describe.each(databaseKinds)("on %s", (kind) => {
  let opened: TestStudio;
  let studio: TestStudio;
  let jobs: JobRunner | undefined;
  beforeEach(async () => {
    opened = await openTestStudio(kind);
    studio = { ...opened, settings: { ...opened.settings, dataDir: join(opened.folder, "data") } };
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    await opened.close();
  });

  async function addFilm(source: string): Promise<number> {
    const path = join(opened.folder, "film.mp4");
    await copyFile(source, path);
    const stored = await storeMedia(studio.files, { path, folder: "2026/11", name: "film.mp4" });
    const values = {
      slug: "",
      title_raw: "Film",
      caption_raw: "",
      description_raw: "",
      alt_text: "",
      media_type: stored.mediaType,
      mime_type: stored.mimeType,
      author_id: 1,
      parent_post_id: null,
      file: stored.file,
      details: stored.details,
      acf: [],
      published_at: studio.clock().toISOString(),
    };
    const change = { action: "create", kind: "media", values } as const;
    const [id] = await saveChanges(studio, [change], {}, async (rows, [made = 0]) => {
      await addVideoJob(rows, made, studio.clock());
    });
    return id as number;
  }
  const until = (id: number, states: readonly string[]) =>
    expect
      .poll(async () => (await presentVideo(studio, id))?.state, { timeout: 60_000 })
      .toSatisfy((state) => states.includes(state));

  test("without ffmpeg the original is shown, and that is said", async () => {
    await writeFile(join(films, "fake.mp4"), "\0\0\0\u0018ftypmp42\0\0\0\0mp42isom");
    const id = await addFilm(join(films, "fake.mp4"));
    jobs = startJobs(studio, [videoJob(studio, async () => false)]);
    await until(id, ["done"]);
    expect(await presentVideo(studio, id)).toEqual({
      media: id,
      state: "done",
      progress: 100,
      reason: withoutFfmpeg,
      original: {
        url: "https://studio.example.test/wp-content/uploads/2026/11/film.mp4",
        mime_type: "video/mp4",
      },
      web: null,
      poster: null,
    });
  });

  test("two workers never take one film, and a dead one's is taken over when its time is up", async () => {
    await writeFile(join(films, "fake.mp4"), "\0\0\0\u0018ftypmp42\0\0\0\0mp42isom");
    await addFilm(join(films, "fake.mp4"));
    const claim = () => {
      const until = () => new Date(studio.clock().getTime() + 60_000);
      return claimJob(studio.database, { kinds: [filmJob.name], except: [], now: studio.clock(), until });
    };
    const claimed = await Promise.all([claim(), claim(), claim()]);
    expect(claimed.filter((one) => one !== null)).toHaveLength(1);
    expect(await claim()).toBeNull();
    opened.pass({ minutes: 2 });
    expect(await claim()).toMatchObject({ attempts: 2 });
  });

  test("a film that ends the process at each attempt has failed", async () => {
    await writeFile(join(films, "fake.mp4"), "\0\0\0\u0018ftypmp42\0\0\0\0mp42isom");
    const id = await addFilm(join(films, "fake.mp4"));
    await studio.database.query.updateTable("jobs").set({ attempts: 3 }).execute();
    jobs = startJobs(studio, [videoJob(studio, async () => false)]);
    await until(id, ["failed"]);
  });

  describe.runIf(isHere)("with ffmpeg", () => {
    test("a camera's film gets a poster and an MP4 that plays everywhere", async () => {
      const id = await addFilm(join(films, "camera.mp4"));
      jobs = startJobs(studio, [videoJob(studio)]);
      await until(id, ["done", "failed"]);
      const video = await presentVideo(studio, id);
      expect(video).toMatchObject({ state: "done", progress: 100, reason: "" });
      expect(video?.web).toBe("https://studio.example.test/wp-content/uploads/2026/11/film-web.mp4");
      expect(video?.poster).toBe("https://studio.example.test/wp-content/uploads/2026/11/film-poster.jpg");
      const web = await studio.files.asLocalFile("uploads/2026/11/film-web.mp4");
      const facts = await filmFacts(web?.path ?? "", "video/mp4", AbortSignal.timeout(20_000));
      expect(facts).toMatchObject({ video: "h264", pixels: "yuv420p", width: 320, height: 180 });
      const poster = await studio.files.asLocalFile("uploads/2026/11/film-poster.jpg");
      expect((await readFile(poster?.path ?? "")).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
      await expect(readFile(join(workFolder(studio), String(id)))).rejects.toThrow("ENOENT");
    });

    test("what plays as it is gets a poster alone", async () => {
      const id = await addFilm(join(films, "ready.mp4"));
      jobs = startJobs(studio, [videoJob(studio)]);
      await until(id, ["done", "failed"]);
      expect(await presentVideo(studio, id)).toMatchObject({
        state: "done",
        web: null,
        reason: "Browsers play the file as it is.",
        poster: expect.stringContaining("film-poster.jpg"),
      });
    });

    test("a film without its end is shown as far as it goes, and that is said", async () => {
      const id = await addFilm(join(films, "cut.mp4"));
      jobs = startJobs(studio, [videoJob(studio)]);
      await until(id, ["done", "failed"]);
      expect(await presentVideo(studio, id)).toMatchObject({
        state: "done",
        reason: "The file isn't whole: the first 0 of its 2 seconds can be read.",
        web: expect.stringContaining("film-web.mp4"),
      });
    });

    test("what is no film fails with a reason, and the original stays", async () => {
      await writeFile(join(films, "fake.mp4"), "\0\0\0\u0018ftypmp42\0\0\0\0mp42isom");
      const id = await addFilm(join(films, "fake.mp4"));
      jobs = startJobs(studio, [videoJob(studio)]);
      await until(id, ["done", "failed"]);
      const video = await presentVideo(studio, id);
      expect(video).toMatchObject({ state: "failed", web: null, poster: null });
      expect(video?.reason).not.toBe("");
      expect(video?.reason).not.toContain(studio.folder);
    });

    test("a studio that closes meanwhile does it again at the next start", async () => {
      const id = await addFilm(join(films, "camera.mp4"));
      const first = startJobs(studio, [videoJob(studio)]);
      await until(id, ["running", "done"]);
      await first.stop();
      jobs = startJobs(studio, [videoJob(studio)]);
      await until(id, ["done", "failed"]);
      expect(await presentVideo(studio, id)).toMatchObject({ state: "done" });
    });
  });
});
