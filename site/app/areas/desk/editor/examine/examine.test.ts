import { expect, test } from "vitest";
import { openDocument } from "../document/document.ts";
import { examine, ownPathsIn, uploadsElsewhereIn } from "./examine.ts";

const paragraph = (html: string) => `<!-- wp:paragraph -->\n<p>${html}</p>\n<!-- /wp:paragraph -->`;
const heading = (level: number, words: string) =>
  `<!-- wp:heading {"level":${level}} -->\n<h${level}>${words}</h${level}>\n<!-- /wp:heading -->`;
const picture = (alt: string) =>
  `<!-- wp:image -->\n<figure class="wp-block-image"><img src="/a.jpg"${alt}/></figure>\n<!-- /wp:image -->`;

function examined(raw: string, more: Partial<Parameters<typeof examine>[0]> = {}) {
  const { node } = openDocument(raw);
  const deadPaths = new Set<string>();
  return examine({
    doc: node,
    title: "T",
    excerpt: "E",
    hasFeatured: true,
    isArticle: true,
    deadPaths,
    origin: "https://studio.example",
    ...more,
  });
}

test("a text in order has no findings", () => {
  const raw = [
    heading(2, "a"),
    heading(3, "b"),
    heading(2, "c"),
    picture(' alt="A pier"'),
    paragraph('<a href="/about">us</a>'),
  ];
  expect(examined(raw.join("\n\n"))).toEqual([]);
});

test.each([
  ["no title", paragraph("x"), { title: " " }, /no title/],
  ["a level left out", heading(4, "Deep"), {}, /“Deep”.*skipped/],
  ["an empty heading", heading(2, ""), {}, /heading is empty/],
  ["no alt text", picture(""), {}, /no alt text/],
  ["a picture to be chosen", '<!-- wp:image --><img alt="x"/><!-- /wp:image -->', {}, /hasn’t been chosen/],
  [
    "a picture elsewhere",
    '<!-- wp:image --><img alt="x" src="https://other.example/a.jpg"/><!-- /wp:image -->',
    {},
    /at other\.example/,
  ],
  [
    "a button without an address",
    "<!-- wp:buttons --><div><!-- wp:button --><div><a>Book</a></div><!-- /wp:button --></div><!-- /wp:buttons -->",
    {},
    /“Book” leads nowhere/,
  ],
  ["an empty one", picture(' alt=""'), {}, /no alt text/],
  ["a file's name", picture(' alt="IMG_2034.jpg"'), {}, /file name/],
  ["a link to nowhere", paragraph('<a href="">x</a>'), {}, /leads nowhere/],
  ["a dead place", paragraph('<a href="/gone">x</a>'), { deadPaths: new Set(["/gone"]) }, /\/gone/],
])("%s harms readers, and the place is told", (_name, raw, more, words) => {
  const [first] = examined(raw, more);
  expect(first?.weight).toBe("harm");
  expect(first?.message).toMatch(words);
  expect(first?.at ?? first?.field).toBeDefined();
});

test("a decorative picture needs no alt text; a featured one that isn't does", () => {
  const marked = picture(' alt=""')
    .replace("wp:image ", 'wp:image {"className":"is-decorative"} ')
    .replace("wp-block-image", "wp-block-image is-decorative");
  expect(examined(marked)).toEqual([]);
  expect(examined(paragraph("x"), { lackingFeatured: { source: "/a.jpg", media: 9 } })).toMatchObject([
    { weight: "harm", field: "featured", message: expect.stringContaining("mark it as decorative") },
  ]);
});

test("what helps is advised, after what harms", () => {
  const found = examined(picture(""), { title: "x".repeat(61), excerpt: "", hasFeatured: false });
  expect(found.map(({ weight }) => weight)).toEqual(["harm", "advice", "advice", "advice"]);
});

test("places of this site are those that can be looked up here", () => {
  const raw = paragraph(
    '<a href="/a">1</a> <a href="https://here.example/b">2</a> <a href="https://there.example/c">3</a>',
  );
  expect(ownPathsIn(openDocument(raw).node, "https://here.example")).toEqual([
    "/a",
    "https://here.example/b",
  ]);
});

test("a picture that names an old host of this site, which readers get here, harms nobody", () => {
  const url = "https://cms.example/wp-content/uploads/2026/01/a.jpg";
  const raw = `<!-- wp:image --><img alt="x" src="${url}"/><!-- /wp:image -->`;
  const { node } = openDocument(`${raw}\n\n${picture(' alt="y"')}`);
  expect(uploadsElsewhereIn(node, "https://studio.example")).toEqual([url]);
  expect(examined(raw)).toMatchObject([{ weight: "harm" }]);
  expect(examined(raw, { servedHere: new Set([url]) })).toEqual([]);
});
