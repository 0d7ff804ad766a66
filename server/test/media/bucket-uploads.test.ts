/** Uploads, changes and reads of media whose files are in a bucket, and while the bucket is unreachable. */
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../src/app.ts";
import { finishUploadJob } from "../../src/domains/library/uploads/finish-upload.ts";
import { type JobRunner, startJobs } from "../../src/engines/jobs/runner.ts";
import { storeLocalFile } from "../../src/engines/media-files/store-local-file.ts";
import { bucketStorage } from "../../src/engines/storage/bucket/bucket.ts";
import { type FileStorage, StorageAwayError } from "../../src/engines/storage/file-storage.ts";
import { testBucket } from "../../src/engines/storage/test-storages.ts";
import { stubSite } from "../stub-site.ts";
import { openWordPressSite, publicUrl, type WordPressSite } from "../wordpress-site.ts";

let folder: string;
let files: FileStorage;
let site: WordPressSite;
let isAway: boolean;
let runner: JobRunner;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-in-bucket-"));
  const bucket = bucketStorage(await testBucket(), { scratch: join(folder, "passing") });
  isAway = false;
  files = new Proxy(bucket, {
    get: (target, name: keyof FileStorage) =>
      isAway && name !== "receive"
        ? async () => {
            throw new StorageAwayError("the bucket did not answer");
          }
        : target[name],
  });
  site = await openWordPressSite("sqlite", { storage: files });
  runner = startJobs(site.dependencies, [finishUploadJob(site.dependencies)]);
});
afterEach(async () => {
  await runner.stop();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

/** Taken in Vancouver. */
const photograph = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: "#246" } })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 16/1 57/1" } })
    .jpeg()
    .toBuffer();

async function send(method: string, path: string, body?: Uint8Array, headers: Record<string, string> = {}) {
  const request = new Request(path.startsWith("http") ? path : `${publicUrl}/wp-json${path}`, {
    method,
    headers: { Authorization: `Bearer ${await site.token("maya_chen")}`, ...headers },
    ...(body ? { body: body as BodyInit } : {}),
  });
  return site.api.app.fetch(request);
}

function upload(bytes: Uint8Array, path = "/wp/v2/media") {
  const headers = { "Content-Type": "image/jpeg", "Content-Disposition": 'attachment; filename="x.jpg"' };
  return send("POST", path, bytes, headers);
}

const lying = async () => (await Array.fromAsync(files.walk(""), ({ key }) => key)).sort();
const passing = () => readdir(join(folder, "passing")).catch(() => []);

/** As visitors ask for it. */
function visit(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const handle = async () => new Response("", { status: 404 });
  const app = createApp(site.dependencies, {
    site: stubSite(handle),
  });
  return Promise.resolve(app.fetch(new Request(`${publicUrl}${path}`, { headers })));
}

test("a picture is uploaded, shown in all its forms, replaced and deleted; where it was taken stays out", async () => {
  const answer = await upload(await photograph());
  expect(answer.status).toBe(201);
  const { id, source_url } = (await answer.json()) as { id: number; source_url: string };
  const address = new URL(source_url).pathname;
  const shown = await visit(address);
  expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect((await sharp(bytes).metadata()).exif?.includes(Buffer.from([49, 0, 0, 0]))).not.toBe(true);
  const part = await visit(address, { Range: "bytes=2-5" });
  expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 2-5/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6));
  const again = await visit(address, { "If-None-Match": shown.headers.get("ETag") ?? "" });
  expect(again.status).toBe(304);
  const avif = await visit(`${address}.avif`);
  expect([avif.status, avif.headers.get("Content-Type")]).toEqual([200, "image/avif"]);

  const other = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#c63" } })
    .jpeg()
    .toBuffer();
  expect((await upload(other, `/extenso/v1/media/${id}/file`)).status).toBe(200);
  expect(Buffer.from(await (await visit(address)).arrayBuffer())).toEqual(other);
  expect((await send("DELETE", `/wp/v2/media/${id}?force=true`)).status).toBe(200);
  expect((await visit(address)).status).toBe(404);
  expect((await lying()).filter((key) => key.endsWith("/x.jpg"))).toEqual([]);
  expect(await passing()).toEqual([]);
});

