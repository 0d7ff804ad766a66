/** The order in which the palette shows what a text may mean. */
import type { Command } from "../commands/commands.ts";
import { matching, rankOf } from "../commands/match.ts";

interface Group {
  name: string;
  commands: Command[];
}

/** Commands that a text means by its letters alone come below everything that has its words. */
const similar = "Similar";

/** A list's columns, answers and similar commands come last, whatever they match. */
const last: Record<string, number> = {
  "This list": 1,
  Answers: 2,
  [similar]: 3,
};

/**
 * @param found by the server, or elsewhere in the studio, in their order.
 * @returns groups with the best match first; among equals the page's own commands, then as they were given.
 */
export function groupCommands(
  commands: readonly Command[],
  found: readonly Command[],
  typed: string,
): Group[] {
  const groups = new Map<string, Command[]>();
  const add = (name: string, command: Command) => groups.set(name, [...(groups.get(name) ?? []), command]);
  const isTyped = typed.trim() !== "";
  for (const command of matching(commands, typed))
    add(isTyped && rankOf(command, typed) === 1 ? similar : command.group, command);
  for (const command of found) add(command.group, command);
  const rank = (members: readonly Command[]) =>
    isTyped ? Math.max(...members.map((command) => rankOf(command, typed))) : 0;
  return [...groups]
    .map(([name, members]) => ({ name, commands: members, rank: rank(members) }))
    .sort(
      (one, other) =>
        (last[one.name] ?? 0) - (last[other.name] ?? 0) ||
        other.rank - one.rank ||
        Number(other.name === "This page") - Number(one.name === "This page"),
    )
    .map(({ name, commands: members }) => ({ name, commands: members }));
}
