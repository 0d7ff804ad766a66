import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { leanRestart } from "./lean-process.ts";

const plain = { execPath: "/bin/node", execArgv: [], parameters: ["--own", "x"], env: { PORT: "80" } };

describe("a process is started again", () => {
  test("with all that it lacks, and its own words and environment as they were", () => {
    const restart = leanRestart("main.ts", { ...plain, execArgv: ["--inspect"] });
    expect(restart?.parameters.slice(0, 2)).toEqual(["/bin/node", "--inspect"]);
    expect(restart?.parameters.slice(-3)).toEqual(["main.ts", "--own", "x"]);
    expect(restart?.env).toMatchObject({ PORT: "80", MALLOC_ARENA_MAX: "2" });
  });

  test("once: what was started so goes on", () => {
    const restart = leanRestart("main.ts", plain);
    const execArgv = restart?.parameters.slice(1, -3) ?? [];
    expect(leanRestart("main.ts", { ...plain, execArgv, env: restart?.env ?? {} })).toBeNull();
  });

  test.each([
    ["on the command line", { execArgv: ["--max_old_space_size=4096", "--max-semi-space-size", "64"] }],
    ["in NODE_OPTIONS", { env: { NODE_OPTIONS: "--max-old-space-size=4096 --max-semi-space-size=64" } }],
  ])("and what was set %s stays", (_, started) => {
    const restart = leanRestart("main.ts", { ...plain, ...started });
    const flags = restart?.parameters.filter((one) => one.startsWith("--max")) ?? [];
    expect(flags).toEqual(
      ("execArgv" in started ? started.execArgv : []).filter((one) => one.startsWith("--")),
    );
  });

  test("with the allocator that was set", () => {
    const restart = leanRestart("main.ts", { ...plain, env: { MALLOC_ARENA_MAX: "8" } });
    expect(restart?.env.MALLOC_ARENA_MAX).toBe("8");
  });

  test("but not in development, where it is watched", () => {
    expect(leanRestart("main.ts", { ...plain, env: { NODE_ENV: "development" } })).toBeNull();
  });
});

test.skipIf(!process.execve)("in its own place: the same process, with the flags in force", () => {
  const folder = mkdtempSync(join(tmpdir(), "extenso-lean-"));
  const program = join(folder, "program.mjs");
  const module = fileURLToPath(new URL("./lean-process.ts", import.meta.url));
  writeFileSync(
    program,
    `import { getHeapStatistics } from "node:v8";
     import { beLean } from ${JSON.stringify(module)};
     console.log(process.pid);
     beLean(import.meta.filename, process.env);
     console.log(JSON.stringify([process.argv.slice(2), process.env.MALLOC_ARENA_MAX, getHeapStatistics().heap_size_limit / 2 ** 20]));`,
  );
  const { MALLOC_ARENA_MAX: _, NODE_OPTIONS: __, ...env } = process.env;
  const output = execFileSync(process.execPath, [program, "a b"], {
    encoding: "utf8",
    env: { ...env, NODE_ENV: "production" },
  });
  rmSync(folder, { recursive: true });
  const [first, second, last = "[]"] = output.trim().split("\n");
  expect(second).toBe(first);
  const [parameters, arenas, heapLimit] = JSON.parse(last);
  expect([parameters, arenas]).toEqual([["a b"], "2"]);
  expect(heapLimit).toBeLessThan(700);
});
