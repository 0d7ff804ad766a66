/**
 * No frame is seen on two public pages of the sample studio, in either theme. A project's own page is left out: it has all
 * of its project's pictures, of which each other page shows one that no other does.
 */
import { serviceSlugs } from "@extenso/contract/site-content/services.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shownPictures } from "../../server/test/shown-pictures.ts";
import { type StartedStudio, startSampleStudio } from "../../server/test/started-studio.ts";
import { fingerprint, looksAlike } from "./likeness.ts";
import { repetitions, type Showing } from "./repetitions.ts";

const paths = [
  "/",
  "/about",
  "/portfolio",
  "/services",
  ...serviceSlugs.map((slug) => `/services/${slug}`),
  "/packages/base",
  "/packages/custom",
  "/contact",
  "/newsletter",
  "/sign-in",
  "/no/such/page",
];

let studio: StartedStudio;
const pages = new Map<string, string>();
beforeAll(async () => {
  studio = await startSampleStudio();
  for (const path of paths) pages.set(path, await (await studio.ask(path)).text());
});
afterAll(() => studio.stop());

const looks: { print: Uint8Array; names: Set<string> }[] = [];
const lookOf = new Map<string, number>();

/** A number that pictures share which look alike. */
async function numberOfLook(address: string): Promise<number> {
  const known = lookOf.get(address);
  if (known !== undefined) return known;
  const response = await studio.ask(address);
  expect([address, response.status]).toEqual([address, 200]);
  const print = await fingerprint(new Uint8Array(await response.arrayBuffer()));
  const alike = looks.findIndex((other) => looksAlike(other.print, print));
  const look = alike < 0 ? looks.push({ print, names: new Set() }) - 1 : alike;
  looks[look]?.names.add(address);
  lookOf.set(address, look);
  return look;
}

test.each(["dark", "light"] as const)("no frame is seen on two pages in the %s theme", async (theme) => {
  const showings: Showing[] = [];
  for (const [page, html] of pages)
    for (const { address, isCard } of shownPictures(html, theme))
      showings.push({ look: await numberOfLook(address), page, isCard });
  expect(showings.length).toBeGreaterThan(80);
  expect(new Set(showings.map(({ page }) => page)).size).toBeGreaterThan(10);
  const repeated = repetitions(showings).map(({ look, pages: on }) => [
    ...on,
    [...(looks[look]?.names ?? [])].join(" = "),
  ]);
  expect(repeated).toEqual([]);
});
