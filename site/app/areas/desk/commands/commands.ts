/** The palette's commands. A page adds its own while it is open. */
import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";
import { createStore } from "../store.ts";

export interface Command {
  id: string;
  label: string;
  /** `This page`, `Go to`, `Create`, `Desk`, `This list`, or what was found. */
  group: string;
  /** Beside the label. */
  hint?: string;
  icon: LucideIcon;
  /** As it is shown and heard: `g a` is one key after the other, `mod+s` both at once. */
  keys?: string | undefined;
  /** Further words by which it is found. */
  keywords?: string;
  /** Its label is a sentence, which is shown whole. */
  isSentence?: boolean;
  run: () => void;
}

/** A list a page. */
let added: readonly (readonly Command[])[] = [];
const all = createStore<readonly Command[]>([]);

function set(next: typeof added): void {
  added = next;
  all.set(next.flat());
}

/** Adds commands until they are taken away again. */
function addCommands(commands: readonly Command[]): () => void {
  set([...added, commands]);
  return () => set(added.filter((one) => one !== commands));
}

/** Adds a page's commands while it is open. @param commands kept the same between renders, by `useMemo`. */
export function useCommands(commands: readonly Command[]): void {
  // The palette is outside of the page that brings them.
  useEffect(() => addCommands(commands), [commands]);
}

export const useAllCommands = all.use;
export const allCommands = all.get;
