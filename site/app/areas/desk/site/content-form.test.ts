import { expect, test } from "vitest";
import { moveItem } from "../move-item.ts";
import { keyOf, valueAt, withValue } from "./content-form.ts";

const document = { title: "Words", items: [{ name: "One" }, { name: "Two" }] };

test("a value is found by its path, and nothing where there is none", () => {
  expect(valueAt(document, "items.1.name")).toBe("Two");
  expect(valueAt(document, "items.7.name")).toBeUndefined();
  expect(valueAt(document, "title.length.more")).toBeUndefined();
});

test("a change makes a new document and leaves the rest as it is", () => {
  const changed = withValue(document, "items.1.name", "Three");
  expect(changed).toEqual({ title: "Words", items: [{ name: "One" }, { name: "Three" }] });
  expect(document.items[1]?.name).toBe("Two");
  expect(valueAt(changed, "items.0")).toBe(document.items[0]);
});

test("entries change places, and stay where there is no place", () => {
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moveItem(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});

test("an entry's key comes from its name and is nobody else's", () => {
  expect(keyOf("Amara Okafor", [])).toBe("amara-okafor");
  expect(keyOf("Zoë & Co.", ["zoe-co"])).not.toBe("zoe-co");
  expect(keyOf("…", ["entry"])).toBe("entry-2");
});
