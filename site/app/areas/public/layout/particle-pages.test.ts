import { expect, test } from "vitest";
import { hasParticles } from "./particle-pages.ts";

test.each([
  ["/", true],
  ["/contact", true],
  ["/privacy-policy", false],
  ["/terms-of-service/", false],
  ["/invoice/Ab-c_1", false],
  ["/quote/Ab-c_1", false],
  ["/request/Ab-c_1/", false],
  ["/quote", true],
  ["/portfolio/quote", true],
])("%s has particles: %s", (path, has) => {
  expect(hasParticles(path)).toBe(has);
});
