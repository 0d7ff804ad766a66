import { separatorCard } from "../cards/make-cards.ts";
import type { BlockChoice } from "./block-choices.ts";
import { insertBlocks } from "./block-commands.ts";
import { turnInto } from "./text-commands.ts";
import type { TextEditor } from "./text-editor.ts";

/** What needs more than the text: a window to choose in. */
export type Ask = (what: "upload" | "library" | "film") => void;

export function insertChoice(editor: TextEditor, choice: BlockChoice, ask: Ask): void {
  if ("turn" in choice) editor.run(turnInto(choice.turn));
  else if ("act" in choice) editor.run(choice.act);
  else if (choice.insert === "separator") editor.run(insertBlocks([separatorCard()]));
  else ask(choice.insert);
}
