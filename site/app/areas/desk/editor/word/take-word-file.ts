import { Selection } from "prosemirror-state";
import { sayFailed } from "../../notices/notices.ts";
import { bringFootnotes } from "../footnotes/footnotes-plugin.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import { readWordFile, WordFileError, type WordText } from "./word-file.ts";

/**
 * Brings the text of a Word file in, where it was dropped; its pictures go to the library on the way.
 *
 * @param place null: at the cursor.
 */
export async function takeWordFile(editor: TextEditor, file: File, place: number | null): Promise<void> {
  let text: WordText;
  try {
    text = await readWordFile(file);
  } catch (error) {
    if (!(error instanceof WordFileError)) throw error;
    sayFailed(`${file.name}: ${error.message}`);
    return;
  }
  const { view } = editor;
  if (!view) return;
  const { tr, doc } = view.state;
  if (place !== null) tr.setSelection(Selection.near(doc.resolve(Math.min(place, doc.content.size))));
  tr.replaceSelection(text.slice).scrollIntoView().setMeta("paste", true);
  view.dispatch(bringFootnotes(tr, text.notes));
  if (text.title) editor.takeTitle(text.title);
  if (text.pictures.length > 0) editor.takePictures(text.pictures);
}
