/** The dashboard and the alert rules ask for what the studio counts. */
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const watching = new URL("../../../../docs/watching/", import.meta.url);
const text = (name: string) => readFile(new URL(name, watching), "utf8");

interface Panel {
  id: number;
  title: string;
  gridPos: { h: number; w: number; x: number; y: number };
  targets: { expr: string; refId: string }[];
}

/** As the code names them; histograms add their endings. */
async function counted(): Promise<Set<string>> {
  const read = (name: string) => readFile(new URL(name, import.meta.url), "utf8");
  const source = (await Promise.all(["metrics.ts", "state-metrics.ts"].map(read))).join("\n");
  return new Set(Array.from(source.matchAll(/"(extenso_\w+)"/g), ([, name = ""]) => name));
}

test.each(["grafana-dashboard.json", "alerts.yaml"])(
  "%s names no metric that is not counted",
  async (file) => {
    const known = await counted();
    expect(known.size).toBeGreaterThan(8);
    const asked = Array.from((await text(file)).matchAll(/extenso_\w+/g), ([name]) => name);
    const plain = asked.map((name) => (known.has(name) ? name : name.replace(/_(bucket|count|sum)$/, "")));
    expect(plain.filter((name) => !known.has(name))).toEqual([]);
  },
);

test("each panel has a number and a place of its own, and asks for something", async () => {
  const { panels } = JSON.parse(await text("grafana-dashboard.json")) as { panels: Panel[] };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const taken = new Map<string, string>();
  for (const { title, gridPos, targets } of panels) {
    expect([title, targets.length > 0 && targets.every(({ expr }) => expr !== "")]).toEqual([title, true]);
    expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect([title, taken.get(`${x} ${y}`)]).toEqual([title, undefined]);
        taken.set(`${x} ${y}`, title);
      }
    }
  }
});
