/** Finds a Chromium for what needs a browser, or installs one. */
import { spawnSync } from "node:child_process";
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

/** Debian's package, where that takes no more than a minute or two; where it can't be had, that is no fault. */
function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${name} with apt-get …`);
  const patience = ["-o", "Acquire::Retries=0", "-o", "Acquire::http::Timeout=15", "-qq"];
  for (const parameters of [["update"], ["install", "-y", "--no-install-recommends", name]]) {
    const { status } = spawnSync("apt-get", [...patience, ...parameters], {
      stdio: "ignore",
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (status !== 0) return;
  }
}

/**
 * @param {{ headless?: boolean }} [options] `headless`: nobody needs more than the shell.
 * @returns {string | undefined} its path; undefined: the one that Playwright keeps for itself.
 */
export function ensureChromium({ headless = false } = {}) {
  const known = () => firstOf([process.env.CHROMIUM_PATH, ...(headless ? shells : []), ...browsers]);
  if (process.env.CHROMIUM_PATH) return known();
  if (headless && !firstOf(shells)) installFromDebian("chromium-headless-shell");
  if (!known()) installFromDebian("chromium");
  const found = known();
  if (found) return found;
  console.log("Installing Playwright's Chromium …");
  const { status } = spawnSync("playwright", ["install", "chromium"], {
    cwd: root,
    stdio: "inherit",
    env: environment(),
  });
  if (status !== 0)
    throw new Error("No Chromium was found and none could be installed; set CHROMIUM_PATH to one.");
  return undefined;
}
