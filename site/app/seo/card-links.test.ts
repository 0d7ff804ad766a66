import { expect, test } from "vitest";
import { cardLinks } from "./card-links.ts";
import type { RootMatch } from "./page-meta.ts";

const matches = (ownContent: boolean) => [
  {
    id: "root",
    loaderData: { publicUrl: "https://studio.example.test", ownContent },
  } as unknown as RootMatch,
];

test("cards are announced where this server makes them, in both formats", () => {
  const href =
    "https://studio.example.test/wp-json/oembed/1.0/embed?url=https%3A%2F%2Fstudio.example.test%2Fportfolio%2Fx";
  expect(cardLinks(matches(true), "/portfolio/x")).toMatchObject([
    { rel: "alternate", type: "application/json+oembed", href },
    { rel: "alternate", type: "text/xml+oembed", href: `${href}&format=xml` },
  ]);
});

test("none is announced where a WordPress has the content, for which there is no such route", () => {
  expect(cardLinks(matches(false), "/portfolio/x")).toEqual([]);
});
