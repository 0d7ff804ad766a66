/** A disk that fills up: nothing new is taken while there is room for the rest, and a full one lets people delete. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { open, rm, stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  type DiskReserve,
  reserveFile,
  startDiskReserve,
} from "../../src/engines/data-folder/disk-reserve.ts";
import { openWordPressSite, type WordPressSite } from "../wordpress-site.ts";

const megabyte = 1024 * 1024;

function mount(place: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=128m", "tmpfs", place], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Mounting takes a machine's administrator. */
function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), "extenso-mount-"));
  const mounted = mount(place);
  if (mounted) execFileSync("umount", [place], { stdio: "ignore" });
  rmSync(place, { recursive: true, force: true });
  return mounted;
}

describe.skipIf(!canMount())("on a disk of its own", () => {
  let disk: string;
  let site: WordPressSite;
  let reserve: DiskReserve;
  let now: number;
  const filler = () => join(disk, "filler");

  beforeEach(async () => {
    disk = mkdtempSync(join(tmpdir(), "extenso-disk-"));
    mount(disk);
    vi.stubEnv("TMPDIR", disk);
    site = await openWordPressSite("sqlite");
    await site.token("maya_chen");
    reserve = startDiskReserve(site.dependencies);
    await reserve.look();
    now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await reserve.stop();
    await site.close();
    execFileSync("umount", [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  /** Fills the disk, except for the last `left` bytes. */
  async function fill(left: number): Promise<void> {
    const file = await open(filler(), "a");
    try {
      const { bavail, bsize } = await statfs(disk);
      for (let toWrite = bavail * bsize - left; toWrite > 0; ) {
        const bytes = Math.min(toWrite, megabyte);
        toWrite -= (await file.write(Buffer.alloc(bytes))).bytesWritten;
      }
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
    } finally {
      await file.close();
    }
    // The server looks at the disk once a second at most.
    now += 2_000;
  }
  const isReserved = () =>
    stat(join(site.dependencies.settings.dataDir, reserveFile)).then(
      ({ size }) => size === 16 * megabyte,
      () => false,
    );
  const save = (content = "A text") =>
    site.ask("/wp/v2/posts", { method: "POST", by: "maya_chen", json: { title: "New", content } });
  const made = async (content: string): Promise<number> => {
    const { status, body } = await save(content);
    expect([status, body.message]).toEqual([201, undefined]);
    return body.id;
  };
  const signIn = async () => {
    const json = { username: "jordan", password: "Rig-Jordan-Pass-1" };
    return (await site.ask("/jwt-auth/v1/token", { method: "POST", json })).status;
  };
  const upload = async () => {
    const request = new Request("https://cms.example.test/wp-json/wp/v2/media", {
      method: "POST",
      headers: {
        Authorization: `Bearer ${await site.token("maya_chen")}`,
        "Content-Type": "application/pdf",
        "Content-Disposition": 'attachment; filename="a.pdf"',
      },
      body: "%PDF-1.4\n%%EOF\n",
    });
    const answer = await site.api.app.fetch(request);
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };

  test("before it is full nothing new is taken, and everything else goes on", async () => {
    const { body: post } = await save();
    await fill(20 * megabyte);
    const { status, body } = await save();
    expect([status, body.code]).toEqual([507, "extenso_disk_nearly_full"]);
    expect(await upload()).toEqual([507, "extenso_disk_nearly_full"]);
    const requests = [
      { path: "/wp/v2/posts", body: { title: "In a batch" } },
      { method: "DELETE", path: `/wp/v2/posts/${post.id}` },
    ];
    const batch = await site.ask("/batch/v1", { method: "POST", by: "maya_chen", json: { requests } });
    expect(batch.body.responses.map((one: { status: number }) => one.status)).toEqual([507, 200]);
    expect(await signIn()).toBe(200);
    expect((await site.ask(`/wp/v2/posts?per_page=1`)).status).toBe(200);
    await rm(filler());
    now += 2_000;
    expect((await save()).status).toBe(201);
    expect((await upload())[0]).toBe(201);
  });

  test("what was deleted makes room for texts, though the database's file keeps its size", async () => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push(await made(`Text ${at} ${"x".repeat(900_000)}`));
    await fill(30 * megabyte);
    expect((await save()).status).toBe(507);
    for (const id of ids) {
      const gone = await site.ask(`/wp/v2/posts/${id}?force=true`, { method: "DELETE", by: "maya_chen" });
      expect(gone.status).toBe(200);
    }
    now += 2_000;
    expect((await save()).status).toBe(201);
    expect((await upload())[0]).toBe(507);
  });

  test("on a full one the reserve lets people sign in, use the bin and delete", async () => {
    const posts: number[] = [];
    for (let at = 0; at < 3; at += 1) posts.push(await made(`Text ${at} ${"x".repeat(100_000)}`));
    expect(await isReserved()).toBe(true);
    await fill(0);
    await reserve.look();
    expect(await isReserved()).toBe(false);
    expect(await signIn()).toBe(200);
    const remove = (id: number, how = "") =>
      site.ask(`/wp/v2/posts/${id}${how}`, { method: "DELETE", by: "maya_chen" });
    expect((await remove(posts[0] as number)).status).toBe(200);
    for (const id of posts) expect((await remove(id, "?force=true")).status).toBe(200);
    expect((await save()).status).toBe(507);
    await rm(filler());
    await reserve.look();
    expect(await isReserved()).toBe(true);
    now += 2_000;
    expect((await save()).status).toBe(201);
  });
});
