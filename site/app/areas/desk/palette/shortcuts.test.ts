import { expect, test } from "vitest";
import { follow, keyNames, pressed, type Sequence } from "./shortcuts.ts";

const commands = [{ keys: "g a" }, { keys: "g m" }, { keys: "c" }, { keys: "mod+k" }, {}];
const plain = { ctrlKey: false, metaKey: false, altKey: false };

/** Presses the keys a tenth of a second apart. */
function press(...keys: string[]) {
  let sequence: Sequence | null = null;
  const found = [];
  for (const [index, key] of keys.entries()) {
    const step: ReturnType<typeof follow<(typeof commands)[number]>> = follow(
      commands,
      sequence,
      key,
      index * 100,
    );
    sequence = step.sequence;
    if (step.command) found.push(step.command.keys);
  }
  return found;
}

test("keys one after the other are one command, others in between begin anew", () => {
  expect(press("g", "a")).toEqual(["g a"]);
  expect(press("a")).toEqual([]);
  expect(press("g", "c")).toEqual(["c"]);
  expect(press("g", "x", "m")).toEqual([]);
  expect(press("g", "g", "m")).toEqual(["g m"]);
});

test("after a second the first key is forgotten", () => {
  const { sequence } = follow(commands, null, "g", 0);
  expect(follow(commands, sequence, "a", 1_000).command).toBeUndefined();
  expect(follow(commands, sequence, "a", 999).command).toEqual({ keys: "g a" });
});

test("Ctrl and Cmd are the same to us", () => {
  expect(pressed({ ...plain, key: "K", metaKey: true })).toBe("mod+k");
  expect(pressed({ ...plain, key: "k", ctrlKey: true })).toBe("mod+k");
  expect(pressed({ ...plain, key: "?" })).toBe("?");
});

test("keys are named as they are printed", () => {
  expect(keyNames("mod+k", true)).toEqual(["⌘", "K"]);
  expect(keyNames("mod+k", false)).toEqual(["Ctrl", "K"]);
  expect(keyNames("g a", false)).toEqual(["G", "A"]);
});
