import { expect, test } from "vitest";
import { academyListPath, articlePath, projectPath } from "./site-addresses.ts";
import {
  type Addressed,
  authorAddress,
  fileAddress,
  fileAddressTemplate,
  numberedAddress,
  plainAddress,
  postAddress,
  postAddressTemplate,
  type Sought,
  soughtAt,
  termAddress,
} from "./wordpress-addresses.ts";

const at = (address: string) => {
  const url = new URL(`https://studio.example.test${address}`);
  return soughtAt(url.pathname === "/" ? (numberedAddress(url) ?? "/") : url.pathname);
};

const article: Addressed = { id: 25, type: "post", status: "publish", slug: "charge-everything" };
const project: Addressed = { id: 51, type: "portfolio-items", status: "publish", slug: "saltwater-kitchen" };
const page: Addressed = { id: 110, type: "page", status: "publish", slug: "house-rules" };
const number = (id: number): Sought => ({ kind: "number", id });
const named = (slug: string, exact = false): Sought => ({ kind: "named", slug, exact });

test("what WordPress writes is read back", () => {
  expect(at(postAddress(article))).toEqual(named("charge-everything"));
  expect(at(postAddress(page))).toEqual(named("house-rules"));
  expect(at(postAddress(project))).toEqual({ kind: "project", slug: "saltwater-kitchen" });
  for (const record of [article, project, page]) expect(at(plainAddress(record))).toEqual(number(record.id));
  expect(at(postAddress({ ...article, status: "draft" }))).toEqual(number(25));
  expect(at(postAddress({ ...article, slug: "" }))).toEqual(number(25));
  expect(at(termAddress("category", "light"))).toEqual({ kind: "term", taxonomy: "category", slug: "light" });
  expect(at(termAddress("post_tag", "qa"))).toEqual({ kind: "term", taxonomy: "post_tag", slug: "qa" });
  expect(at(authorAddress("maya_chen"))).toEqual({ kind: "author", slug: "maya_chen" });
});

test("files are below the page of what they were uploaded to", () => {
  const file = { id: 14, slug: "plating" };
  expect(fileAddress(file, null)).toBe("/plating/");
  expect(fileAddressTemplate(file, null)).toBe("/?attachment_id=14");
  expect(fileAddress(file, article)).toBe("/charge-everything/plating/");
  expect(fileAddressTemplate(file, article)).toBe("/charge-everything/%postname%/");
  expect(at(fileAddress(file, project))).toEqual(named("plating", true));
  expect(fileAddress(file, { ...article, status: "draft" })).toBe("/?attachment_id=14");
  expect(fileAddressTemplate(file, { ...article, status: "draft" })).toBe("/?attachment_id=14");
});

test("an editor's gap for the slug", () => {
  expect(postAddressTemplate("post")).toBe("/%postname%/");
  expect(postAddressTemplate("page")).toBe("/%pagename%/");
  expect(postAddressTemplate("portfolio-items")).toBe("/portfolio-items/%pagename%/");
});

test.each<[string, Sought | null]>([
  ["/charge-everything", named("charge-everything")],
  ["/2024/05/charge-everything/", named("charge-everything")],
  ["/2024/05/17/charge-everything/", named("charge-everything")],
  ["/2024/charge-everything/", named("charge-everything")],
  ["/99/05/charge-everything/", named("charge-everything", true)],
  ["/blog/charge-everything/", named("charge-everything", true)],
  ["/archives/25", number(25)],
  ["/archives/x", null],
  ["/category/video/light/", { kind: "term", taxonomy: "category", slug: "light" }],
  ["/tag/a/b/", named("b", true)],
  ["/portfolio-items/", { kind: "all-projects" }],
  ["/%E5%A4%9C/", named("%E5%A4%9C")],
  ["/?page_id=7&p=x", number(7)],
  ["/?attachment_id=7", number(7)],
  ["/?p=0", null],
  ["/?p=-1", null],
  ["/?p=12345678901", null],
  ["/?p=1e3", null],
  ["/?s=light", null],
  ["/", null],
  ["/wp-login.php", null],
  ["/.env", null],
  ["/a b/", null],
  [`/${"x".repeat(201)}/`, null],
  [`/${"a/".repeat(9)}`, null],
  ["//evil.example/x", null],
  ["/a%2f..%2fb/", null],
])("%s", (address, expected) => {
  expect(at(address)).toEqual(expected);
});

test("a slug is one part of a path, however it comes and whatever it holds", () => {
  expect(articlePath("夜")).toBe("/dashboard/academy/post/%E5%A4%9C");
  expect(articlePath("%e5%a4%9c")).toBe("/dashboard/academy/post/%E5%A4%9C");
  expect(projectPath("../../x?y#z")).toBe("/portfolio/..%2F..%2Fx%3Fy%23z");
  expect(projectPath("100%")).toBe("/portfolio/100%25");
  expect(academyListPath({ tag: "a&b=c" })).toBe("/dashboard/academy?tag=a%26b%3Dc");
  expect(academyListPath({ tag: "" })).toBe("/dashboard/academy");
});
