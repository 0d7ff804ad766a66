import { expect, test } from "vitest";
import { pageHue } from "./page-hue.ts";

test.each([
  ["/services/photography", "photography"],
  ["/services/drone-operation/", "drone-operation"],
  ["/services/film/videography", "videography"],
])("%s is a page of %s", (path, hue) => expect(pageHue(path)).toBe(hue));

test.each(["/", "/services", "/services/", "/portfolio/photography"])("%s keeps the accent", (path) =>
  expect(pageHue(path)).toBeUndefined(),
);
