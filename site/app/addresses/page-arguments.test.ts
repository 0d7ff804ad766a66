import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { pageArguments } from "./page-arguments.ts";

const app = fileURLToPath(new URL("..", import.meta.url));

describe("what pages read of their query", () => {
  test.each([
    ["/about", []],
    ["/contact", ["service", "package", "quote"]],
    ["/Contact/", ["service", "package", "quote"]],
    ["/%63ontact", ["service", "package", "quote"]],
    ["/portfolio", ["category", "page"]],
    ["/portfolio/dune-line", ["category"]],
    ["/portfolio/dune-line/more", []],
    ["/dashboard/academy", ["search", "category", "tag", "author", "page"]],
    ["/dashboard/academy/post/what-is-in-the-van", []],
    ["/%E0%A4%A", []],
    ["/constructor", []],
  ])("%s: %j", (pathname, shared) => {
    expect(pageArguments(pathname)).toEqual({ shared, personal: [] });
  });

  test("a plain address of WordPress leads on, and is not kept", () => {
    const { shared, personal } = pageArguments("/");
    expect(shared).toEqual([]);
    for (const name of ["p", "page_id", "feed", "s", "cat", "rest_route"]) expect(personal).toContain(name);
  });

  test("one-time links are for one person alone", () => {
    expect(pageArguments("/newsletter/confirm").personal).toEqual(["token"]);
    expect(pageArguments("/newsletter/unsubscribe").personal).toEqual(["token"]);
    expect(pageArguments("/invoice/1f0e-secret").personal).toEqual(["payment"]);
    expect(pageArguments("/quote/1f0e-secret").personal).toEqual(["asked"]);
  });
});

/** Modules that look at a query, with what they look for. */
function readers(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of readdirSync(app, { recursive: true, encoding: "utf8" }).sort()) {
    if (!/(?<!\.test)\.tsx?$/.test(file)) continue;
    const code = readFileSync(join(app, file), "utf8");
    if (!/searchParams|useSearchParams|URLSearchParams|\bsearch\b.*useLocation/i.test(code)) continue;
    const names = [...code.matchAll(/\b(?:search|params|searchParams)\.get\((\w+|"\w+")\)/g)].map(
      ([, name = ""]) => name.replaceAll('"', ""),
    );
    found[file] = [...new Set(names)];
  }
  return found;
}

test("no module reads a query that is not named here: whoever adds one tells the pages' table", () => {
  expect(readers()).toEqual({
    // The pages' own, as the table has them.
    "addresses/wordpress-redirects.server.ts": ["name", "s"],
    "areas/members/academy/listing.ts": ["search", "category", "tag", "author", "page", "name"],
    "areas/members/academy/page.tsx": [],
    "areas/public/contact/page.tsx": ["service", "package", "quote"],
    "areas/public/newsletter/confirm-page.tsx": ["token"],
    "areas/public/newsletter/unsubscribe-page.tsx": ["token"],
    "projects/filters.ts": ["parameter", "pageParameter"],
    "areas/public/portfolio/page.tsx": [],
    "areas/public/portfolio/project-page.tsx": [],
    "areas/public/portfolio/viewer.tsx": [],
    "areas/public/portfolio/work.tsx": [],
    // Stands in pages that could not be made, which are not kept.
    "areas/public/portfolio/states.tsx": [],
    // In the browser alone; the server sends one page for every query of the desk.
    "areas/desk/calendar/calendar-state.ts": ["month", "kind"],
    "areas/desk/calendar/page.tsx": [],
    "areas/desk/comments/use-comment-ways.ts": ["comment"],
    // All lists.
    "areas/desk/kit/list-state.ts": ["name"],
    "areas/desk/media/page.tsx": [],
    "areas/desk/requests/quotes/preview/page.tsx": ["of"],
    "areas/members/article-card.tsx": [],
    "areas/members/settings/page.tsx": [],
    "areas/members/settings/tabs.ts": ["tab"],
    "areas/public/account/authorization-request.ts": [],
    "areas/public/account/authorize-page.tsx": [],
    "areas/public/account/use-fragment-token.ts": [],
    "areas/public/contact/step-history.ts": [],
    "areas/public/invoice/page.tsx": ["payment"],
    "areas/public/quote/page.tsx": ["asked"],
    "areas/public/request/page.tsx": ["refused"],
    // Read and write other addresses than the page's.
    "areas/desk/editor/paste/clean-html.ts": ["q"],
    "areas/desk/projects/video-link.ts": ["v"],
    "copy/packages.ts": [],
  });
});
