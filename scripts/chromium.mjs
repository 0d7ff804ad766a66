/** Finds a Chromium for what needs a browser, or installs one. */
import { existsSync } from "node:fs";
import { installFromDebian, succeeds } from "./debian.mjs";
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
