import { expect, test } from "vitest";
import { can } from "./can.ts";
import { capabilitiesOf, type Role } from "./roles.ts";

const as = (role: Role, id = 1) => ({ id, roles: [role] });
const own = { status: "draft", author_id: 1 };
const others = { status: "draft", author_id: 2 };

test.each<[Role, string, boolean, boolean, boolean]>([
  // Their own draft, their own published one, somebody else's draft.
  ["administrator", "edit_post", true, true, true],
  ["editor", "edit_post", true, true, true],
  ["author", "edit_post", true, true, false],
  ["contributor", "edit_post", true, false, false],
  ["subscriber", "edit_post", false, false, false],
  ["author", "delete_post", true, true, false],
  ["contributor", "delete_post", true, false, false],
])("a %s may %s: %s, %s, %s", (role, action, draft, out, another) => {
  const may = (row: typeof own) => can(as(role), action as "edit_post", row);
  expect([may(own), may({ ...own, status: "publish" }), may(others)]).toEqual([draft, out, another]);
});

test("a date to come counts as published", () => {
  expect(can(as("contributor"), "edit_post", { ...own, status: "future" })).toBe(false);
  expect(can(as("author"), "edit_post", { ...own, status: "future" })).toBe(true);
});

test("pages are for editors, whoever wrote them", () => {
  const page = { ...own, type: "page" };
  expect(can(as("author"), "edit_post", page)).toBe(false);
  expect(can(as("editor"), "edit_post", { ...page, author_id: 2, status: "publish" })).toBe(true);
});

test("everybody reads what is published, each one their own, editors all", () => {
  expect(can(null, "read_post", { ...others, status: "publish" })).toBe(true);
  expect(can(null, "read_post", others)).toBe(false);
  expect(can(as("subscriber"), "read_post", own)).toBe(true);
  expect(can(as("author"), "read_post", { ...others, status: "private" })).toBe(false);
  expect(can(as("editor"), "read_post", { ...others, status: "private" })).toBe(true);
});

test("people change themselves, administrators everybody", () => {
  expect(can(as("subscriber"), "edit_user", { id: 1 })).toBe(true);
  expect(can(as("editor"), "edit_user", { id: 2 })).toBe(false);
  expect(can(as("administrator"), "edit_user", { id: 2 })).toBe(true);
  expect(can(null, "edit_user", { id: 2 })).toBe(false);
});

test.each(["constructor", "__proto__", "owner", ""])("the role “%s” grants nothing", (role) => {
  expect(can({ id: 1, roles: [role] }, "read")).toBe(false);
  expect(capabilitiesOf([role])).toEqual([]);
});
