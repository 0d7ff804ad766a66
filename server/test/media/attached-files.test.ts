/** `[gallery]`, `[audio]`, `[video]` and `[playlist]` that name no file show those uploaded to the post, as in WordPress. */
import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { renderPost } from "../../src/domains/content/save/render-again.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { up as upAttachedFiles } from "../../src/migrations/0147-attached-files.ts";
import { openWordPressSite, type Person, publicUrl, type WordPressSite } from "../wordpress-site.ts";

/** A tenth of a second of silence. */
function tone(): Buffer {
  const samples = Buffer.alloc(800);
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

const clip = () => readFile(new URL("../../../media/services/clips/event-coverage.mp4", import.meta.url));

/** Names of the files that players of a kind have. */
const namesIn = (html: string, player: string) =>
  [...html.matchAll(new RegExp(`<${player} [^>]*src="[^"]*/([^"/]+)"`, "g"))].map(([, name]) => name);

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  let picture: Buffer;
  beforeAll(async () => {
    site = await openWordPressSite(kind);
    picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } })
      .jpeg()
      .toBuffer();
  });
  afterAll(() => site.close());

  async function upload(post: number, name: string, content = picture): Promise<number> {
    const request = new Request(`${publicUrl}/wp-json/wp/v2/media?post=${post}`, {
      method: "POST",
      body: new Uint8Array(content),
      headers: {
        Authorization: `Bearer ${await site.token("maya_chen")}`,
        "Content-Type": "application/octet-stream",
        "Content-Disposition": `attachment; filename="${name}"`,
      },
    });
    return ((await (await site.api.app.fetch(request)).json()) as { id: number }).id;
  }

  async function write(by: Person, content: string, status: "draft" | "publish"): Promise<number> {
    const json = { title: "Gallery", content, status };
    return (await site.ask("/wp/v2/posts", { method: "POST", by, json })).body.id;
  }

  async function shown(post: number): Promise<number[]> {
    const { body } = await site.ask(`/wp/v2/posts/${post}?context=edit`, { by: "studio_admin" });
    return [...body.content.rendered.matchAll(/ src="[^"]*?quay-(\w)/g)].map(
      ([, letter]) => letter.charCodeAt(0) - 96,
    );
  }

  test("it follows what is uploaded to the post and taken out of the library", async () => {
    const post = await write("maya_chen", "Before.\n\n[gallery]\n\nAfter.", "draft");
    expect(await shown(post)).toEqual([]);
    const first = await upload(post, "quay-a.jpg");
    await upload(post, "quay-b.jpg");
    expect(await shown(post)).toEqual([1, 2]);
    const without = await write("maya_chen", `[gallery id="${post}" exclude="${first}"]`, "draft");
    expect(await shown(without)).toEqual([]);
    await site.ask(`/wp/v2/posts/${post}`, { method: "POST", by: "maya_chen", json: { status: "publish" } });
    const other = await write("maya_chen", `[gallery id="${post}" exclude="${first}"]`, "draft");
    expect(await shown(other)).toEqual([2]);
    await site.ask(`/wp/v2/media/${first}?force=true`, { method: "DELETE", by: "maya_chen" });
    expect(await shown(post)).toEqual([2]);
  });

  test("what an earlier version has rendered is rendered again by a job, once", async () => {
    const post = await write("maya_chen", "[gallery]", "publish");
    const named = await write("maya_chen", "No gallery.", "publish");
    await upload(post, "quay-a.jpg");
    const { query } = site.database;
    await query.updateTable("posts").set({ content_rendered: "" }).where("id", "in", [post, named]).execute();
    expect(await shown(post)).toEqual([]);
    await upAttachedFiles(query as unknown as Kysely<unknown>);
    const jobs = await query
      .selectFrom("jobs")
      .select(["unique_key", "payload"])
      .where("kind", "=", "content.render-again")
      .execute();
    expect(jobs.map(({ unique_key }) => unique_key)).toContain(String(post));
    expect(jobs.map(({ unique_key }) => unique_key)).not.toContain(String(named));
    for (const { payload } of jobs) await renderPost(site.dependencies, JSON.parse(payload).post);
    expect(await shown(post)).toEqual([1]);
    await renderPost(site.dependencies, 4_711_000);
  });

  async function rendered(post: number): Promise<string> {
    const { body } = await site.ask(`/wp/v2/posts/${post}?context=edit`, { by: "studio_admin" });
    return body.content.rendered;
  }

  const remove = (id: number) =>
    site.ask(`/wp/v2/media/${id}?force=true`, { method: "DELETE", by: "maya_chen" });

  test("players and lists of them show what was uploaded to their post, and go with it", async () => {
    const post = await write(
      "maya_chen",
      '[audio]\n\n[video]\n\n[playlist]\n\n[playlist type="video"]',
      "draft",
    );
    expect(await rendered(post)).not.toMatch(/<audio|<video/);
    const first = await upload(post, "tone-a.wav", tone());
    await upload(post, "tone-b.wav", tone());
    const film = await upload(post, "pier.mp4", await clip());
    const html = await rendered(post);
    expect(html).toContain(`<audio class="wp-audio-shortcode" id="audio-${post}-1" preload="none"`);
    expect(html).toMatch(/<source type="audio\/wav" src="[^"]*\/tone-a\.wav\?_=1" \/>/);
    expect(html).toContain(`<video class="wp-video-shortcode" id="video-${post}-2" width="640" height="360"`);
    expect(html).toMatch(/<source type="video\/mp4" src="[^"]*\/pier\.mp4\?_=2" \/>/);
    expect(namesIn(html, "audio controls")).toEqual(["tone-a.wav", "tone-b.wav"]);
    expect(namesIn(html, "video controls")).toEqual(["pier.mp4"]);

    await remove(first);
    expect(namesIn(await rendered(post), "audio controls")).toEqual(["tone-b.wav"]);
    await site.ask(`/wp/v2/media/${film}`, { method: "POST", by: "maya_chen", json: { post: 0 } });
    expect(await rendered(post)).not.toContain("<video");
  });

  test("a list that names a post shows its files where it is published, one that names files shows those", async () => {
    const draft = await write("maya_chen", "Words.", "draft");
    const sound = await upload(draft, "tone-c.wav", tone());
    const other = await write("jordan", `[playlist id="${draft}"]\n\n[audio id="${draft}"]`, "draft");
    expect(await rendered(other)).not.toContain("<audio");
    await site.ask(`/wp/v2/posts/${draft}`, { method: "POST", by: "maya_chen", json: { status: "publish" } });
    const later = await write("jordan", `[playlist id="${draft}"]`, "draft");
    expect(namesIn(await rendered(later), "audio controls")).toEqual(["tone-c.wav"]);
    const named = await write("jordan", `[playlist ids="${sound}"]`, "draft");
    await site.ask(`/wp/v2/media/${sound}`, { method: "POST", by: "maya_chen", json: { title: "Foghorn" } });
    expect(await rendered(named)).toContain("Foghorn</figcaption>");
  });

  test("the file of a draft is open to those who may read the draft, and public with it", async () => {
    const post = await write("jordan", "[audio]", "draft");
    const id = await upload(post, "tone-d.wav", tone());
    const status = async (by?: Person) => (await site.ask(`/wp/v2/media/${id}`, by ? { by } : {})).status;
    expect([await status(), await status("casey_member"), await status("jordan")]).toEqual([401, 403, 200]);
    await site.ask(`/wp/v2/posts/${post}`, { method: "POST", by: "maya_chen", json: { status: "publish" } });
    expect(await status()).toBe(200);
  });

  test("the pictures of another's draft stay closed to whoever names it", async () => {
    const draft = await write("maya_chen", "Words.", "draft");
    await upload(draft, "quay-c.jpg");
    const post = await write("jordan", `[gallery id="${draft}"]`, "draft");
    expect(await shown(post)).toEqual([]);
  });
});
