/** Both proxies show the same pages where no replica answers, under a policy that lets their styles pass. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), "utf8");

test.each(["502", "503", "504"])("%s", (code) => {
  const [, page = ""] = read(`haproxy-errors/${code}.http`).split(/\r?\n\r?\n/, 2);
  expect(read(`caddy-errors/${code}.html`).trim()).toBe(page.trim());
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
  expect(read("Caddyfile")).toContain(`sha256-${createHash("sha256").update(style).digest("base64")}`);
});
