import { expect, test } from "vitest";
import type { Command } from "../commands/commands.ts";
import { groupCommands } from "./group-commands.ts";

const named = (label: string, group: string, keywords = ""): Command => ({
  id: label,
  label,
  keywords,
  group,
  icon: null as never,
  run() {},
});
const shown = (commands: Command[], found: Command[], typed: string) =>
  groupCommands(commands, found, typed).flatMap(({ name, commands: members }) =>
    members.map(({ label }) => `${name}: ${label}`),
  );

test("what is called so comes before commands that begin with its letters", () => {
  const commands = [named("Move to another day", "This page"), named("Media", "Go to")];
  expect(shown(commands, [named("Mota", "Articles")], "mota")).toEqual([
    "Articles: Mota",
    "Similar: Move to another day",
  ]);
});

test("a whole word elsewhere comes before a part of one on this page, equals after it", () => {
  const commands = [named("Republish", "This page"), named("Publish", "Go to")];
  expect(shown(commands, [], "publish")).toEqual(["Go to: Publish", "This page: Republish"]);
  expect(shown([named("Media", "Go to"), named("Insert media", "This page")], [], "media")).toEqual([
    "This page: Insert media",
    "Go to: Media",
  ]);
});

test("columns and answers are last, and nothing typed is everything with this page first", () => {
  const commands = [named("Author", "This list"), named("Articles", "Go to"), named("Save", "This page")];
  expect(shown(commands, [], "")).toEqual(["This page: Save", "Go to: Articles", "This list: Author"]);
  expect(shown(commands, [named("By an author", "Answers"), named("Co-authors", "Pages")], "author")).toEqual(
    ["Pages: Co-authors", "This list: Author", "Answers: By an author"],
  );
});