test("a file in pieces goes on at another replica, and where it was when its bucket is back", async () => {
  const bytes = await photograph();
  const tus = { "Tus-Resumable": "1.0.0" };
  const name = Buffer.from("x.jpg").toString("base64");
  const begun = await send("POST", "/extenso/v1/uploads", undefined, {
    ...tus,
    "Upload-Length": String(bytes.length),
    "Upload-Metadata": `filename ${name}`,
  });
  const address = begun.headers.get("Location") ?? "";
  const patch = (from: number, to?: number) =>
    send("PATCH", address, bytes.subarray(from, to), {
      ...tus,
      "Upload-Offset": String(from),
      "Content-Type": "application/offset+octet-stream",
    });
  expect((await patch(0, 700)).status).toBe(204);
  isAway = true;
  for (const refused of [await patch(700), await send("HEAD", address, undefined, tus)]) {
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  }
  isAway = false;
  // Nothing of it is in the process that took it.
  expect(await passing()).toEqual([]);
  expect((await lying()).some((key) => key.startsWith("incoming-uploads/"))).toBe(true);
  expect((await patch(700)).status).toBe(204);
  expect((await lying()).some((key) => key.startsWith("incoming-uploads/"))).toBe(false);
});

test("a picture is the same record, sent by tus or in one call", async () => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#246" } })
    .withExif({ IFD0: { ImageDescription: "Low water" } })
    .jpeg()
    .toBuffer();
  const tus = { "Tus-Resumable": "1.0.0" };
  const begun = await send("POST", "/extenso/v1/uploads", undefined, {
    ...tus,
    "Upload-Length": String(bytes.length),
    "Upload-Metadata": `filename ${Buffer.from("On Set (final).JPG").toString("base64")}`,
  });
  const last = await send("PATCH", begun.headers.get("Location") ?? "", bytes, {
    ...tus,
    "Upload-Offset": "0",
    "Content-Type": "application/offset+octet-stream",
  });
  const whole = await send("POST", "/wp/v2/media", bytes, {
    "Content-Type": "image/jpeg",
    "Content-Disposition": 'attachment; filename="On Set (final).JPG"',
  });
  const { id } = (await whole.json()) as { id: number };
  const rows = await site.dependencies.database.query
    .selectFrom("media")
    .select(["id", "file", "title_raw", "caption_raw", "alt_text", "author_id", "mime_type", "upload_sha256"])
    .where("id", "in", [Number(last.headers.get("X-Extenso-Media")), id])
    .orderBy("id")
    .execute();
  const [first, second] = rows.map(({ id: _, file, ...same }) => ({ ...same, name: file.slice(8) }));
  expect(first).toMatchObject({ name: "On-Set-final.jpg", title_raw: "Low water", caption_raw: "Low water" });
  expect(second).toEqual({ ...first, name: "On-Set-final-1.jpg" });
});

test("an import's files go there too", async () => {
  const path = join(folder, "photo.jpg");
  await writeFile(path, await photograph());
  const stored = await storeLocalFile(files, { path, folder: "2026/11", name: "photo.jpg" });
  expect(stored.file).toBe("2026/11/photo.jpg");
  expect(await lying()).toContain("uploads/2026/11/photo-300x200.jpg");
  expect(await passing()).toEqual([]);
});

test("while the bucket is away uploads say so, nothing of them stays, and they succeed afterwards", async () => {
  const { source_url } = (await (await upload(await photograph())).json()) as { source_url: string };
  isAway = true;
  const refused = await upload(await photograph());
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(await refused.json()).toMatchObject({ code: "extenso_files_unavailable" });
  const shown = await visit(new URL(source_url).pathname);
  expect([shown.status, shown.headers.get("Retry-After")]).toEqual([503, "5"]);
  // Requests that need no file still succeed.
  expect((await send("GET", "/wp/v2/posts?per_page=1")).status).toBe(200);
  expect(await passing()).toEqual([]);
  isAway = false;
  expect((await upload(await photograph())).status).toBe(201);
});
