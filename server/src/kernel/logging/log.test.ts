import { execFileSync, spawn } from "node:child_process";
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLogOutput } from "./log-output.ts";

const logModule = fileURLToPath(new URL("./log.ts", import.meta.url));

/** Runs a process that logs to `stdout`, lives on for a moment, says so, and ends. */
async function endOfLogger(stdout: number | "pipe", readOn = true): Promise<[number | null, string]> {
  const program = `
    const { createLog } = await import(${JSON.stringify(logModule)});
    const log = createLog("info");
    for (let line = 0; line < 100; line += 1) log.info({ line }, "said");
    setTimeout(() => { log.info("said"); console.log("said"); }, 200);
    setTimeout(() => console.error("still here"), 400);
  `;
  const logger = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", stdout, "pipe"],
  });
  if (!readOn) logger.stdout?.destroy();
  let said = "";
  logger.stderr?.on("data", (bytes) => {
    said += bytes;
  });
  return new Promise((resolve) => logger.once("close", (code) => resolve([code, said.trim()])));
}

describe("who logs goes on", () => {
  test.skipIf(process.platform !== "linux")("on a full disk", async () => {
    const full = openSync("/dev/full", "w");
    expect(await endOfLogger(full)).toEqual([0, "still here"]);
    closeSync(full);
  });

  test("when the reader is gone", async () => {
    expect(await endOfLogger("pipe", false)).toEqual([0, "still here"]);
  });
});

describe("a reader that stops reading", () => {
  let folder: string;
  let pipe: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "extenso-log-"));
    const path = join(folder, "pipe");
    execFileSync("mkfifo", [path]);
    pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
  });
  afterEach(() => {
    closeSync(pipe);
    rmSync(folder, { recursive: true });
  });

  function readMore(): string {
    const bytes = Buffer.alloc(65_536);
    try {
      return bytes.toString("latin1", 0, readSync(pipe, bytes));
    } catch {
      return "";
    }
  }

  test("gets what waited, whole and in order", async () => {
    const output = createLogOutput(pipe);
    const lines = Array.from({ length: 20_000 }, (_, line) => `{"line":${line},"text":"héllo"}\n`);
    for (const line of lines) output.write(line);
    let read = "";
    await expect
      .poll(
        () => {
          read += readMore();
          return read.length;
        },
        { interval: 1 },
      )
      .toBe(Buffer.byteLength(lines.join("")));
    expect(Buffer.from(read, "latin1").toString()).toBe(lines.join(""));
  });

  test("costs lines, not memory, and is told how many", async () => {
    const output = createLogOutput(pipe);
    const line = `${"x".repeat(99)}\n`;
    for (let written = 0; written < 100_000; written += 1) output.write(line);
    let read = "";
    const readUntil = (isThere: () => boolean) =>
      expect
        .poll(
          () => {
            read += readMore();
            return isThere();
          },
          { interval: 1 },
        )
        .toBe(true);
    await readUntil(() => {
      output.write("later\n");
      return read.endsWith("later\n");
    });
    const notice = /^\{.*log lines were lost.*$/m.exec(read)?.[0] ?? "{}";
    expect(JSON.parse(notice).lines).toBeGreaterThan(50_000);
    expect(read.split(line).length).toBeLessThan(45_000);
    // Lines still buffered would go to whichever file gets the pipe's descriptor once it is closed.
    output.write("the end\n");
    await readUntil(() => read.endsWith("the end\n"));
  });
});
