import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { codeCache, memoryFlagsRestart } from "./memory-flags.ts";

const plain = { execPath: "/bin/node", execArgv: [], parameters: ["--own", "x"], env: { PORT: "80" } };

describe("a process is started again", () => {
  test("with all that it lacks, and its own words and environment as they were", () => {
    const restart = memoryFlagsRestart("main.ts", { ...plain, execArgv: ["--inspect"] });
    expect(restart?.parameters.slice(0, 2)).toEqual(["/bin/node", "--inspect"]);
    expect(restart?.parameters.slice(-3)).toEqual(["main.ts", "--own", "x"]);
    expect(restart?.env).toMatchObject({ PORT: "80", MALLOC_ARENA_MAX: "2" });
  });

  test("once: what was started so goes on", () => {
    const restart = memoryFlagsRestart("main.ts", plain);
    const execArgv = restart?.parameters.slice(1, -3) ?? [];
    expect(memoryFlagsRestart("main.ts", { ...plain, execArgv, env: restart?.env ?? {} })).toBeNull();
  });

  test.each([
    ["on the command line", { execArgv: ["--max_old_space_size=4096", "--max-semi-space-size", "64"] }],
    ["in NODE_OPTIONS", { env: { NODE_OPTIONS: "--max-old-space-size=4096 --max-semi-space-size=64" } }],
  ])("and what was set %s stays", (_, started) => {
    const restart = memoryFlagsRestart("main.ts", { ...plain, ...started });
    const flags = restart?.parameters.filter((one) => one.startsWith("--max")) ?? [];
    expect(flags).toEqual(
      ("execArgv" in started ? started.execArgv : []).filter((one) => one.startsWith("--")),
    );
  });

  test("with the allocator that was set", () => {
    const restart = memoryFlagsRestart("main.ts", { ...plain, env: { MALLOC_ARENA_MAX: "8" } });
    expect(restart?.env.MALLOC_ARENA_MAX).toBe("8");
  });

  test("with a place for compiled code, unless another was named", () => {
    expect(memoryFlagsRestart("main.ts", plain)?.env.NODE_COMPILE_CACHE).toMatch(/node_modules.\.cache/);
    const own = memoryFlagsRestart("main.ts", { ...plain, env: { NODE_COMPILE_CACHE: "/var/cache/code" } });
    expect(own?.env.NODE_COMPILE_CACHE).toBe("/var/cache/code");
  });

  test("but not in development, where it is watched", () => {
    expect(memoryFlagsRestart("main.ts", { ...plain, env: { NODE_ENV: "development" } })).toBeNull();
  });
});

test.skipIf(!process.execve)("in its own place: the same process, with the flags in force", () => {
  const folder = mkdtempSync(join(tmpdir(), "extenso-lean-"));
  const program = join(folder, "program.mjs");
  const module = fileURLToPath(new URL("./memory-flags.ts", import.meta.url));
  writeFileSync(
    program,
    `import { getHeapStatistics } from "node:v8";
     import { relaunchWithMemoryFlags } from ${JSON.stringify(module)};
     console.log(process.pid);
     relaunchWithMemoryFlags(import.meta.filename, process.env);
     console.log(JSON.stringify([process.argv.slice(2), process.env.MALLOC_ARENA_MAX, getHeapStatistics().heap_size_limit / 2 ** 20]));`,
  );
  const { MALLOC_ARENA_MAX: _, NODE_OPTIONS: __, NODE_COMPILE_CACHE: ___, ...env } = process.env;
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

test("what a start loads is loaded without what strips types, once it was", () => {
  const folder = mkdtempSync(join(tmpdir(), "extenso-code-"));
  const program = join(folder, "program.mjs");
  const at = (file: string) => JSON.stringify(fileURLToPath(new URL(file, import.meta.url)));
  writeFileSync(
    program,
    `await import(${at("../../engines/wordpress-values/slug.ts")});
     const { saveCompileCache } = await import(${at("./memory-flags.ts")});
     saveCompileCache();
     console.log(process.moduleLoadList.some((name) => name.includes("amaro")));`,
  );
  const { NODE_OPTIONS: _, ...env } = process.env;
  const isStripping = () =>
    execFileSync(process.execPath, [program], {
      encoding: "utf8",
      env: { ...env, NODE_COMPILE_CACHE: join(folder, "code") },
    }).trim();
  expect([isStripping(), isStripping()]).toEqual(["true", "false"]);
  rmSync(folder, { recursive: true });
});

test("neither decoders of pictures nor the sender of mails are loaded before they are needed", () => {
  const start = JSON.stringify(new URL("../../start.ts", import.meta.url).href);
  const { NODE_OPTIONS: _, ...env } = process.env;
  const found = execFileSync(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `import { registerHooks } from "node:module";
       const loaded = new Set();
       registerHooks({
         // Code that a hook loads itself isn't taken from the cache.
         resolve(specifier, context, next) {
           const resolved = next(specifier, context);
           loaded.add(resolved.url);
           return resolved;
         },
       });
       await import(${start});
       console.log([...loaded].filter((url) => /node_modules.(sharp|nodemailer)\\W/.test(url)).length, loaded.size > 100);
       process.exit();`,
    ],
    { encoding: "utf8", env: { ...env, ...codeCache } },
  );
  expect(found.trim()).toBe("0 true");
});
