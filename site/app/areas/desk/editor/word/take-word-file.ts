import { Selection } from "prosemirror-state";
import { sayFailed } from "../../notices/notices.ts";
import { bringFootnotes } from "../footnotes/footnotes-plugin.ts";
import { readPastedHtml } from "../paste/clean-html.ts";
import type { PastedPicture } from "../paste/pasted-pictures.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import { zipWeight } from "./zip-weight.ts";

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

// An article out of a Word file. Its reader is loaded when there is one to be read.

interface WordText {
  /** In the style “Title” at its beginning; empty without. */
  title: string;
  slice: NonNullable<ReturnType<typeof readPastedHtml>>["slice"];
  pictures: PastedPicture[];
  notes: NonNullable<ReturnType<typeof readPastedHtml>>["notes"];
}

/** Why a file cannot be read, for people. */
class WordFileError extends Error {
  override name = "WordFileError";
}

/** Bytes: of the file, and of what it unpacks to. */
const largest = 60 * 1024 * 1024;
const largestUnpacked = 300 * 1024 * 1024;

/** The page has its title above the text: headings begin below it. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='heading ${level}'] => h${level + 1}:fresh`),
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='Heading ${level}'] => h${level + 1}:fresh`),
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "r[style-name='Code'] => code",
  "r[style-name='HTML Code'] => code",
  "strike => s",
];

/** @throws {WordFileError} */
async function readWordFile(file: File): Promise<WordText> {
  if (file.size > largest) throw new WordFileError("It’s larger than 60 MB. Compress its images in Word.");
  const arrayBuffer = await file.arrayBuffer();
  const weight = zipWeight(arrayBuffer);
  if (weight === null)
    throw new WordFileError("It isn’t a Word file, or it’s damaged. Save it as .docx again.");
  if (weight > largestUnpacked) throw new WordFileError("It unpacks to more than 300 MB.");
  const html = await htmlOf(arrayBuffer);
  const [, heading = ""] = /^<h1>([\s\S]*?)<\/h1>/.exec(html) ?? [];
  const rest = heading ? html.slice(html.indexOf("</h1>") + 5) : html;
  const read = readPastedHtml(rest);
  const title = heading ? wordsOf(heading) : "";
  if (!read) throw new WordFileError(title ? "It has nothing but a title." : "It’s empty.");
  return { title, ...read };
}

async function htmlOf(arrayBuffer: ArrayBuffer): Promise<string> {
  const { default: mammoth } = await import("mammoth/mammoth.browser.min.js");
  try {
    return (await mammoth.convertToHtml({ arrayBuffer }, { styleMap: styles })).value;
  } catch {
    throw new WordFileError("It isn’t a Word file, or it’s damaged. Save it as .docx again.");
  }
}

function wordsOf(html: string): string {
  const read = readPastedHtml(`<p>${html}</p>`);
  return read?.slice.content.textBetween(0, read.slice.content.size, " ").trim() ?? "";
}
