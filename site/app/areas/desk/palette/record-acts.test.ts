import { expect, test } from "vitest";
import { actsOf, splitAct } from "./record-acts.ts";

test.each([
  ["publish now Dune Line", "publish", "dune line"],
  ["Dune Line trash", "trash", "dune line"],
  ["move to trash dune", "trash", "dune"],
  ["Move… dune line", "move", "dune line"],
  ["make a copy of Dune Line", "duplicate", "dune line"],
  ["Moving pictures", null, "Moving pictures"],
  ["publish", null, "publish"],
])("“%s” means %s of “%s”", (typed, act, name) => expect(splitAct(typed)).toEqual({ act, name }));

const publisher = { mayPublish: true, isSeen: false };

test("each record offers what its state and the caller's role allow", () => {
  expect(actsOf({ status: "future" }, publisher)).toEqual([
    ...["publish", "move", "preview", "duplicate", "draft", "trash"],
  ]);
  expect(actsOf({ status: "publish" }, { mayPublish: true, isSeen: true })).toEqual([
    ...["view", "preview", "duplicate", "draft", "trash"],
  ]);
  expect(actsOf({ status: "draft" }, { mayPublish: false, isSeen: false })).toEqual([
    "preview",
    "duplicate",
    "trash",
  ]);
  expect(actsOf({ status: "trash" }, publisher)).toEqual([]);
});
