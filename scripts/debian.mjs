/** Programs that tests need, from Debian's packages, where this machine takes them. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";

/** @returns {Promise<boolean>} whether the program ended well, within its `timeout`. */
export function succeeds(program, parameters, options) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, options);
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** The installation that runs: a second one at the same time would find the packages locked. */
let installing = Promise.resolve();

async function install(name) {
  console.log(`Installing ${name} with apt-get …`);
  const patience = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15", "-qq"];
  for (const parameters of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const isDone = await succeeds("apt-get", [...patience, ...parameters], {
      stdio: "ignore",
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (!isDone) return;
  }
}

/** Installs a package where that takes no more than a minute or two; where it can't be had, that is no fault. */
export async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  installing = installing.then(() => install(name));
  await installing;
}
