import { createHash } from "node:crypto";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databaseKinds } from "../../../engines/database/test-databases.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { type JobRunner, startJobs } from "../../../engines/jobs/runner.ts";
import { restApi } from "../../../engines/rest/api.ts";
import { type FileStorage, StorageAwayError } from "../../../engines/storage/file-storage.ts";
import { createAuthenticator } from "../../identity/credentials/authenticator.ts";
import { tokenRoutes } from "../../identity/routes/tokens.ts";
import { memberPassword, openTestStudio, type TestStudio } from "../../identity/test-studio.ts";
import { finishUpload, finishUploadJob, requestFinish } from "./finish-upload.ts";
import { pieceKey, receivedBytes } from "./incoming-files.ts";
import { lookAfterUploads } from "./leftovers.ts";
import { tusRoutes } from "./routes.ts";

const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#246" } })
  .jpeg()
  .toBuffer();

describe.each(databaseKinds)("on %s", (kind) => {
  let opened: TestStudio;
  let studio: TestStudio;
  let app: ReturnType<typeof restApi>["app"];
  let token: string;
  let runner: JobRunner;
  /** Another process's. */
  let other: JobRunner | undefined;
  beforeEach(async () => {
    opened = await openTestStudio(kind);
    const settings = { ...opened.settings, dataDir: join(opened.folder, "data"), largestUpload: 1_000_000 };
    studio = { ...opened, settings };
    app = api(studio);
    runner = startJobs(studio, [finishUploadJob(studio)]);
    token = await tokenOf("robin", "author");
  });
  afterEach(async () => {
    await other?.stop();
    other = undefined;
    await runner.stop();
    await opened.close();
  });

  /** Makes uploads finish with this file storage from now on. */
  async function finishWith(files: FileStorage): Promise<void> {
    await runner.stop();
    runner = startJobs(studio, [finishUploadJob({ ...studio, files })]);
  }

  const api = (dependencies: Dependencies) =>
    restApi(dependencies, {
      authenticator: createAuthenticator(dependencies),
      resources: [tokenRoutes(dependencies), tusRoutes(dependencies)],
    }).app;

  async function tokenOf(username: string, role: string): Promise<string> {
    await opened.addMember(username, { roles: [role] });
    const answer = await app.fetch(
      new Request(`${studio.settings.publicUrl}/wp-json/jwt-auth/v1/token`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ username, password: memberPassword }),
      }),
      { incoming: { socket: { remoteAddress: "203.0.113.9" } } },
    );
    return String(((await answer.json()) as { token: string }).token);
  }

  async function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: BodyInit,
    as = token,
  ): Promise<Response> {
    const request = new Request(
      path.startsWith("http") ? path : `${studio.settings.publicUrl}/wp-json/extenso/v1${path}`,
      {
        method,
        headers: { "Tus-Resumable": "1.0.0", ...(as ? { Authorization: `Bearer ${as}` } : {}), ...headers },
        ...(body === undefined ? {} : { body, duplex: "half" }),
      },
    );
    return app.fetch(request, { incoming: { socket: { remoteAddress: "203.0.113.9" } } });
  }
  const named = (name: string, more: Record<string, string> = {}) =>
    Object.entries({ filename: name, ...more })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
      .join(",");
  const begin = (size: number, name = "Dünung am Abend.jpg", as = token) =>
    send(
      "POST",
      "/uploads",
      {
        "Upload-Length": String(size),
        "Upload-Metadata": named(name, { title: "Swell", alt_text: "Waves" }),
      },
      undefined,
      as,
    );
  const patch = (address: string, offset: number, body: BodyInit) =>
    send(
      "PATCH",
      address,
      { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
      body,
    );
  const lying = () => Array.fromAsync(studio.files.walk("incoming-uploads"), ({ key }) => key);
  const media = () => studio.database.query.selectFrom("media").selectAll().execute();
  const addressOf = (answer: Response) => answer.headers.get("Location") ?? "";
  const idOf = (address: string) => address.slice(-32);

  test("refusals of the protocol are called text, and the studio's JSON", async () => {
    // The server's listener replaces the global Response with its own, which sets no type for text.
    getRequestListener(app.fetch);
    const [protocols, studios] = [
      await send("POST", "/uploads", { "Tus-Resumable": "" }),
      await begin(picture.length, "shoot.exe"),
    ];
    expect([protocols.status, protocols.headers.get("Content-Type"), await protocols.text()]).toEqual([
      412,
      "text/plain; charset=utf-8",
      "Tus-Resumable Required\n",
    ]);
    expect([studios.status, studios.headers.get("Content-Type")]).toEqual([
      400,
      "application/json; charset=utf-8",
    ]);
  });

  test("files stand in the library in the order in which they were begun, whichever is here first", async () => {
    const begun: string[] = [];
    for (const name of ["shoot-1.jpg", "shoot-2.jpg", "shoot-3.jpg"]) {
      begun.push(addressOf(await begin(picture.length, name)));
      opened.pass({ seconds: 1 });
    }
    for (const address of begun.toReversed()) expect((await patch(address, 0, picture)).status).toBe(204);
    const files = (await media()).sort((a, b) => a.published_at.localeCompare(b.published_at));
    expect(files.map(({ file }) => file)).toEqual([1, 2, 3].map((at) => `2026/11/shoot-${at}.jpg`));
  });

  test("a picture that comes in pieces is a file of the library when the last is here", async () => {
    const begun = await begin(picture.length);
    expect(begun.status).toBe(201);
    const address = addressOf(begun);
    expect(address).toMatch(/^https:\/\/studio\.example\.test\/wp-json\/extenso\/v1\/uploads\/[0-9a-f]{32}$/);
    const first = await patch(address, 0, picture.subarray(0, 1_000));
    expect([first.status, first.headers.get("Upload-Offset")]).toEqual([204, "1000"]);
    const asked = await send("HEAD", address);
    expect([asked.status, asked.headers.get("Upload-Offset")]).toEqual([200, "1000"]);
    expect(await media()).toEqual([]);
    expect((await patch(address, 0, picture.subarray(0, 10))).status).toBe(409);
    const last = await patch(address, 1_000, picture.subarray(1_000));
    expect(last.status).toBe(204);
    const [file] = await media();
    expect(last.headers.get("X-Extenso-Media")).toBe(String(file?.id));
    expect(file).toMatchObject({
      title_raw: "Swell",
      alt_text: "Waves",
      mime_type: "image/jpeg",
      file: "2026/11/Dunung-am-Abend.jpg",
    });
    expect(Object.keys(JSON.parse(file?.details ?? "").sizes)).toContain("medium");
    expect((await studio.files.stat(`uploads/${file?.file}`))?.size).toBe(picture.length);
    await expect.poll(lying).toEqual([]);
    const audit = await studio.database.query.selectFrom("audit_entries").selectAll().execute();
    expect(audit).toMatchObject([
      { action: "create", subject: "media", actor_name: "robin", address: "203.0.113.9" },
    ]);

    // A client that missed the response asks again, and is told that the upload is done.
    const again = await send("HEAD", address);
    expect([again.status, again.headers.get("Upload-Offset"), again.headers.get("X-Extenso-Media")]).toEqual([
      200,
      String(picture.length),
      String(file?.id),
    ]);
    const told = await (await send("GET", address)).json();
    expect(told).toMatchObject({ state: "done", media: file?.id, offset: picture.length, video: null });
    expect((await patch(address, picture.length, "x")).status).toBe(409);
  });

  test("a connection that is cut keeps what came, and the rest follows", async () => {
    const address = addressOf(await begin(picture.length));
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(picture.subarray(0, 700));
      },
      async pull(controller) {
        controller.error(new Error("the line was cut"));
      },
    });
    await patch(address, 0, broken).catch(() => null);
    const asked = await send("HEAD", address);
    const offset = Number(asked.headers.get("Upload-Offset"));
    expect(offset).toBeLessThanOrEqual(700);
    expect((await patch(address, offset, picture.subarray(offset))).status).toBe(204);
    const [file] = await media();
    expect((await studio.files.stat(`uploads/${file?.file}`))?.size).toBe(picture.length);
  });

  test("what a dead process left complete is finished once, by whoever comes first", async () => {
    const address = addressOf(await begin(picture.length));
    await studio.files.write(pieceKey(idOf(address), 0), picture);
    await Promise.all([
      lookAfterUploads(studio),
      send("HEAD", address),
      finishUpload(studio, idOf(address)),
      finishUpload(studio, idOf(address)),
    ]);
    expect(await media()).toHaveLength(1);
    expect((await send("HEAD", address)).headers.get("X-Extenso-Media")).not.toBeNull();
  });

  test("a file is in the library though its pieces cannot be removed just then", async () => {
    const errors = vi.spyOn(studio.log, "error");
    const remove = async () => {
      throw new StorageAwayError("the bucket did not answer");
    };
    await finishWith({ ...studio.files, remove });
    const address = addressOf(await begin(picture.length));
    const last = await patch(address, 0, picture);
    expect(last.status).toBe(204);
    const [file] = await media();
    expect(last.headers.get("X-Extenso-Media")).toBe(String(file?.id));
    expect(await lying()).toHaveLength(1);
    expect(errors).not.toHaveBeenCalled();
    studio.pass({ days: 1, minutes: 1 });
    await lookAfterUploads(studio);
    expect(await lying()).toEqual([]);
    expect(await media()).toHaveLength(1);
  });

  test("an upload that waits for its bucket is no error, and is finished afterwards", async () => {
    const logged = { error: vi.spyOn(studio.log, "error"), warn: vi.spyOn(studio.log, "warn") };
    const address = addressOf(await begin(picture.length));
    const id = idOf(address);
    await studio.files.write(pieceKey(id, 0), picture);
    const keep = async () => {
      throw new StorageAwayError("the bucket did not answer");
    };
    await finishWith({ ...studio.files, keep, write: keep });
    const asked = await send("HEAD", address);
    expect([asked.status, asked.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(logged.error).not.toHaveBeenCalled();
    const message = "an upload could not be finished, tried again later";
    expect(logged.warn).toHaveBeenCalledWith(expect.objectContaining({ upload: id }), message);
    await finishWith(studio.files);
    // It is finished by itself, though no client asks again.
    studio.pass({ seconds: 31 });
    runner.wake();
    await expect.poll(async () => (await media()).length).toBe(1);
    expect((await send("HEAD", address)).headers.get("X-Extenso-Media")).not.toBeNull();
  });

  test("what a killed process was finishing is finished at the next start, once", async () => {
    const address = addressOf(await begin(picture.length));
    const id = idOf(address);
    await studio.files.write(pieceKey(id, 0), picture);
    // The process stops between writing the files and the record.
    const written = Promise.withResolvers<void>();
    const dying: FileStorage = Object.create(studio.files);
    let writes = 0;
    dying.write = async (key, content) => {
      writes += 1;
      await studio.files.write(key, content);
      if (writes < 3) return;
      written.resolve();
      await new Promise(() => {});
    };
    await finishWith(dying);
    await requestFinish(studio, id);
    await written.promise;
    await finishWith(studio.files);
    await expect.poll(async () => (await media()).length).toBe(1);
    const [file] = await media();
    expect((await studio.files.stat(`uploads/${file?.file}`))?.size).toBe(picture.length);
    expect(await finishUpload(studio, id)).toEqual({ outcome: "done", mediaId: file?.id });
  });

  test("an upload that ends the process each time is refused", async () => {
    const address = addressOf(await begin(picture.length));
    await runner.stop();
    await studio.files.write(pieceKey(idOf(address), 0), picture);
    await requestFinish(studio, idOf(address));
    await studio.database.query.updateTable("jobs").set({ attempts: 6 }).execute();
    await finishWith(studio.files);
    await expect.poll(async () => (await send("HEAD", address)).status).toBe(410);
    expect(await media()).toEqual([]);
  });

  test("a file that is not what its name says is refused, and nothing of it stays", async () => {
    const text = "<script>alert(1)</script>";
    const address = addressOf(await begin(text.length, "photo.jpg"));
    const last = await patch(address, 0, text);
    expect(last.status).toBe(400);
    expect(await last.json()).toMatchObject({ code: "rest_upload_sideload_error" });
    expect(await media()).toEqual([]);
    expect(await lying()).toEqual([]);
    expect((await send("HEAD", address)).status).toBe(410);
    expect(await (await send("GET", address)).json()).toMatchObject({ state: "failed", media: null });
  });

  test.each([
    ["too large", { "Upload-Length": "1000001", "Upload-Metadata": named("a.jpg") }, 413],
    ["empty", { "Upload-Length": "0", "Upload-Metadata": named("a.jpg") }, 400],
    ["of unsaid length", { "Upload-Defer-Length": "1", "Upload-Metadata": named("a.jpg") }, 400],
    ["a program", { "Upload-Length": "5", "Upload-Metadata": named("a.php") }, 400],
    ["without a name", { "Upload-Length": "5" }, 400],
    ["of a nonsense length", { "Upload-Length": "-1", "Upload-Metadata": named("a.jpg") }, 400],
    ["of another version", { "Upload-Length": "5", "Tus-Resumable": "0.2.0" }, 400],
  ])("an upload that is %s is refused before a byte", async (_, headers, status) => {
    expect((await send("POST", "/uploads", headers)).status).toBe(status);
    expect(await studio.database.query.selectFrom("uploads").select("id").execute()).toEqual([]);
  });

  test("more bytes than were announced are not taken", async () => {
    const address = addressOf(await begin(100));
    const answer = await patch(address, 0, picture);
    expect(answer.status).toBe(413);
    expect(await receivedBytes(studio.files, idOf(address))).toBeLessThanOrEqual(100);
    expect(await media()).toEqual([]);
  });

  test("each has five under way, and none of another's", async () => {
    for (let count = 0; count < 5; count += 1) expect((await begin(1_000)).status).toBe(201);
    const sixth = await begin(1_000);
    expect(sixth.status).toBe(429);
    expect(await sixth.json()).toMatchObject({ code: "extenso_too_many_uploads" });
    const other = await tokenOf("mia", "editor");
    const theirs = addressOf(await begin(1_000, "a.jpg", other));
    expect(theirs).not.toBe("");
    for (const method of ["HEAD", "GET", "PATCH", "DELETE"]) {
      expect((await send(method, theirs, { "Upload-Offset": "0" })).status, method).toBe(404);
    }
    expect((await send("DELETE", theirs, {}, undefined, other)).status).toBe(204);
    expect((await send("HEAD", theirs, {}, undefined, other)).status).toBe(404);
  });

  test("five uploads that stand still give way to a sixth, the oldest first; those that move don't", async () => {
    const all: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      all.push(addressOf(await begin(picture.length)));
      opened.pass({ seconds: 1 });
    }
    const [first = "", second = "", third = ""] = all;
    expect((await patch(first, 0, picture.subarray(0, 100))).status).toBe(204);
    opened.pass({ seconds: 50 });
    expect((await patch(second, 0, picture.subarray(0, 100))).status).toBe(204);
    expect((await begin(1_000)).status).toBe(429);
    opened.pass({ seconds: 20 });
    expect((await begin(1_000)).status).toBe(201);
    // By then the third had been idle longest.
    expect((await send("HEAD", third)).status).toBe(404);
    for (const other of all.filter((one) => one !== third)) {
      expect((await send("HEAD", other)).status).toBe(200);
    }
    // Idle uploads also give way if all uploads together take too much room.
    opened.pass({ minutes: 2 });
    expect((await begin(1_000_000)).status).toBe(201);
    expect((await begin(1_000_000)).status).toBe(201);
    expect((await begin(1_000_000)).status).toBe(429);
  });

  test("a cancelled upload frees its place at once, whatever state it is in", async () => {
    const all: string[] = [];
    for (let count = 0; count < 5; count += 1) all.push(addressOf(await begin(picture.length)));
    for (const one of all) expect((await send("DELETE", one)).status).toBe(204);
    for (let count = 0; count < 5; count += 1) expect((await begin(1_000)).status).toBe(201);
    expect(await lying()).toEqual([]);
  });

  test("an upload that is cancelled while it is finished leaves nothing", async () => {
    const address = addressOf(await begin(picture.length));
    const slow: FileStorage = Object.create(studio.files);
    slow.keep = async (received, key) => {
      await studio.files.keep(received, key);
      if (key.startsWith("uploads/")) expect((await send("DELETE", address)).status).toBe(204);
    };
    await studio.files.write(pieceKey(idOf(address), 0), picture);
    await finishWith(slow);
    expect(await finishUpload(studio, idOf(address))).toEqual({ outcome: "gone" });
    expect(await media()).toEqual([]);
    expect(await lying()).toEqual([]);
    // The waiting client may be answered before the attempt has removed its files.
    const stored = () => Array.fromAsync(studio.files.walk("uploads"));
    await expect.poll(stored).toEqual([]);
    expect((await send("HEAD", address)).status).toBe(404);
  });

  test("a piece that comes after its upload was cancelled doesn't stay", async () => {
    const address = addressOf(await begin(picture.length));
    const body = new ReadableStream({
      async pull(controller) {
        await send("DELETE", address);
        controller.enqueue(picture.subarray(0, 500));
        controller.close();
      },
    });
    expect((await patch(address, 0, body)).status).toBe(404);
    expect(await lying()).toEqual([]);
  });

  test("however slow its bucket, a file is finished once, and those who resume it wait for that", async () => {
    const address = addressOf(await begin(picture.length));
    const id = idOf(address);
    await studio.files.write(pieceKey(id, 0), picture);
    const gate = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let kept = 0;
    const slow: FileStorage = Object.create(studio.files);
    slow.keep = async (received, key) => {
      kept += 1;
      reached.resolve();
      await gate.promise;
      await studio.files.keep(received, key);
    };
    await finishWith(slow);
    const first = finishUpload(studio, id);
    await reached.promise;
    expect(await finishUpload(studio, id, 50)).toEqual({ outcome: "unfinished" });
    // Another process doesn't take it; on SQLite there is none.
    if (kind === "postgres") other = startJobs(studio, [finishUploadJob({ ...studio, files: slow })]);
    const resumed = send("HEAD", address);
    gate.resolve();
    const finished = await first;
    expect(finished.outcome).toBe("done");
    const number = finished.outcome === "done" ? String(finished.mediaId) : "";
    expect((await resumed).headers.get("X-Extenso-Media")).toBe(number);
    expect([kept, (await media()).length]).toEqual([1, 1]);
  });

  test("a film or picture in pieces is known by its content, and tells what its camera wrote", async () => {
    const exif = {
      IFD0: { Model: "Leica Q3", ImageDescription: "Low water", Artist: "Robin" },
      IFD2: { DateTimeOriginal: "2024:05:17 18:30:00", DateTimeDigitized: "2024:05:17 18:30:00" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 16/1 57/1" },
    };
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#246" } })
      .withExif(exif)
      .jpeg()
      .toBuffer();
    const metadata = named("evening.jpg");
    const answer = await send("POST", "/uploads", {
      "Upload-Length": String(photo.length),
      "Upload-Metadata": metadata,
    });
    expect((await patch(addressOf(answer), 0, photo)).status).toBe(204);
    const [file] = await media();
    expect(file?.upload_sha256).toBe(createHash("sha256").update(photo).digest("hex"));
    expect(file).toMatchObject({ title_raw: "Low water", caption_raw: "Low water" });
    expect(JSON.parse(file?.details ?? "").image_meta).toMatchObject({
      camera: "Leica Q3",
      credit: "Robin",
      created_timestamp: String(Date.parse("2024-05-17T18:30:00Z") / 1000),
    });
  });

  test("single bytes, and requests without any, come to an end", async () => {
    const address = addressOf(await begin(picture.length));
    let offset = 0;
    let refused: Response | undefined;
    for (let count = 0; count < 200 && !refused; count += 1) {
      const answer = await patch(address, offset, picture.subarray(offset, offset + (count % 2)));
      if (answer.status === 204) offset = Number(answer.headers.get("Upload-Offset"));
      else refused = answer;
    }
    expect(refused?.status).toBe(413);
    expect(await refused?.json()).toMatchObject({
      code: "extenso_too_many_pieces",
      message: expect.stringContaining("64 kB"),
    });
    expect(offset).toBeLessThan(110);
  });

  test("only who may upload may", async () => {
    expect((await begin(10, "a.jpg", "")).status).toBe(401);
    expect((await begin(10, "a.jpg", await tokenOf("sam", "subscriber"))).status).toBe(403);
    expect((await send("HEAD", `/uploads/${"0".repeat(32)}`)).status).toBe(404);
    expect((await send("HEAD", "/uploads/..%2f..%2fetc")).status).toBe(404);
  });

  test("after a day it is gone", async () => {
    const address = addressOf(await begin(1_000));
    opened.pass({ days: 1, minutes: 1 });
    expect((await send("HEAD", address, {}, undefined, await tokenOf("late", "author"))).status).toBe(404);
    await lookAfterUploads(studio);
    expect(await studio.database.query.selectFrom("uploads").select("id").execute()).toEqual([]);
    expect(await lying()).toEqual([]);
  });
});
