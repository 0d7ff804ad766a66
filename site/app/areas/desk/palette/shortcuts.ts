/** Keys that mean a command: one after the other (`g a`), or together (`mod+k`). */
import type { Command } from "../commands/commands.ts";

/** Between the keys of one shortcut. */
const pauseMs = 1_000;

const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** A pressed key as `keys` has it: `mod` is Ctrl, or Cmd on a Mac. */
export function pressed(event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): string {
  const key = event.key.toLowerCase();
  if (event.altKey) return `alt+${key}`;
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key;
}

/** Where typing is typing. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(
      "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable='true'], [contenteditable='']",
    ) !== null
  );
}

export interface Sequence {
  keys: string;
  at: number;
}

/**
 * Adds a pressed key to the keys before it.
 *
 * @returns the command that the keys complete, or the sequence so far if they begin a longer one.
 */
export function follow<Named extends Pick<Command, "keys">>(
  commands: readonly Named[],
  before: Sequence | null,
  key: string,
  now: number,
): { command: Named | undefined; sequence: Sequence | null } {
  const earlier = before && now - before.at < pauseMs ? `${before.keys} ` : "";
  for (const keys of earlier ? [earlier + key, key] : [key]) {
    const command = commands.find((one) => one.keys === keys);
    if (command) return { command, sequence: null };
    if (commands.some((one) => one.keys?.startsWith(`${keys} `))) {
      return { command: undefined, sequence: { keys, at: now } };
    }
  }
  return { command: undefined, sequence: null };
}

/** As keys are printed: `mod+k` is “Ctrl K”, on a Mac “⌘ K”. */
export function keyNames(keys: string, mac = isMac()): string[] {
  return keys.split(/[ +]/).map((key) => {
    if (key === "mod") return mac ? "⌘" : "Ctrl";
    if (key === "alt") return mac ? "⌥" : "Alt";
    return key.length === 1 ? key.toUpperCase() : key.charAt(0).toUpperCase() + key.slice(1);
  });
}
