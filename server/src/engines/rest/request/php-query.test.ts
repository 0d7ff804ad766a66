import { expect, test } from "vitest";
import { formatPhpQuery, parsePhpForm, parsePhpQuery } from "./php-query.ts";

test.each([
  ["a=1&b=two+words&c=%C3%A9", { a: "1", b: "two words", c: "é" }],
  ["_embed&x=", { _embed: "", x: "" }],
  ["a[]=1&a[]=2", { a: ["1", "2"] }],
  ["a[1]=x&a[0]=y", { a: ["x", "y"] }],
  ["a[5]=x", { a: ["x"] }],
  ["c[terms]=3,4&c[operator]=AND", { c: { terms: "3,4", operator: "AND" } }],
  ["c[terms][]=3&c[terms][]=4", { c: { terms: ["3", "4"] } }],
  ["a=1&a=2", { a: "2" }],
  ["a=1&a[]=2", { a: ["2"] }],
  ["a%5B%5D=1", { a: ["1"] }],
  ["bad=%E0%A4%A", { bad: "%E0%A4%A" }],
  ["=nothing&&", {}],
])("%s is read as PHP reads it", (search, expected) => {
  expect(Object.fromEntries(parsePhpQuery(search))).toEqual(expected);
});

test("NUL is left out of a query, and stays in a form for whatever reads its fields", () => {
  expect(Object.fromEntries(parsePhpQuery("?a%00b=c%00&d=%2500"))).toEqual({ ab: "c", d: "%00" });
  expect(Object.fromEntries(parsePhpForm("a=1%00&b=draft"))).toEqual({ a: "1\0", b: "draft" });
});

test("no more variables are read than PHP reads, in no more time", () => {
  const query = parsePhpQuery("a[]=1&".repeat(200_000));
  expect(query.get("a")).toHaveLength(1000);
});

test("keys of objects everybody has are keys like others", () => {
  const query = parsePhpQuery("__proto__[x]=1&constructor=2");
  expect([...query.keys()]).toEqual(["__proto__", "constructor"]);
  expect(Object.hasOwn({}, "x")).toBe(false);
});

test.each([
  [[["status", ["publish"]]], "status%5B0%5D=publish"],
  [[["_embed", ""]], "_embed"],
  [[["_fields", "id,slug"]], "_fields=id%2Cslug"],
  [[["search", "skin tones"]], "search=skin+tones"],
  [[["slug", []]], ""],
  [[["sticky", true]], "sticky=1"],
  [[["sticky", false]], "sticky"],
  [
    [["categories", { terms: [3], operator: "AND" }]],
    "categories%5Bterms%5D%5B0%5D=3&categories%5Boperator%5D=AND",
  ],
  [[["a\r\nSet-Cookie: x", "1"]], "a%0D%0ASet-Cookie%3A+x=1"],
  [[["夜", "🎥"]], "%E5%A4%9C=%F0%9F%8E%A5"],
] as const)("%j is written as WordPress writes it", (query, expected) => {
  expect(formatPhpQuery(query as never)).toBe(expected);
});
