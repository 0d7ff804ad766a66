import { describe, expect, test } from "vitest";
import { rewriteAll, rewriteOf } from "./own-addresses.ts";

const publicUrl = "https://studio.example.test";
const rewrite = rewriteOf(["https://cms.example.com", "http://10.0.0.5:8080"], publicUrl);

describe("an address of the WordPress becomes ours", () => {
  test.each([
    ["https://cms.example.com", ""],
    ["https://cms.example.com/", "/"],
    ["http://cms.example.com/wp-json/wp/v2/posts/7?_embed", "/wp-json/wp/v2/posts/7?_embed"],
    ["https://CMS.example.com/wp-content/uploads/a.jpg", "/wp-content/uploads/a.jpg"],
    ["http://10.0.0.5:8080/charge-everything/", "/charge-everything/"],
    ["//cms.example.com/wp-content/uploads/a.jpg", "/wp-content/uploads/a.jpg"],
    ["https://cms.example.com?p=7", "?p=7"],
    ["https://cms.example.com#top", "#top"],
    ["https://cms.example.com/wp-content/uploads", "/wp-content/uploads"],
    ["https://cms.example.com/wp-contents/", "/wp-contents/"],
  ])("%s", (address, rest) => {
    expect(rewrite(address)).toBe(publicUrl + rest);
  });

  test("also among others, in markup and in the JSON that themes keep in attributes", () => {
    const html =
      '<img srcset="https://cms.example.com/wp-content/uploads/a.jpg 1x,//cms.example.com/wp-content/uploads/b.jpg 2x"' +
      ` data-settings='{"url":"https:\\/\\/cms.example.com\\/wp-content\\/uploads\\/c.jpg"}'>` +
      "See https://cms.example.com. Or (https://cms.example.com)!";
    expect(rewrite(html)).toBe(
      `<img srcset="${publicUrl}/wp-content/uploads/a.jpg 1x,${publicUrl}/wp-content/uploads/b.jpg 2x"` +
        ` data-settings='{"url":"https:\\/\\/studio.example.test\\/wp-content\\/uploads\\/c.jpg"}'>` +
        `See ${publicUrl}. Or (${publicUrl})!`,
    );
  });

  test("and in a Link header", () => {
    const header =
      '<https://cms.example.com/wp-json/wp/v2/posts?page=1>; rel="prev", <https://cms.example.com/wp-json/wp/v2/posts?page=3>; rel="next"';
    expect(rewrite(header)).toBe(header.replaceAll("https://cms.example.com", publicUrl));
  });
});

describe("what stays as it is", () => {
  test.each([
    "https://cms.example.com.evil.example/",
    "https://cms.example.com:8443/",
    "https://cms.example.community/",
    "https://cms.example.com-evil.example/",
    "https://www.cms.example.com/",
    "https://xcms.example.com/",
    "https://user@cms.example.com/",
    "ftp://cms.example.com/a",
    "https://10.0.0.5/",
    "https://elsewhere.example/?u=cms.example.com",
    "https://elsewhere.example//cms.example.com/a",
    "cms.example.com",
    "someone@cms.example.com",
    "https://cms.example.com/wp-admin/post.php?post=7",
    "https://cms.example.com/wp-login.php",
    "https://cms.example.com/wp-content/themes/studio/logo.svg",
    "https://cms.example.com/wp-includes/js/a.js",
    "https:\\/\\/cms.example.com\\/wp-content\\/plugins\\/a.js",
  ])("%s", (address) => {
    expect(rewrite(address)).toBe(address);
  });
});

test("a WordPress below another site's address is that and no more", () => {
  const below = rewriteOf(["https://www.example.com/blog", "https://www.example.com/blog/core"], publicUrl);
  expect(below("https://www.example.com/blog/wp-json/wp/v2/posts")).toBe(`${publicUrl}/wp-json/wp/v2/posts`);
  expect(below("https://www.example.com/blog/core/wp-content/uploads/a.jpg")).toBe(
    `${publicUrl}/wp-content/uploads/a.jpg`,
  );
  expect(below("https:\\/\\/www.example.com\\/blog\\/a\\/")).toBe("https:\\/\\/studio.example.test\\/a\\/");
  for (const other of ["https://www.example.com/", "https://www.example.com/blogs/a"]) {
    expect(below(other)).toBe(other);
  }
});

test("values at any depth, and nothing but texts", () => {
  const value = JSON.parse(
    '{"__proto__":{"a":"https://cms.example.com/b"},"n":1,"x":null,"list":[["https://cms.example.com/c",true]]}',
  );
  expect(JSON.stringify(rewriteAll(value, rewrite))).toBe(
    `{"__proto__":{"a":"${publicUrl}/b"},"n":1,"x":null,"list":[["${publicUrl}/c",true]]}`,
  );
});

test("a long text is gone through once", () => {
  // Forty times as long as the longest answer would take minutes if each place were tried against the rest.
  const text = "https://cms.example.com".repeat(200_000);
  expect(rewrite(`${text}/`).length).toBeGreaterThan(4_000_000);
  expect(rewrite(`${"https://".repeat(500_000)}cms.example.com/`)).toContain(publicUrl);
});
