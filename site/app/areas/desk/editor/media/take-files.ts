import { ApiError, networkError } from "@extenso/contract/errors/errors.ts";
import type { Node } from "prosemirror-model";
import { uploadsRefused } from "../../access/use-may-upload.ts";
import { sayFailed } from "../../notices/notices.ts";
import { fileCard, galleryCard, type LibraryFile } from "../cards/make-cards.ts";
import { schema } from "../document/schema.ts";
import { insertBlocks } from "../writing/block-commands.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import type { KnownFileChoices } from "./known-question.ts";
import { largestFile, uploadOrTake } from "./upload.ts";

const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

function isWordFile({ name, type }: Pick<File, "name" | "type">): boolean {
  return type === wordType || /\.docx$/i.test(name);
}

/** @param at to the user: which of how many is on its way; null: none. */
export type ShowUploads = (message: string | null) => void;

/**
 * Brings files to the library, one after another, and a card of each into the text.
 * @param place where they were dropped; what is typed meanwhile moves it.
 */
export async function takeFiles(
  editor: TextEditor,
  files: readonly File[],
  place: number | null,
  show: ShowUploads,
) {
  let at = place;
  // As from the library: pictures that are chosen together stand together.
  const together = files.length > 1 && files.every(({ type }) => type.startsWith("image/"));
  const pictures: LibraryFile[] = [];
  const answers: KnownFileChoices = {};
  for (const [index, file] of files.entries()) {
    if (isWordFile(file)) {
      show(`Reading ${file.name}…`);
      const reader = await import("../word/take-word-file.ts").catch(() => null);
      if (reader) await reader.takeWordFile(editor, file, at);
      else sayFailed(`${file.name}: ${networkError}`);
      continue;
    }
    show(files.length === 1 ? `Uploading ${file.name}…` : `Uploading ${index + 1} of ${files.length}…`);
    if (file.size > largestFile) {
      sayFailed(`${file.name} is larger than 256 MB. Larger films are uploaded in the library.`);
      continue;
    }
    try {
      const taken = await uploadOrTake(file, { answers, left: files.length - index - 1 });
      if (together) pictures.push(taken);
      else at = insertCard(editor, fileCard(taken), at);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayFailed(`${file.name}: ${error.status === 403 ? uploadsRefused : error.message}`);
    }
  }
  const [first, ...more] = pictures;
  if (first) insertCard(editor, more.length > 0 ? galleryCard(pictures) : fileCard(first), at);
  show(null);
}

/** @param at null: at the cursor. @returns where the next one goes. */
function insertCard({ view }: TextEditor, card: Node, at: number | null): number | null {
  if (!view) return at;
  if (at === null) {
    insertBlocks([card])(view.state, view.dispatch);
    return null;
  }
  const $at = view.state.doc.resolve(Math.min(at, view.state.doc.content.size));
  const behind = $at.depth > 0 ? $at.after(1) : $at.pos;
  const tr = view.state.tr;
  const isEmpty = $at.depth === 1 && $at.parent.content.size === 0;
  if (isEmpty) tr.replaceWith($at.before(1), $at.after(1), card);
  else tr.insert(behind, card);
  const end = (isEmpty ? $at.before(1) : behind) + card.nodeSize;
  if (end >= tr.doc.content.size) tr.insert(tr.doc.content.size, schema.node("paragraph"));
  view.dispatch(tr);
  return end - 1;
}
