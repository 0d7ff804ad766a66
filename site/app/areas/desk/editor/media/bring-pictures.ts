/** Brings the pictures of cards to the library, one after another, while one goes on writing. */
import { ApiError } from "@extenso/contract/errors/errors.ts";
import { sayFailed } from "../../notices/notices.ts";
import { picturesOf } from "../cards/card-source.ts";
import type { LibraryFile } from "../cards/make-cards.ts";
import { filledPicture, type PastedPicture } from "../paste/pasted-pictures.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import type { ShowUploads } from "./take-files.ts";
import { largestFile, upload } from "./upload.ts";

/** Milliseconds that another site may take to answer. */
const patience = 20_000;

export async function bringPictures(
  editor: TextEditor,
  pictures: readonly PastedPicture[],
  show: ShowUploads,
) {
  for (const [index, picture] of pictures.entries()) {
    show(
      pictures.length === 1 ? "Uploading an image…" : `Uploading image ${index + 1} of ${pictures.length}…`,
    );
    const { id, alt } = picture;
    try {
      const file = picture.file ?? (await fetched(picture.address));
      if (file && file.size <= largestFile) {
        const uploaded = await upload(file);
        fillPicture(editor, id, { ...uploaded, alt: alt || uploaded.alt });
      } else fillPicture(editor, id, null);
    } catch (error) {
      fillPicture(editor, id, null);
      if (!(error instanceof ApiError)) throw error;
      sayFailed(`An image didn’t upload: ${error.message} Its place is kept in the text.`);
    }
  }
  show(null);
}

/** Null where the other site or this page's policy does not let the browser have it. */
async function fetched(address: string): Promise<File | null> {
  try {
    const answer = await fetch(address, {
      mode: "cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      signal: AbortSignal.timeout(patience),
    });
    const type = answer.headers.get("Content-Type")?.split(";")[0] ?? "";
    const length = Number(answer.headers.get("Content-Length") ?? 0);
    if (!answer.ok || !/^image\/(?:png|jpeg|gif|webp|avif)$/.test(type) || length > largestFile) return null;
    const name = decodeURIComponent(new URL(address).pathname.split("/").at(-1) || "picture");
    return new File([await answer.blob()], name, { type });
  } catch {
    return null;
  }
}

/** @param file null: nothing came, and the card says so. */
export function fillPicture(editor: TextEditor, id: string, file: LibraryFile | null): void {
  const { view } = editor;
  if (!view) return;
  const { doc, tr } = view.state;
  doc.descendants((node, at) => {
    if (node.type.name !== "card" || node.attrs.waiting !== id) return !node.isTextblock;
    const { source } = node.attrs;
    const alt = picturesOf(source)[0]?.alt || file?.alt || "";
    if (file) tr.setNodeAttribute(at, "source", filledPicture({ ...file, alt }, source));
    tr.setNodeAttribute(at, "waiting", null);
    return false;
  });
  // It is no step of the writer's: undoing takes back what they did, with the picture in it.
  if (tr.docChanged) view.dispatch(tr.setMeta("addToHistory", false));
}
