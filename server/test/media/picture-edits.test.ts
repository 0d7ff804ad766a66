/** Cropping and turning pictures, as WordPress answers it: a new file beside the old one; and files that come twice. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { openWordPressSite, type Person, publicUrl, type WordPressSite } from "../wordpress-site.ts";

/** Left half red, right half blue. */
const halves = async (width = 80, height = 40, more: (picture: Sharp) => Sharp = (one) => one) => {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: "#00f" } })
    .png()
    .toBuffer();
  const both = sharp({ create: { width, height, channels: 3, background: "#f00" } }).composite([
    { input: blue, left: width / 2, top: 0 },
  ]);
  return more(both).jpeg({ quality: 95 }).toBuffer();
};

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(() => site.close());

  async function call(path: string, init: RequestInit, by: Person = "maya_chen") {
    const headers = { ...init.headers, Authorization: `Bearer ${await site.token(by)}` };
    const answer = await site.api.app.fetch(new Request(`${publicUrl}/wp-json${path}`, { ...init, headers }));
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
  }
  const upload = async (bytes: Buffer, name = "halves.jpg") => {
    const headers = { "Content-Type": "image/jpeg", "Content-Disposition": `attachment; filename="${name}"` };
    return (await call("/wp/v2/media", { method: "POST", body: bytes as BodyInit, headers })).body;
  };
  const edit = (id: number, body: unknown, by?: Person) => {
    const headers = { "Content-Type": "application/json" };
    return call(`/wp/v2/media/${id}/edit`, { method: "POST", body: JSON.stringify(body), headers }, by);
  };
  async function pixels(address: string) {
    const key = `uploads/${address.split("/wp-content/uploads/")[1]}`;
    const local = await site.dependencies.files.asLocalFile(key);
    const bytes = await readFile(local?.path ?? "");
    await local?.release();
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => {
      const [red = 0, , blue = 0] = data.subarray((y * info.width + x) * info.channels);
      return red > blue ? "red" : "blue";
    };
    return { width: info.width, height: info.height, at };
  }
  const crop = (left: number, top: number, width: number, height: number) => ({
    type: "crop",
    args: { left, top, width, height },
  });
  const turn = (angle: number) => ({ type: "rotate", args: { angle } });

  test("a cropped and turned picture is a file of its own; the one before stays as it is", async () => {
    const before = await upload(await halves());
    await call(`/wp/v2/media/${before.id}`, {
      method: "POST",
      body: JSON.stringify({ alt_text: "Two halves", caption: "A test" }),
      headers: { "Content-Type": "application/json" },
    });
    const { status, headers, body } = await edit(before.id, {
      src: before.source_url,
      modifiers: [turn(90), crop(0, 50, 100, 50)],
    });
    expect(status).toBe(201);
    expect(headers.get("Location")).toBe(`${publicUrl}/wp-json/wp/v2/media/${body.id}`);
    expect(body).toMatchObject({
      alt_text: "Two halves",
      title: { raw: "halves" },
      caption: { raw: "A test" },
    });
    expect(body.source_url).toMatch(/halves-edited\.jpg$/);
    expect(body.media_details).toMatchObject({
      width: 40,
      height: 40,
      parent_image: { attachment_id: before.id, file: expect.stringMatching(/halves\.jpg$/) },
    });
    const made = await pixels(body.source_url);
    // Clockwise: what was on the left is on top now, and the lower half was kept.
    expect([made.width, made.height, made.at(20, 5), made.at(20, 35)]).toEqual([40, 40, "blue", "blue"]);
    const old = await pixels(before.source_url);
    expect([old.width, old.height, old.at(5, 20), old.at(75, 20)]).toEqual([80, 40, "red", "blue"]);
  });

  test("a mirrored picture has words of its own where some are sent", async () => {
    const before = await upload(await halves());
    const flip = (horizontal: boolean, vertical: boolean) => ({
      type: "flip",
      args: { flip: { horizontal, vertical } },
    });
    const { body } = await edit(before.id, {
      src: before.source_url,
      modifiers: [flip(true, false)],
      title: "Mirrored",
      caption: "From behind",
      alt_text: "Two halves, mirrored",
    });
    expect(body).toMatchObject({ alt_text: "Two halves, mirrored", title: { raw: "Mirrored" } });
    expect(body.caption.raw).toBe("From behind");
    const made = await pixels(body.source_url);
    expect([made.at(5, 20), made.at(75, 20)]).toEqual(["blue", "red"]);
    const upsideDown = await edit(before.id, {
      src: before.source_url,
      modifiers: [turn(90), flip(false, true)],
    });
    const turned = await pixels(upsideDown.body.source_url);
    expect([turned.at(20, 5), turned.at(20, 75)]).toEqual(["blue", "red"]);
  });

  test("one that was edited before keeps one ending, and what lies sideways is upright first", async () => {
    const before = await upload(
      await halves(80, 40, (one) => one.withMetadata({ orientation: 6 })),
      "tall.jpg",
    );
    const first = await edit(before.id, { src: before.source_url, modifiers: [crop(0, 0, 100, 50)] });
    expect(first.body.media_details).toMatchObject({ width: 40, height: 40, image_meta: { orientation: 1 } });
    expect((await pixels(first.body.source_url)).at(20, 20)).toBe("red");
    const again = await edit(first.body.id, { src: first.body.source_url, rotation: 180 });
    expect(again.body.source_url).toMatch(/tall-edited-1\.jpg$/);
  });

  test.each([
    [
      "another file's address",
      { src: "https://x.example/a.jpg", modifiers: [turn(90)] },
      404,
      "rest_unknown_attachment",
    ],
    ["nothing to do", {}, 400, "rest_image_not_edited"],
    ["no list", { modifiers: "x" }, 400, "rest_invalid_param"],
    ["an empty list", { modifiers: [] }, 400, "rest_invalid_param"],
    [
      "too many",
      { modifiers: Array(11).fill({ type: "rotate", args: { angle: 1 } }) },
      400,
      "rest_invalid_param",
    ],
    ["an unknown kind", { modifiers: [{ type: "blur", args: {} }] }, 400, "rest_invalid_param"],
    ["no arguments", { modifiers: [{ type: "crop" }, null] }, 400, "rest_invalid_param"],
    [
      "no number",
      { modifiers: [{ type: "rotate", args: { angle: "Infinity" } }] },
      400,
      "rest_invalid_param",
    ],
    [
      "nothing left",
      { modifiers: [{ type: "crop", args: { left: 100, top: 0, width: 1, height: 1 } }] },
      400,
      "rest_image_crop_failed",
    ],
  ])("%s is refused", async (_name, body, status, code) => {
    const before = await upload(await halves());
    const answer = await edit(before.id, { src: before.source_url, ...body });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test("the same file is known by its bytes, as they came, and by them alone", async () => {
    const bytes = await halves(60, 40);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const ask = (asked: string, by?: Person) => call(`/extenso/v1/media/same?sha256=${asked}`, {}, by);
    expect((await ask(sha256)).body).toEqual({ ids: [] });
    const first = await upload(bytes);
    const second = await upload(bytes);
    await upload(await halves(60, 42));
    expect((await ask(sha256, "jordan")).body).toEqual({ ids: [first.id, second.id] });
    expect((await ask("x")).body.code).toBe("rest_invalid_param");
    expect((await ask(sha256, "casey_member")).status).toBe(403);
  });

  test("only who may change the file edits it, and only pictures are edited", async () => {
    const before = await upload(await halves());
    const body = { src: before.source_url, modifiers: [turn(90)] };
    expect((await edit(before.id, body, "jordan")).body.code).toBe("rest_cannot_edit");
    expect((await edit(before.id, body, "casey_member")).body.code).toBe("rest_cannot_edit_image");
    expect((await edit(999_999, body)).status).toBe(404);
  });
});
