/** Finds a Chromium for what needs a browser, or installs one. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { environment, root } from "./install.mjs";

/** Chromium without a window to draw: the same engine for a good half of the processor time. */
const shells = ["/usr/bin/chromium-headless-shell"];
const browsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

const firstOf = (paths) => paths.find((path) => path && existsSync(path));

/** @returns {Promise<boolean>} whether the program ended well, within its `timeout`. */
function succeeds(program, parameters, options) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, options);
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** Debian's package, where that takes no more than a minute or two; where it can't be had, that is no fault. */
async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
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

/**
 * @param {{ headless?: boolean }} [options] `headless`: nobody needs more than the shell.
 * @returns {Promise<string | undefined>} its path; undefined: the one that Playwright keeps for itself.
 */
export async function ensureChromium({ headless = false } = {}) {
  const known = () => firstOf([process.env.CHROMIUM_PATH, ...(headless ? shells : []), ...browsers]);
  if (process.env.CHROMIUM_PATH) return known();
  if (headless && !firstOf(shells)) await installFromDebian("chromium-headless-shell");
  if (!known()) await installFromDebian("chromium");
  const found = known();
  if (found) return found;
  console.log("Installing Playwright's Chromium …");
  const options = { cwd: root, stdio: "inherit", env: environment() };
  if (!(await succeeds("playwright", ["install", "chromium"], options)))
    throw new Error("No Chromium was found and none could be installed; set CHROMIUM_PATH to one.");
  return undefined;
}
