import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bomb, twoColours } from "../portraits/test-pictures.ts";
import { openTestApi, type TestApi } from "../test-api.ts";
import { avatarImageRoutes } from "./avatar-images.ts";

let api: TestApi;
let token: string;
let temporary: string;
beforeEach(async () => {
  api = await openTestApi("sqlite");
  await api.studio.addMember("casey_member");
  ({ token } = await api.signIn("casey_member"));
  // A folder of its own, because other test files upload portraits at the same time.
  temporary = await mkdtemp(join(tmpdir(), "extenso-portraits-"));
  vi.stubEnv("TMPDIR", temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await api.studio.close();
  await rm(temporary, { recursive: true, force: true });
});

function form(bytes: Uint8Array | string, name = "portrait.jpg", type = "image/jpeg"): FormData {
  const data = new FormData();
  data.append("file", new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], { type }), name);
  return data;
}
async function upload(body: FormData) {
  return api.ask("POST", "/extenso/v1/avatar", { token, body });
}
async function kept() {
  const files = await readdir(api.studio.folder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}
async function avatar() {
  return (await api.ask("GET", "/extenso/v1/account", { token }))[1].avatar;
}
async function unfinished() {
  return (await readdir(temporary)).filter((name) => name.startsWith("extenso-avatar-"));
}

describe("a portrait", () => {
  test("is kept in two sizes under a new name, shown at sign-in, replaced and removed", async () => {
    const picture = await twoColours(900, 600).jpeg().toBuffer();
    const [status, body] = await upload(form(picture, "../../etc/passwd.php", "text/html"));
    expect([status, body.message]).toEqual([200, "Profile photo updated successfully!"]);
    expect(body.avatar).toMatch(
      /^https:\/\/studio\.example\.test\/wp-content\/uploads\/avatars\/[\w-]{22}\.webp$/,
    );
    const stem = String(body.avatar).slice(-27, -5);
    expect(await kept()).toEqual([`${stem}-96.webp`, `${stem}.webp`].sort());
    const stored = await api.studio.files.asLocalFile(`uploads/avatars/${stem}.webp`);
    expect(await sharp(stored?.path).metadata()).toMatchObject({ format: "webp", width: 512, height: 512 });
    const json = { username: "casey_member", password: "Rig-Casey-Pass-1" };
    expect((await api.ask("POST", "/jwt-auth/v1/token", { json }))[1].user_avatar).toBe(body.avatar);

    await upload(form(picture));
    expect(await kept()).toHaveLength(2);
    expect((await kept()).join()).not.toContain(stem);
    expect((await api.ask("DELETE", "/extenso/v1/avatar", { token }))[0]).toBe(200);
    expect([await kept(), await avatar()]).toEqual([[], ""]);
  });

  test("of another member is untouched by mine", async () => {
    await api.studio.addMember("robin_photo");
    const robins = await api.signIn("robin_photo");
    const picture = await twoColours(100, 100).png().toBuffer();
    await api.ask("POST", "/extenso/v1/avatar", { token: robins.token, body: form(picture) });
    await upload(form(picture));
    await api.ask("DELETE", "/extenso/v1/avatar", { token });
    expect(await kept()).toHaveLength(2);
  });

  test("goes with the account", async () => {
    await upload(form(await twoColours(100, 100).png().toBuffer()));
    await api.ask("DELETE", "/extenso/v1/account", { token, json: { password: "Rig-Casey-Pass-1" } });
    expect(await kept()).toEqual([]);
  });
});

describe("what is refused leaves nothing behind", () => {
  const large = new Uint8Array(5 * 1024 * 1024 + 1);
  test.each([
    [
      "a file of one byte too many",
      form(large),
      413,
      "extenso_file_too_large",
      "File size must be less than 5MB.",
    ],
    ["a page", form("<!doctype html><script>alert(1)</script>"), 400, "extenso_not_an_image"],
    [
      "an SVG",
      form('<svg xmlns="http://www.w3.org/2000/svg"/>', "a.svg", "image/svg+xml"),
      400,
      "extenso_not_an_image",
    ],
    [
      "a bomb",
      form(bomb(20_000, 20_000), "a.png"),
      400,
      "extenso_image_too_large",
      "The image has too many pixels: 16 megapixels at most.",
    ],
    [
      "an AVIF bomb",
      form(readFileSync(new URL("../portraits/test-bomb.avif", import.meta.url)), "a.avif"),
      400,
      "extenso_image_too_large",
      "The image has too many pixels: 8 megapixels at most.",
    ],
    ["a form without a file", new FormData(), 400, "extenso_not_an_image"],
  ])("%s", async (_, body, status, code, message = expect.any(String)) => {
    expect(await upload(body)).toMatchObject([status, { code, message }]);
    expect([await kept(), await avatar(), await unfinished()]).toEqual([[], "", []]);
  });

  test("a body that is no form, or none at all", async () => {
    const send = (body: BodyInit | undefined, type: string) =>
      api.ask("POST", "/extenso/v1/avatar", {
        token,
        ...(body ? { body } : {}),
        headers: { "Content-Type": type },
      });
    for (const type of ["image/jpeg", "multipart/form-data", "application/json"]) {
      expect((await send("x", type))[1].code).toBe("extenso_not_an_image");
    }
    expect((await send(undefined, "multipart/form-data; boundary=b"))[1].code).toBe("extenso_not_an_image");
  });

  test("more than can wait", async () => {
    const picture = await twoColours(600, 600).png().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        api.send("POST", "/extenso/v1/avatar", { token, body: form(picture) }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 200).length).toBe(15 - refused.length);
    for (const answer of refused) {
      expect(answer.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
      expect(await answer.json()).toMatchObject({ code: "extenso_photos_busy" });
    }
    expect([(await kept()).length, await unfinished()]).toEqual([2, []]);
  });

  test("more than twenty in an hour", async () => {
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await upload(form("no picture")))[0]),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

describe("over a real connection", () => {
  async function listening(use: (port: number) => Promise<void>) {
    const server = createAdaptorServer({
      fetch: (request: Request, env: object) => api.app.fetch(request, env),
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      await use((server.address() as AddressInfo).port);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }
  const head = (length: number) =>
    `POST /wp-json/extenso/v1/avatar HTTP/1.1\r\nHost: studio\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;

  test("an upload that breaks off leaves nothing, and the server goes on", async () => {
    const picture = await twoColours(900, 600).jpeg().toBuffer();
    await listening(async (port) => {
      const socket = connect(port, "127.0.0.1");
      socket.on("error", () => {});
      socket.write(head(1_000_000));
      socket.write(picture);
      await expect.poll(async () => (await unfinished()).length).toBe(1);
      socket.destroy();
      await expect.poll(async () => (await unfinished()).length).toBe(0);
      expect([await kept(), await avatar()]).toEqual([[], ""]);

      const headers = { Authorization: `Bearer ${token}` };
      const url = `http://127.0.0.1:${port}/wp-json/extenso/v1/avatar`;
      expect((await fetch(url, { method: "POST", body: form(picture), headers })).status).toBe(200);
      expect(await kept()).toHaveLength(2);
    });
  });

  test("who sends far too much is told so, whether it was announced or not", async () => {
    const piece = new Uint8Array(1024 * 1024);
    await listening(async (port) => {
      const url = `http://127.0.0.1:${port}/wp-json/extenso/v1/avatar`;
      const headers = { Authorization: `Bearer ${token}` };
      const announced = await fetch(url, {
        method: "POST",
        body: form(new Uint8Array(12 * 1024 * 1024)),
        headers,
      });
      expect([announced.status, (await announced.json()).message]).toEqual([
        413,
        "File size must be less than 5MB.",
      ]);

      let sent = 0;
      const endless = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (sent === 0) {
            controller.enqueue(
              Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
            );
          }
          sent += 1;
          if (sent > 64) controller.close();
          else controller.enqueue(piece);
        },
      });
      const unannounced = await fetch(url, {
        method: "POST",
        body: endless,
        duplex: "half",
        headers: { ...headers, "Content-Type": "multipart/form-data; boundary=b" },
      } as RequestInit).catch((error: unknown) => error);
      // The answer may meet a sender who is still busy sending; either way nothing was kept.
      if (unannounced instanceof Response) expect(unannounced.status).toBe(413);
      expect([await kept(), await unfinished()]).toEqual([[], []]);
    });
  });
});

test("initials are drawn for any name, to be kept for ever", async () => {
  const app = new Hono().route("/", avatarImageRoutes());
  for (const name of ["Casey Member", "a/b", "<script>", "李", "x".repeat(3000), "%E0%A4%A", "\u0000"]) {
    const path = name.startsWith("%") ? name : encodeURIComponent(name);
    const response = await app.request(`/avatar/${path}.svg`);
    expect(response.status, name).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toContain("immutable");
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'");
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(96);
  }
  expect((await app.request("/avatar/Casey")).status).toBe(404);
});
