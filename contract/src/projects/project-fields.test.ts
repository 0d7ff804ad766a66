import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { projectField, projectFieldFault, projectFieldNames } from "./project-fields.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

test("a film's length is said in seconds, or in minutes and seconds", () => {
  for (const length of ["", "90", "1:30", " 12:05 ", "0"]) {
    expect(projectFieldFault("film_length", length), length).toBeUndefined();
  }
  for (const length of ["1:3", "1.5", "a minute", "1:30:00", "-4"]) {
    expect(projectFieldFault("film_length", length), length).toBe(
      "Write seconds, or minutes and seconds as 1:30.",
    );
  }
});

test("cuts are said one a line, by their length and address", () => {
  const message = "Write a cut’s seconds, a space and its address, one cut a line.";
  for (const cuts of ["", "30 /a.mp4", "0:30 https://a.example/a.mp4\n15 /b.mp4\r\n 6  /c.mp4 \n"]) {
    expect(projectFieldFault("film_cuts", cuts), cuts).toBeUndefined();
  }
  for (const cuts of ["/a.mp4", "30", "30 /a b.mp4", "30 /a.mp4\n/b.mp4", "half /a.mp4"]) {
    expect(projectFieldFault("film_cuts", cuts), cuts).toBe(message);
  }
});

test("a colour has a hash or none, and three digits or six", () => {
  for (const color of ["", "#FA5537", "8a5cff", "#fff", " #abc "]) {
    expect(projectFieldFault("brand_color", color), color).toBeUndefined();
  }
  expect(projectFieldFault("brand_color", "orange")).toBe("A # and six hex digits, such as #FA5537.");
});

test("a field without a rule takes anything that isn’t too long", () => {
  expect(projectFieldFault("client", "Tidal & Sons, 1:3")).toBeUndefined();
  expect(projectFieldFault("client", "x".repeat(50_001))).toBe("At most 50000 characters.");
  expect(projectFieldFault("project_year", "20261")).toBe("At most 4 characters.");
});

describe("a declared field", () => {
  test.each(projectFieldNames)("%s has a label of its own", (name) => {
    const labels = projectFieldNames.map((other) => projectField(other).label);
    expect(labels.filter((label) => label === projectField(name).label)).toHaveLength(1);
  });

  test("is one that our plugin gives a WordPress, and the other way round", () => {
    const php = read("deploy/wordpress/extenso/fields.php");
    const [, list = ""] = /function project_fields\(\): array \{([\s\S]*?)\n\}/.exec(php) ?? [];
    const names = [...list.matchAll(/^\s*'(\w+)'\s*=>/gm)].map(([, name]) => name);
    expect(names.sort()).toEqual([...projectFieldNames].sort());
  });

  test.each(["docs/wordpress.md", "docs/specification.md"])("is listed in %s", (page) => {
    const listed = read(page);
    expect(projectFieldNames.filter((name) => !listed.includes(name))).toEqual([]);
  });
});
