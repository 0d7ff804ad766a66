/** Each alert rule has a test of its own; Prometheus's own tool runs them where it is installed. */
import { execFile, spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const watching = fileURLToPath(new URL("../../../../docs/watching/", import.meta.url));
const text = (name: string) => readFile(`${watching}${name}`, "utf8");
const namesIn = (yaml: string, key: string) =>
  new Set(Array.from(yaml.matchAll(new RegExp(`\\b${key}: (\\w+)`, "g")), ([, name]) => name));

test("each rule is tested with what wakes somebody, and with what wakes nobody", async () => {
  const tests = await text("alerts.test.yaml");
  const rules = namesIn(await text("alerts.yaml"), "alert");
  expect(rules.size).toBeGreaterThan(8);
  expect(namesIn(tests, "alertname")).toEqual(rules);
  for (const rule of rules) {
    expect(tests).toMatch(new RegExp(`alertname: ${rule}, exp_alerts: \\[\\]`));
    expect(tests).toMatch(new RegExp(`alertname: ${rule}\\n\\s+exp_alerts:\\n`));
  }
});

const hasTool = spawnSync("promtool", ["--version"]).status === 0;

test("Prometheus's tool takes the rules, and they do what their tests say", async ({ skip }) => {
  skip(!hasTool, "promtool is not installed (Debian's package prometheus has it)");
  const { stdout } = await promisify(execFile)("promtool", ["test", "rules", "alerts.test.yaml"], {
    cwd: watching,
  });
  expect(stdout).toContain("SUCCESS");
});
