import { articlePath, projectPath } from "@extenso/contract/addresses/site-addresses.ts";
import { expect, test } from "vitest";
import { publicPath } from "./public-path.ts";

const published = (slug: string, link = "") => ({ status: "publish", slug, link });

test.each(["dusk", "夜", "%e5%a4%9c"])("the desk's paths are the address book's: %s", (slug) => {
  expect(publicPath("posts", published(slug))).toBe(articlePath(slug));
  expect(publicPath("portfolio-items", published(slug))).toBe(projectPath(slug));
});

test("a page is where it says it is; what is not published is nowhere", () => {
  const link = "https://cms.example.test/studio/team/";
  expect(publicPath("pages", published("team", link))).toBe("/studio/team/");
  expect(publicPath("posts", { ...published("dusk"), status: "draft" })).toBeNull();
});
