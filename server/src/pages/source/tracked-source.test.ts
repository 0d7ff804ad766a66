import { expect, test } from "vitest";
import type { ContentSource } from "../reading/content-source.ts";
import { trackedSource } from "./tracked-source.ts";

function tracked(calls: Partial<ContentSource>) {
  const read: string[] = [];
  const source = trackedSource(calls as ContentSource, {
    reads: (resource) => read.push(resource),
    failed(cause) {
      throw new Error("as pages know it", { cause });
    },
  });
  return { source, read };
}

test("what a page is made of is named before it is read", async () => {
  const { source, read } = tracked({
    async findProject(slug) {
      read.push(`(${slug})`);
      return null;
    },
    placesBySlug: async () => [],
  });
  await source.findProject("dusk");
  expect(read.splice(0)).toEqual(["portfolio-items", "media", "users", "(dusk)"]);
  await source.placesBySlug("posts", "dusk");
  await source.placesBySlug("pages", "dusk");
  expect(read).toEqual(["posts", "pages", "media", "users"]);
});

test("what fails is told to pages in their own way", async () => {
  const cause = new Error("lost");
  const { source } = tracked({ listCategories: () => Promise.reject(cause) });
  await expect(source.listCategories()).rejects.toMatchObject({ message: "as pages know it", cause });
});
