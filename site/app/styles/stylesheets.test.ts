import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const app = new URL("../", import.meta.url);
const names = readdirSync(app, { recursive: true, encoding: "utf8" });
const read = (name: string) => readFileSync(new URL(name, app), "utf8");
const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, "");
const sheets = names.filter((name) => name.endsWith(".css"));
/** Stylesheets that pages link in their head: `import stylesheet from "./x.css?url"`. */
const asked = names
  .filter((name) => name.endsWith(".tsx"))
  .flatMap((name) =>
    [...read(name).matchAll(/from "([^"]+\.css)\?url"/g)].map(([, path = ""]) =>
      new URL(path, new URL(name, app)).href.slice(app.href.length),
    ),
  );

test("the site's stylesheet, the dashboard's and the desk's are found", () => {
  expect(asked).toEqual(
    expect.arrayContaining([
      "styles/app.css",
      "areas/members/stylesheet.css",
      "areas/desk/stylesheet.css",
      "areas/desk/editor/stylesheet.css",
    ]),
  );
});

test.each([...new Set(asked)])("%s has no rule outside of a layer", (name) => {
  const statements = withoutComments(read(name))
    .split(";")
    .map((statement) => statement.trim());
  for (const statement of statements.filter(Boolean)) {
    expect(statement).toMatch(
      /^(@layer [\w, ]+|@import "[^"]+" layer\(\w+\)( source\("[^"]+"\))?|@reference "[^"]+"|@source not (inline\()?"[^"]+"\)?)$/,
    );
  }
});

test("the order of layers is declared once", () => {
  const declaring = sheets.filter((name) => /@layer [\w-]+(,| *;)/.test(withoutComments(read(name))));
  expect(declaring).toEqual(["styles/app.css"]);
});

describe("a breakpoint is a range in rem", () => {
  test.each(sheets)("%s", (name) => {
    const queries = withoutComments(read(name)).match(/@(media|container)[^{]+/g) ?? [];
    for (const query of queries) {
      expect(query).not.toMatch(/\b(min|max)-(width|height|inline-size|block-size)\b/);
      expect(query).not.toMatch(/\b(width|height|inline-size|block-size)\b[^)]*\d(px|em)\b/);
    }
  });
});

describe("text is set in a step of the scale", () => {
  // The desk is drawn by itself, denser than all other pages.
  test.each(sheets.filter((name) => !name.startsWith("areas/desk/")))("%s", (name) => {
    const sizes = [...withoutComments(read(name)).matchAll(/font-size:\s*([^;]+);/g)].map(([, size]) => size);
    for (const size of sizes) {
      // A page's great line grows with the page; a part of a line is measured by that line; print has points.
      expect(size).toMatch(/^var\(--text-|vw\b|var\(--(measure|hole)\)|\dem$|\dpt$/);
    }
  });

  test("and the markup names no size of its own", () => {
    const named = names.filter((name) => name.endsWith(".tsx") && /\btext-\[/.test(read(name)));
    expect(named).toEqual([]);
  });
});

test("tabular figures, whose zero is slashed, are for clocks that run and for tables of articles", () => {
  const tabular = sheets.filter(
    (name) => !name.startsWith("areas/desk/") && /tabular-nums/.test(withoutComments(read(name))),
  );
  expect(tabular.sort()).toEqual(["areas/members/post/article.css", "ui/films/film.css"]);
});
