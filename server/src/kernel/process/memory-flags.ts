/**
 * Memory settings of the studio's process. V8 and the C library read them only when the process starts, so a process
 * that was started without them replaces itself, keeping its id, before anything else is loaded.
 * docs/decisions/044 has the effect of each.
 */
import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Young objects get two spaces of 4 MB instead of 64: V8 lets them grow while pages are rendered, and hardly
 * shrinks them. Old objects are collected when they have grown by a seventh; by default V8 waits until they have
 * doubled. The heap limit is far above the studio's needs, because V8 grows towards a near limit in smaller
 * steps.
 */
const flags = ["--max-semi-space-size=4", "--heap-growing-percent=15", "--max-old-space-size=512"];

/**
 * Settings of the C library's allocator: compressors and password hashes, in threads of their own, share two
 * arenas instead of sixteen, and large blocks are returned to the system as soon as they are freed.
 */
const allocator = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

/**
 * Folder of the compile cache, beside the code itself: an account that can write there can write the code as well.
 * With it, the type stripper, which takes more memory than all our sources, isn't loaded for cached files.
 */
export const codeCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../../node_modules/.cache/extenso-code", import.meta.url)),
};

interface Started {
  execPath: string;
  execArgv: readonly string[];
  /** Arguments after the program. */
  parameters: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
}

export interface Restart {
  parameters: string[];
  env: Record<string, string | undefined>;
}

/**
 * Parameters and environment for a restart; null after that restart, or when another process watches this one and
 * talks to it, as in development. `NODE_OPTIONS` and variables that are already set win.
 */
export function memoryFlagsRestart(
  program: string,
  { execPath, execArgv, parameters, env }: Started,
): Restart | null {
  if (env.NODE_ENV === "development") return null;
  const given = [...execArgv, ...(env.NODE_OPTIONS ?? "").split(/\s+/)].map((flag) =>
    flag.replaceAll("_", "-"),
  );
  const missing = flags.filter((flag) => {
    const name = flag.slice(0, flag.indexOf("="));
    return !given.some((one) => one === name || one.startsWith(`${name}=`));
  });
  const unset = Object.entries({ ...allocator, ...codeCache }).filter(([name]) => env[name] === undefined);
  if (missing.length === 0 && unset.length === 0) return null;
  return {
    parameters: [execPath, ...execArgv, ...missing, program, ...parameters],
    env: { ...env, ...Object.fromEntries(unset) },
  };
}

/** Writes the compile cache now; an orderly end does so too, but not every process ends in order. */
export function saveCompileCache(): void {
  flushCompileCache();
}

/**
 * Frees memory that only the start needed, so that the heap grows from a smaller size. All requests would wait for
 * this, so it runs before the first.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void;
  setFlagsFromString("--no-expose-gc");
  collect({ type: "major", flavor: "last-resort" });
}

/** Restarts this process with the settings. Systems without `execve` continue without them. */
export function relaunchWithMemoryFlags(program: string, env: Started["env"]): void {
  if (process.connected || !process.execve) return;
  const { execPath, execArgv, argv } = process;
  const restart = memoryFlagsRestart(program, { execPath, execArgv, parameters: argv.slice(2), env });
  if (restart) process.execve(execPath, restart.parameters, restart.env);
}
