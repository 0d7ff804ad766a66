import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import { openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { type ClipThumbnails, createClipThumbnails } from "./clip-thumbnails.ts";
import { clipThumbnailRoutes } from "./routes.ts";
import { jpeg, openPictureServer, type PictureServer } from "./test-picture-server.ts";

const id = "WhWc3b3KhnY";
const full = (clip = id) => `/vi/${clip}/maxresdefault.jpg`;
const small = (clip = id) => `/vi/${clip}/hqdefault.jpg`;

describe.each(databaseKinds)("on %s", (kind) => {
  let studio: TestStudio;
  let youTube: PictureServer;
  let clips: ClipThumbnails;
  const opened: ClipThumbnails[] = [];

  beforeEach(async () => {
    studio = await openTestStudio(kind);
    youTube = await openPictureServer();
    clips = open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await youTube.close();
    await studio.close();
  });

  /** A process of the studio; several share its database and files. */
  function open(patienceMs = 30_000): ClipThumbnails {
    const one = createClipThumbnails(studio, { origin: youTube.origin, fetch, patienceMs });
    opened.push(one);
    return one;
  }

  function answer(path: string, body: Buffer | string, status = 200): void {
    youTube.answers.set(path, (response) => response.writeHead(status).end(body));
  }

  const get = (path: string) => clipThumbnailRoutes(studio).request(path);

  test("a clip's picture is fetched once, made anew, and served from here", async () => {
    answer(full(), await jpeg(1280, 720));
    const picture = (await clips.pictures([id, id])).get(id);
    expect(picture).toEqual({
      url: `/clip-thumbnails/${id}-1280.webp`,
      alt: "",
      width: 1280,
      height: 720,
      candidates: [480, 640, 1280].map((width) => ({ url: `/clip-thumbnails/${id}-${width}.webp`, width })),
    });
    for (const { url, width } of picture?.candidates ?? []) {
      const served = await get(url);
      expect(served.headers.get("Content-Type")).toBe("image/webp");
      const { format, width: real, height } = await sharp(await served.arrayBuffer()).metadata();
      expect([format, real, height]).toEqual(["webp", width, Math.round((width * 9) / 16)]);
    }
    expect((await clips.pictures([id])).get(id)).toEqual(picture);
    // After a restart too.
    expect((await open().pictures([id])).get(id)).toEqual(picture);
    expect(youTube.asked).toEqual([full()]);
  });

  test("one without a full frame has the small one, its bars cut away", async () => {
    answer(small(), await jpeg(480, 360));
    const picture = (await clips.pictures([id])).get(id);
    expect(picture).toMatchObject({ width: 480, height: 270, candidates: [{ width: 480 }] });
    expect(youTube.asked).toEqual([full(), small()]);
  });

  test("many readers and several processes fetch it once", async () => {
    answer(full(), await jpeg(1280, 720));
    const others = [open(), open()];
    await Promise.all([clips, clips, ...others].map((one) => one.pictures([id])));
    expect(youTube.asked).toEqual([full()]);
    expect((await clips.pictures([id])).size).toBe(1);
  });

  test("one after the other is fetched, never two at once", async () => {
    let running = 0;
    let most = 0;
    const ids = ["aaaaaaaaaa1", "aaaaaaaaaa2", "aaaaaaaaaa3"];
    const bytes = await jpeg(480, 360);
    for (const clip of ids) {
      youTube.answers.set(full(clip), (response) => {
        running += 1;
        most = Math.max(most, running);
        setImmediate(() => {
          running -= 1;
          response.end(bytes);
        });
      });
    }
    expect((await clips.pictures(ids)).size).toBe(3);
    expect(most).toBe(1);
  });

  test("ids that differ by case alone are two clips", async () => {
    const other = id.toLowerCase();
    answer(full(id), await jpeg(1280, 720));
    answer(small(other), await jpeg(480, 360));
    const pictures = await clips.pictures([id, other]);
    expect([pictures.get(id)?.width, pictures.get(other)?.width]).toEqual([1280, 480]);
    expect((await get(`/clip-thumbnails/${other}-1280.webp`)).status).toBe(404);
  });

  test("pages that were made without it hear of it", async () => {
    const version = async () =>
      (await studio.database.query.selectFrom("content_versions").selectAll().execute()).find(
        ({ resource }) => resource === "clip-thumbnails",
      )?.version;
    await clips.pictures([id]);
    expect(await version()).toBeUndefined();
    answer(full("bbbbbbbbbb1"), await jpeg(1280, 720));
    await clips.pictures(["bbbbbbbbbb1"]);
    expect(await version()).toBe(1);
  });

  test("a clip that isn't there is asked for again after a day, then two", async () => {
    expect((await clips.pictures([id])).size).toBe(0);
    const once = [full(), small()];
    studio.pass({ minutes: 23 * 60 });
    await clips.pictures([id]);
    await clips.idle();
    expect(youTube.asked).toEqual(once);
    studio.pass({ minutes: 61 });
    await clips.pictures([id]);
    await clips.idle();
    expect(youTube.asked).toEqual([...once, ...once]);
    studio.pass({ days: 1 });
    await clips.pictures([id]);
    await clips.idle();
    expect(youTube.asked).toEqual([...once, ...once]);
  });

  test("while the line is down it is asked rarer and rarer, by a restarted process too, until it is had", async () => {
    answer(full(), "trouble", 503);
    await clips.pictures([id]);
    await open().pictures([id]);
    expect(youTube.asked).toHaveLength(1);
    studio.pass({ minutes: 3 });
    await clips.pictures([id]);
    await clips.idle();
    expect(youTube.asked).toHaveLength(2);
    studio.pass({ minutes: 3 });
    await clips.pictures([id]);
    await clips.idle();
    expect(youTube.asked).toHaveLength(2);
    answer(full(), await jpeg(1280, 720));
    studio.pass({ minutes: 3 });
    // A page doesn't wait for a thumbnail that failed before; only the next call has it.
    expect((await clips.pictures([id])).size).toBe(0);
    await clips.idle();
    expect((await clips.pictures([id])).size).toBe(1);
  });

  test("a page waits only so long, and a process that ends does not wait at all", async () => {
    const reached = Promise.withResolvers<void>();
    youTube.answers.set(full(), () => reached.resolve());
    const impatient = open(10);
    expect((await impatient.pictures([id])).size).toBe(0);
    await reached.promise;
    await impatient.close();
    expect(youTube.asked).toEqual([full()]);
  });

  test.each<[string, () => Promise<Buffer | string>]>([
    ["a page", async () => "<html>Sorry</html>"],
    ["a drawing", async () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    [
      "another format",
      () =>
        sharp({ create: { width: 640, height: 360, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
    ],
    ["half a picture", async () => (await jpeg(1280, 720)).subarray(0, 900)],
    ["more pixels than a thumbnail has", () => jpeg(3000, 3000)],
    ["the sign for no picture", () => jpeg(120, 90)],
  ])("%s is not kept", async (_, body) => {
    answer(full(), await body());
    expect((await clips.pictures([id])).size).toBe(0);
    expect((await get(`/clip-thumbnails/${id}-480.webp`)).status).toBe(404);
  });

  test("what never ends is read no further than a thumbnail may be", async () => {
    let written = 0;
    youTube.answers.set(full(), (response) => {
      const chunk = Buffer.alloc(64 * 1024, 0xff);
      const pour = () => {
        while (!response.destroyed) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", pour);
        }
      };
      pour();
    });
    expect((await clips.pictures([id])).size).toBe(0);
    // The bound is generous: socket buffers take bytes beyond those that are read.
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  test("a redirect is not followed: it could lead anywhere", async () => {
    answer("/elsewhere.jpg", await jpeg(1280, 720));
    youTube.answers.set(full(), (response) => response.writeHead(302, { Location: "/elsewhere.jpg" }).end());
    expect((await clips.pictures([id])).size).toBe(0);
    expect(youTube.asked).toEqual([full()]);
  });

  test("what is no id is never asked for", async () => {
    await clips.pictures(["../../admin", "a/b", "", "x".repeat(500), "WhWc3b3Khn?"]);
    expect(youTube.asked).toEqual([]);
  });

  describe("its address", () => {
    test.each([
      "/clip-thumbnails/aaaaaaaaaaa-1280.webp",
      `/clip-thumbnails/${id}-1280.jpg`,
      `/clip-thumbnails/${id}-641.webp`,
      `/clip-thumbnails/..%2f..%2fstudio.db`,
      "/clip-thumbnails/",
    ])("%s has nothing, and fetches nothing", async (path) => {
      answer(full(), await jpeg(1280, 720));
      await clips.pictures([id]);
      expect((await get(path)).status).toBe(404);
      await clips.idle();
      expect(youTube.asked).toEqual([full()]);
      expect((await clips.pictures([id])).size).toBe(1);
    });

    test("a kept one whose file is lost is fetched again for the next reader", async () => {
      answer(full(), await jpeg(1280, 720));
      const picture = (await clips.pictures([id])).get(id);
      await studio.files.remove(`clip-thumbnails/${Buffer.from(id).toString("hex")}-1280.webp`);
      expect((await get(picture?.url ?? "")).status).toBe(404);
      expect((await clips.pictures([id])).get(id)).toEqual(picture);
      expect((await get(picture?.url ?? "")).status).toBe(200);
    });
  });
});
