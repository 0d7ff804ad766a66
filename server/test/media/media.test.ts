/** Files beyond what was captured: what is refused, what is taken out, what is left behind, what is replaced. */

import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listedNamesIn } from "../../src/domains/content/media/listed-uploads.ts";
import { databaseKinds } from "../../src/engines/database/test-databases.ts";
import { testHeic } from "../../src/engines/media-files/pictures/heic/test-heic.ts";
import { sweepUploads } from "../../src/engines/media-files/sweep-uploads.ts";
import { openWordPressSite, type Person, publicUrl, type WordPressSite } from "../wordpress-site.ts";

const picture = (width: number, height: number, format: "jpeg" | "png" | "gif" | "webp" = "jpeg") =>
  sharp({ create: { width, height, channels: 3, background: "#c63" } })
    .toFormat(format)
    .toBuffer();

/** Somewhere in Vancouver, upside down. */
const located = async () =>
  sharp(await picture(60, 40))
    .withExif({
      IFD0: { ImageDescription: "Harbour", Model: "X-T5" },
      IFD2: { DateTimeDigitized: "2025:06:02 18:30:00", FNumber: "28/10", ISOSpeedRatings: "400" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "49/1 16/1 57/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "123/1 7/1 14/1",
      },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="49,16.95N"/></rdf:RDF></x:xmpmeta>',
    )
    .jpeg()
    .toBuffer();

describe.each(databaseKinds)("on %s", (kind) => {
  let site: WordPressSite;
  beforeEach(async () => {
    site = await openWordPressSite(kind);
  });
  afterEach(() => site.close());

  async function send(
    path: string,
    body: BodyInit,
    {
      by = "maya_chen" as Person,
      method = "POST",
      ...headers
    }: Record<string, string> & { by?: Person } = {},
  ) {
    // A form goes as bytes: read as a stream, it is written on after the server has stopped reading.
    const sent = new Response(body);
    const type: Record<string, string> =
      body instanceof FormData ? { "Content-Type": sent.headers.get("Content-Type") ?? "" } : {};
    const request = new Request(`${publicUrl}/wp-json${path}`, {
      method,
      body: body instanceof FormData ? await sent.arrayBuffer() : body,
      headers: { Authorization: `Bearer ${await site.token(by)}`, ...type, ...headers },
    });
    const answer = await site.api.app.fetch(request);
    // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came
    return { status: answer.status, body: (await answer.json()) as any };
  }
  const upload = (
    bytes: Buffer | string,
    name = "x.jpg",
    type = "image/jpeg",
    more: Record<string, string> = {},
  ) =>
    send("/wp/v2/media", bytes as BodyInit, {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      ...more,
    });
  const files = join.bind(null);
  const folder = () => files(site.dependencies.settings.dataDir, "files");
  async function lying(): Promise<string[]> {
    const all = await readdir(folder(), { recursive: true, withFileTypes: true }).catch(() => []);
    return all
      .filter((one) => one.isFile())
      .map(({ name }) => name)
      .sort();
  }
  const stored = async (address: string) => {
    const key = decodeURIComponent(new URL(address).pathname.replace("/wp-content/", ""));
    const local = await site.dependencies.files.asLocalFile(key);
    return local && sharp(local.path);
  };

  const page = "<html><script>alert(1)</script></html>";
  test.each<[string, string, string, () => Promise<Buffer | string>]>([
    ["a drawing", "x.svg", "image/svg+xml", async () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["a page", "x.html", "text/html", async () => page],
    ["a page called a picture", "x.png", "image/png", async () => page],
    ["a program", "x.php", "application/x-php", async () => "<?php system($_GET[0]);"],
    ["a program called a clip", "x.mp4", "video/mp4", async () => "#!/bin/sh"],
    ["an archive", "x.zip", "application/zip", async () => "PK\u0003\u0004"],
    ["a picture called a document", "x.pdf", "application/pdf", () => picture(4, 4)],
    ["a document called a picture", "x.png", "image/png", async () => "%PDF-1.4\n%%EOF"],
    ["half a picture", "x.jpg", "image/jpeg", async () => (await picture(300, 300)).subarray(0, 700)],
    [
      "a picture with a page behind it",
      "x.jpg",
      "image/jpeg",
      async () => Buffer.concat([await picture(9, 9), Buffer.from(page)]),
    ],
    [
      "a picture with a program in its comment",
      "x.gif",
      "image/gif",
      async () => Buffer.concat([await picture(9, 9, "gif"), Buffer.from("<?php 1;")]),
    ],
    [
      "a picture that is an archive",
      "x.png",
      "image/png",
      async () => Buffer.concat([await picture(9, 9, "png"), Buffer.from("PK\u0005\u0006")]),
    ],
    ["a name without an ending", "x", "image/jpeg", () => picture(4, 4)],
  ])("%s is refused, and nothing of it stays", async (_, name, type, bytes) => {
    const { status, body } = await upload(await bytes(), name, type);
    expect([status, body.code]).toEqual([400, "rest_upload_sideload_error"]);
    expect(await lying()).toEqual([]);
    expect(await site.database.query.selectFrom("upload_names").selectAll().execute()).toEqual([]);
  });

  test.each(["png", "gif", "webp"] as const)("a %s is kept with its sizes", async (format) => {
    const { status, body } = await upload(await picture(400, 300, format), `x.${format}`, `image/${format}`);
    expect([status, body.mime_type]).toEqual([201, `image/${format}`]);
    expect(Object.keys(body.media_details.sizes)).toEqual(["medium", "thumbnail", "full"]);
    const medium = await (await stored(body.media_details.sizes.medium.source_url))?.metadata();
    expect(medium).toMatchObject({ format, width: 300, height: 225 });
  });

  test("JSON in the place of a file is read no further than an address can be long", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        if (sent > 4_000_000) controller.close();
        else controller.enqueue(new Uint8Array(65_536).fill(0x20));
      },
    });
    const answer = await site.api.app.fetch(
      new Request(`${publicUrl}/wp-json/wp/v2/media`, {
        method: "POST",
        body: endless,
        duplex: "half",
        headers: {
          Authorization: `Bearer ${await site.token("maya_chen")}`,
          "Content-Type": "application/json",
        },
      } as RequestInit),
    );
    expect([answer.status, (await answer.json()).code]).toEqual([400, "rest_upload_no_content_disposition"]);
    expect(sent).toBeLessThan(1_000_000);
  });

  test("what is over 2560 pixels is shown scaled, and kept whole", async () => {
    const { body } = await upload(await picture(3_000, 1_500), "big.jpg");
    expect(body.source_url).toMatch(/\/big-scaled\.jpg$/);
    expect(body.media_details).toMatchObject({ width: 2560, height: 1280, original_image: "big.jpg" });
    expect(body.guid.raw).toMatch(/\/big\.jpg$/);
  });

  test("where it was taken is not told on; its size and what else the camera wrote stay", async () => {
    const bytes = await located();
    expect((await sharp(bytes).metadata()).exif?.toString("latin1")).toContain("Harbour");
    const { body } = await upload(bytes, "harbour.jpg");
    expect(body.media_details.filesize).toBe(bytes.length);
    expect([body.title.raw, body.caption.raw]).toEqual(["Harbour", "Harbour"]);
    expect(body.media_details.image_meta).toMatchObject({
      camera: "X-T5",
      aperture: "2.8",
      iso: "400",
      created_timestamp: String(Date.UTC(2025, 5, 2, 18, 30) / 1000),
    });
    const kept = await (await stored(body.source_url))?.metadata();
    const shown = sharp(await (await stored(body.source_url))?.keepMetadata().toBuffer());
    expect((await shown.metadata()).width).toBe(60);
    expect(kept?.xmp?.toString()).not.toContain("49,16");
    // The three numbers of the latitude, as they lay there.
    const numbers = Buffer.alloc(24);
    for (const [at, value] of [49, 1, 16, 1, 57, 1].entries()) numbers.writeUInt32LE(value, 4 * at);
    const before = (await sharp(bytes).metadata()).exif ?? Buffer.alloc(0);
    expect(before.includes(numbers) || before.includes(Buffer.from(numbers).swap32())).toBe(true);
    expect(kept?.exif?.includes(numbers) || kept?.exif?.includes(Buffer.from(numbers).swap32())).toBe(false);
    expect(kept?.exif?.toString("latin1")).toContain("X-T5");
  });

  test("a HEIC is shown as a JPEG and kept beside it, both without where it was taken", async () => {
    const exif = (await sharp(await located()).metadata()).exif?.subarray(6) ?? Buffer.alloc(0);
    const heic = testHeic({ tiles: ["red", "blue", "white", "red", "blue"], turns: 3, exif });
    const { body } = await upload(heic, "IMG_0042.HEIC");
    expect(body).toMatchObject({ mime_type: "image/jpeg", media_type: "image" });
    expect(body.source_url).toMatch(/\/IMG_0042\.jpg$/);
    expect(body.media_details).toMatchObject({
      width: 64,
      height: 320,
      source_image: "IMG_0042.jpg.heic",
      sizes: { medium: { mime_type: "image/jpeg" } },
      image_meta: { camera: "X-T5" },
    });
    const key = new URL(`${body.source_url}.heic`).pathname.replace("/wp-content/", "");
    const kept = await site.dependencies.files.open(key);
    const bytes = Buffer.from(await new Response(kept?.body as ReadableStream).arrayBuffer());
    expect([bytes.length, bytes.includes("X-T5"), bytes.equals(heic)]).toEqual([heic.length, true, false]);
    expect(await lying()).toHaveLength(4);
    const gone = await send(`/wp/v2/media/${body.id}?force=true`, "", { method: "DELETE" });
    expect(gone.status).toBe(200);
    expect(await lying()).toEqual([]);

    const half = await upload(heic.subarray(0, heic.length / 2), "IMG_0043.heic");
    expect([half.status, half.body.message]).toEqual([400, expect.stringContaining("damaged")]);
    expect(await lying()).toEqual([]);
  });

  test("one that is announced or turns out too large is refused, and leaves nothing", async () => {
    const announced = await upload(await picture(4, 4), "x.jpg", "image/jpeg", {
      "Content-Length": "999999999",
    });
    expect([announced.status, announced.body.code]).toEqual([413, "rest_upload_file_too_big"]);
    expect(await lying()).toEqual([]);
  });

  test("the hash that was sent along has to be the file's", async () => {
    const wrong = await upload(await picture(4, 4), "x.jpg", "image/jpeg", { "Content-MD5": "nope" });
    expect([wrong.status, wrong.body.code]).toEqual([412, "rest_upload_hash_mismatch"]);
    expect(await lying()).toEqual([]);
  });

  test.each([
    ["", "rest_upload_no_content_disposition"],
    ["attachment", "rest_upload_invalid_disposition"],
    ["attachment; filename=", "rest_upload_invalid_disposition"],
  ])("Content-Disposition “%s”: %s", async (disposition, code) => {
    const answer = await send("/wp/v2/media", (await picture(4, 4)) as BodyInit, {
      "Content-Type": "image/jpeg",
      "Content-Disposition": disposition,
    });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
  });

  test("a name in UTF-8 arrives, however headers carry it", async () => {
    for (const name of [
      `filename="${Buffer.from("Café 光.jpg").toString("latin1")}"`,
      "filename*=UTF-8''Caf%C3%A9%20%E5%85%89.jpg",
    ]) {
      const { body } = await send("/wp/v2/media", (await picture(4, 4)) as BodyInit, {
        "Content-Type": "image/jpeg",
        "Content-Disposition": `attachment; ${name}`,
      });
      expect(body.title.raw).toMatch(/^Cafe-光(-1)?$/);
    }
  });

  async function form(fields: Record<string, string>, part = "file") {
    const body = new FormData();
    body.append(part, new Blob([(await picture(8, 8)) as BlobPart], { type: "image/jpeg" }), "x.jpg");
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return body;
  }

  test("what comes beside a file in a form is checked as in any call, and the file goes with it", async () => {
    for (const [fields, status, code] of [
      [{ author: "me" }, 400, "rest_invalid_param"],
      [{ author: "1" }, 403, "rest_cannot_edit_others"],
      [{ post: "21" }, 403, "rest_cannot_edit"],
      [{ post: "99999" }, 403, "rest_cannot_edit"],
      [{ "focal_point[x]": "2", "focal_point[y]": "0" }, 400, "rest_invalid_param"],
    ] as const) {
      const answer = await send("/wp/v2/media", await form(fields), { by: "jordan" });
      expect([fields, answer.status, answer.body.code]).toEqual([fields, status, code]);
    }
    const otherwise = await send("/wp/v2/media", await form({}, "picture"), { by: "jordan" });
    expect([otherwise.status, otherwise.body.code]).toEqual([400, "rest_upload_no_data"]);
    expect(await lying()).toEqual([]);
    const right = await send(
      "/wp/v2/media",
      await form({ "focal_point[x]": "0.5", "focal_point[y]": "0.25", post: "25" }),
      { by: "jordan" },
    );
    expect([right.status, right.body.focal_point, right.body.post]).toEqual([201, { x: 0.5, y: 0.25 }, 25]);
  });

  test("a NUL, and a text longer than any, are refused by name", async () => {
    for (const json of [
      { title: "a\u0000b" },
      { caption: "x".repeat(20_001) },
      { focal_point: { x: 0.5 } },
    ]) {
      const answer = await site.ask("/wp/v2/media/14", { method: "POST", json, by: "maya_chen" });
      expect([answer.status, answer.body.code, Object.keys(answer.body.data.params)]).toEqual([
        400,
        "rest_invalid_param",
        Object.keys(json),
      ]);
    }
  });

  test("markup of who may not write any is cleaned, and of who may is kept", async () => {
    const fields = { caption: "<b>Set</b><script>alert(1)</script>", title: "<i>On</i> set" };
    const authors = await send("/wp/v2/media", await form(fields), { by: "jordan" });
    expect([authors.body.caption.raw, authors.body.title.raw]).toEqual([
      "<b>Set</b>alert(1)",
      "<i>On</i> set",
    ]);
    const editors = await send("/wp/v2/media", await form(fields));
    expect(editors.body.caption.raw).toBe(fields.caption);
  });

  test("many of one name at once all get one of their own", async () => {
    const bytes = await picture(200, 160);
    const all = await Promise.all(Array.from({ length: 6 }, () => upload(bytes, "same.jpg")));
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const addresses = all.map(({ body }) => body.source_url.split("/").at(-1)).sort();
    expect(addresses).toEqual([
      "same-1.jpg",
      "same-2.jpg",
      "same-3.jpg",
      "same-4.jpg",
      "same-5.jpg",
      "same.jpg",
    ]);
    expect(await lying()).toHaveLength(12);
  });

  test("what shows a file is told, as far as one may read it", async () => {
    const { body } = await site.ask("/extenso/v1/media/10/uses", { by: "maya_chen" });
    expect(body.uses).toMatchObject([
      { id: 30, places: ["featured", "text"], status: "publish" },
      { id: 55, type: "portfolio-items" },
    ]);
    expect(body).toMatchObject({ hidden: 0, site: [] });
    expect((await site.ask("/extenso/v1/media/10/uses", { by: "jordan" })).status).toBe(403);
    expect((await site.ask("/extenso/v1/media/10/uses")).status).toBe(401);
    expect((await site.ask("/extenso/v1/media/99999/uses", { by: "maya_chen" })).status).toBe(404);
  });

  test("a deleted file is gone with its sizes, and its name is free", async () => {
    const { body } = await upload(await picture(400, 300), "gone.jpg");
    expect(await lying()).toHaveLength(3);
    const deleted = await site.ask(`/wp/v2/media/${body.id}?force=true`, {
      method: "DELETE",
      by: "maya_chen",
    });
    expect(deleted.status).toBe(200);
    expect(await lying()).toEqual([]);
    expect((await upload(await picture(4, 4), "gone.jpg")).body.source_url).toMatch(/\/gone\.jpg$/);
  });

  test("another file in its place is at all addresses it had", async () => {
    const { body } = await upload(await picture(400, 300), "sign.jpg");
    const wide = await sharp({ create: { width: 800, height: 200, channels: 3, background: "#06f" } })
      .jpeg()
      .toBuffer();
    const path = `/extenso/v1/media/${body.id}/file`;
    const headers = {
      "Content-Type": "image/jpeg",
      "Content-Disposition": 'attachment; filename="other.jpg"',
    };
    const replaced = await send(path, wide as BodyInit, headers);
    expect([replaced.status, replaced.body.source_url]).toEqual([200, body.source_url]);
    expect(replaced.body.media_details).toMatchObject({ width: 800, height: 200 });
    for (const { source_url } of Object.values(body.media_details.sizes) as { source_url: string }[]) {
      const { dominant } = (await (await stored(source_url))?.stats()) ?? {};
      expect([source_url, dominant && dominant.b > dominant.r]).toEqual([source_url, true]);
    }
    const another = await send(path, (await picture(9, 9, "png")) as BodyInit, {
      ...headers,
      "Content-Type": "image/png",
    });
    expect([another.status, another.body.code]).toEqual([400, "extenso_other_file_type"]);
    expect((await send(path, wide as BodyInit, { ...headers, by: "jordan" })).status).toBe(403);
  });

  test("what no record names is swept after a day, and nothing else", async () => {
    const { body } = await upload(await picture(400, 300), "kept.jpg");
    const month = body.media_details.file.replace("/kept.jpg", "");
    const uploads = join(folder(), "uploads", month);
    await site.dependencies.files.write("incoming/left", Buffer.from("x"));
    for (const name of ["lost.jpg", "lost-150x150.jpg", "kept.jpg.avif", "lost.jpg.webp", "new.jpg"]) {
      await writeFile(join(uploads, name), "x");
    }
    const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
    for (const name of await readdir(uploads)) {
      if (name !== "new.jpg") await utimes(join(uploads, name), old, old);
    }
    await utimes(join(folder(), "incoming", "left"), old, old);
    expect(
      await sweepUploads({
        ...site.dependencies,
        listedNames: (folder) => listedNamesIn(site.dependencies.database, folder),
      }),
    ).toBe(4);
    expect(await lying()).toEqual([
      "kept-150x150.jpg",
      "kept-300x225.jpg",
      "kept.jpg",
      "kept.jpg.avif",
      "new.jpg",
    ]);
  });
});
