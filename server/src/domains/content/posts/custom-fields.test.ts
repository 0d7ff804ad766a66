import { projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import { expect, test } from "vitest";
import { customFieldSchema, withCustomFields } from "./custom-fields.ts";

test("a project takes the declared fields, and a number where programs send one", () => {
  const properties = customFieldSchema("portfolio-items")?.properties ?? {};
  expect(Object.keys(properties)).toEqual(projectFieldNames);
  expect(properties.project_year?.type).toContain("integer");
  expect(properties.client?.type).not.toContain("integer");
  expect([properties.more_films?.maxLength, properties.credits?.maxLength]).toEqual([30_000, 20_000]);
});

test("the first write fills in what was not sent", () => {
  const written = withCustomFields("portfolio-items", false, { client: "Tidal" });
  expect(written).toEqual({
    ...Object.fromEntries(projectFieldNames.map((name) => [name, ""])),
    client: "Tidal",
  });
});

test("stored fields keep their order, unknown names are ignored", () => {
  const stored = { results: "", challenge: "Wind", other: "kept", client: "Tidal" };
  const written = withCustomFields("portfolio-items", stored, { client: "Salt", unknown: "x" });
  expect(Object.keys(written as object).slice(0, 4)).toEqual(Object.keys(stored));
  expect(written).toMatchObject({ client: "Salt", other: "kept", challenge: "Wind" });
  expect(written).not.toHaveProperty("unknown");
});
