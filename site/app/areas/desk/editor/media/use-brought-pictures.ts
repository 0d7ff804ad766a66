import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { Selection } from "prosemirror-state";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { listMedia } from "../../api/media.ts";
import { broughtPictures } from "../../library/brought-pictures.ts";
import { say, sayFailed } from "../../notices/notices.ts";
import { fileCard, galleryCard } from "../cards/make-cards.ts";
import { insertBlocks } from "../writing/block-commands.ts";
import type { TextEditor } from "../writing/text-editor.ts";
import { fromLibrary } from "./upload.ts";

/** Puts the pictures that the link to this text brought at its end, once: a reload brings none. */
export function useBroughtPictures(editor: TextEditor): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [ids] = useState(() => broughtPictures(state));
  const isTaken = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the link brought, once
  useEffect(() => {
    if (ids.length === 0 || isTaken.current) return;
    isTaken.current = true;
    void navigate(pathname, { replace: true, state: null });
    void takeIn(editor, ids);
  }, [editor, ids]);
}

async function takeIn(editor: TextEditor, ids: readonly number[]): Promise<void> {
  try {
    const { items } = await listMedia({ include: ids, orderby: "include", perPage: ids.length });
    const pictures = items.map(fromLibrary).filter(({ mimeType }) => mimeType.startsWith("image/"));
    const [first] = pictures;
    if (!first) return;
    editor.run((now, dispatch) => {
      dispatch?.(now.tr.setSelection(Selection.atEnd(now.doc)));
      return true;
    });
    editor.run(insertBlocks([pictures.length > 1 ? galleryCard(pictures) : fileCard(first)]));
    say(
      pictures.length === 1
        ? "The picture stands at the end of the text."
        : `${pictures.length} pictures stand at the end of the text.`,
    );
  } catch (error) {
    sayFailed(`The pictures weren’t added. ${errorMessage(error)}`);
  }
}
