/** `[gallery]` without numbers shows the pictures that were uploaded to the post, as WordPress does. */
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseKinds } from "../src/engines/database/test-databases.ts";
import { openWordPressSite, type Person, publicUrl, type WordPressSite } from "./wordpress-site.ts";

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

  async function upload(post: number, name: string): Promise<number> {
    const request = new Request(`${publicUrl}/wp-json/wp/v2/media?post=${post}`, {
      method: "POST",
      body: new Uint8Array(picture),
      headers: {
        Authorization: `Bearer ${await site.token("maya_chen")}`,
        "Content-Type": "image/jpeg",
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

  test("the pictures of another's draft stay closed to whoever names it", async () => {
    const draft = await write("maya_chen", "Words.", "draft");
    await upload(draft, "quay-c.jpg");
    const post = await write("jordan", `[gallery id="${draft}"]`, "draft");
    expect(await shown(post)).toEqual([]);
  });
});
