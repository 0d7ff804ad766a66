/**
 * Before each component test: the site's styles, an empty storage, no server, a pointer in the corner, and a console that
 * has to stay silent.
 */
import type {} from "@vitest/browser-playwright";
import "../app/styles/app.css";
import "../app/areas/desk/stylesheet.css";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { unexpectedRequests } from "./fake-server.ts";

let problems: string[] = [];

// All files share one page, which the last one may have left on a phone.
beforeAll(() => page.viewport(1440, 900));
// The next file's library knows nothing of what this one has mounted, which would go on asking its server.
afterAll(() => cleanup());

beforeEach(async () => {
  // The library registers this for the first file alone.
  await cleanup();
  // A part that appears under the pointer which the test before has left would be hovered.
  await cdp().send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 0, y: 0 });
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = "en-CA";
  document.documentElement.dataset.scripted = "";
  document.documentElement.dataset.hydrated = "";
  delete document.documentElement.dataset.theme;
  problems = [];
  for (const level of ["error", "warn"] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      problems.push(`${level}: ${parts.map(String).join(" ")}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  expect(
    [...problems, ...unexpectedRequests()],
    "the console stays silent and every request is expected",
  ).toEqual([]);
});
