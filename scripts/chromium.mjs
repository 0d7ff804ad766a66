/** Finds a Chromium for the journeys, or installs one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { environment, root } from "./install.mjs";

const known = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
];

function installed() {
  return [process.env.CHROMIUM_PATH, ...known].find((path) => path && existsSync(path));
}

/** @returns {string | undefined} its path; undefined: the one that Playwright keeps for itself. */
export function ensureChromium() {
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium with apt-get …");
    for (const parameters of [
      ["update", "-qq"],
      ["install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ]) {
      spawnSync("apt-get", parameters, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    }
    const fromDebian = installed();
    if (fromDebian) return fromDebian;
  }
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
