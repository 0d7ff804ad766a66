/** Visitors who read pages all the time; every page that does not come is remembered. */
import { setTimeout as wait } from "node:timers/promises";
import { openClient } from "./client.mjs";

/** They are to see whether pages come, not to keep the processors busy. */
const betweenMs = 25;
const pages = ["/", "/services", "/portfolio", "/about", "/contact"];

/** @param {string} origin @param {number} count @returns {{seen: {read: number, failed: string[]}, end: () => Promise<void>}} */
export function startVisitors(origin, count) {
  const seen = { read: 0, failed: [] };
  let isEnded = false;
  const started = performance.now();
  async function visit(first) {
    const client = openClient(origin);
    for (let at = first; !isEnded; at += 1) {
      await wait(betweenMs);
      const path = pages[at % pages.length];
      const when = `${((performance.now() - started) / 1000).toFixed(1)} s`;
      try {
        const { status, bytes } = await client.ask(path);
        if (status === 200 && bytes.includes("</html>")) seen.read += 1;
        else seen.failed.push(`${when} ${path} ${status}`);
      } catch (error) {
        seen.failed.push(`${when} ${path} ${error.code ?? error.message}`);
      }
    }
    client.close();
  }
  const visiting = Array.from({ length: count }, (_, index) => visit(index));
  return {
    seen,
    async end() {
      isEnded = true;
      await Promise.all(visiting);
    },
  };
}
