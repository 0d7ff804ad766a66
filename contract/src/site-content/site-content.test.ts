import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { defaultContent } from "../../../server/src/domains/site-content/default-content.ts";
import { checkDocument } from "./check-content.ts";
import { sitePartNames, siteParts } from "./parts.ts";

describe.each(sitePartNames)("%s", (part) => {
  it("begins with words that its own schema takes as they stand", () => {
    expect(checkDocument(part, defaultContent[part])).toEqual({ document: defaultContent[part] });
    expect(JSON.parse(JSON.stringify(defaultContent[part]))).toEqual(defaultContent[part]);
  });

  it("says what it is", () => {
    expect(siteParts[part].title).toMatch(/\w/);
    expect(siteParts[part].description).toMatch(/\.$/);
  });

  it("keeps nothing that its schema does not name", () => {
    const { document } = checkDocument(part, { ...defaultContent[part], more_than_that: 1 });
    expect(document).toEqual(defaultContent[part]);
  });

  it("bounds every text and every list", () => {
    expect(boundless(z.toJSONSchema(siteParts[part].schema, { io: "input" }) as Described, part)).toEqual([]);
  });

  it.each([null, undefined, 1, "", [], {}, { items: null }, JSON.parse('{"__proto__":{"items":[]}}')])(
    "refuses %j and says where",
    (value) => {
      // A part of which nothing need be there takes every group, and keeps nothing of it.
      if (checkDocument(part, {}).document && value?.constructor === Object)
        return expect(checkDocument(part, value)).toEqual({ document: {} });
      const { faults } = checkDocument(part, value);
      expect(Object.keys(faults ?? {}).length).toBeGreaterThan(0);
    },
  );
});

/** A document larger than any page is refused before its fields are checked. */
describe("too much at once", () => {
  it.each([
    ["values", Array.from({ length: 100_000 }, () => "")],
    ["depth", JSON.parse(`${"[".repeat(20)}${"]".repeat(20)}`)],
  ])("of %s is refused as a whole", (_name, items) => {
    expect(checkDocument("faq", { ...defaultContent.faq, items })).toEqual({
      faults: { "": "This is more than a page can hold." },
    });
  });

  it("tells no more faults than a person reads", () => {
    const items = Array.from({ length: 30 }, () => ({}));
    const { faults } = checkDocument("faq", { ...defaultContent.faq, items });
    expect(Object.keys(faults ?? {}).length).toBe(50);
  });
});

type Described = Record<string, unknown> & { properties?: Record<string, Described>; items?: Described };

/** Places of a schema without a largest length. */
function boundless(described: Described, path: string): string[] {
  const { type, properties = {}, items, anyOf = [], oneOf = [] } = described;
  const isClosed = "enum" in described || "const" in described;
  const needed =
    { string: ["maxLength"], array: ["maxItems"], number: ["minimum", "maximum"] }[String(type)] ?? [];
  return [
    ...(isClosed || needed.every((name) => name in described) ? [] : [path]),
    ...Object.entries(properties).flatMap(([name, value]) => boundless(value, `${path}.${name}`)),
    ...(items ? boundless(items, `${path}[]`) : []),
    ...[anyOf, oneOf]
      .flatMap((options) => options as Described[])
      .flatMap((option, index) => boundless(option, `${path}|${index}`)),
  ];
}
