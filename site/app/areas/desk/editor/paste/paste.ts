/** Copying out of the text, and all that comes into it: words, pages, files. */
import { Fragment, type Node, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { dropPoint } from "prosemirror-transform";
import type { EditorView } from "prosemirror-view";
import { loadedEmbeds } from "../cards/load-embeds.ts";
import { linkAttributes, schema } from "../document/schema.ts";
import { bringFootnotes } from "../footnotes/footnotes-plugin.ts";
import type { Footnote } from "../footnotes/footnotes-source.ts";
import { tableOfCells } from "../tables/read-cells.ts";
import { clearCells, fillCells, spansCells } from "../tables/table-commands.ts";
import { insertBlocks } from "../writing/block-commands.ts";
import { readPastedHtml } from "./clean-html.ts";
import type { PastedPicture } from "./pasted-pictures.ts";
import { looksLikeMarkdown, readMarkdown } from "./read-markdown.ts";

/** @param at where in the document they are to stand. */
type TakeFiles = (files: File[], at: number) => void;

export interface PasteTakers {
  files: TakeFiles;
  /** Their cards are in the text by then. */
  pictures: (pictures: PastedPicture[]) => void;
  /** Takes the title of a whole Word document. Returns whether the article uses it; the text then leaves it out. */
  title: (text: string) => boolean;
}

interface Pasted {
  slice: Slice;
  pictures: PastedPicture[];
  notes: readonly Footnote[];
}

/** The last copied slice is kept whole, because its HTML would lose attributes of the blocks. */
let copied: { html: string; slice: Slice } | null = null;

function copy(view: EditorView, event: ClipboardEvent): boolean {
  const { selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  const slice = selection.content();
  const { dom, text } = view.serializeForClipboard(slice);
  copied = { html: dom.innerHTML, slice };
  event.clipboardData.setData("text/html", dom.innerHTML);
  event.clipboardData.setData("text/plain", text);
  event.preventDefault();
  return true;
}

/** Plain text: a film's address, an address for the words that are selected, Markdown, or lines of words. */
function readText(view: EditorView, text: string): Slice {
  const { selection } = view.state;
  const inCode = selection.$from.parent.type.spec.code;
  const line = text.trim();
  if (!inCode) {
    const film =
      selection.empty && selection.$from.parent.content.size === 0 ? loadedEmbeds()?.embedCard(line) : null;
    if (film) return new Slice(Fragment.from(film), 0, 0);
    if (!selection.empty && /^https?:\/\/\S+$/.test(line)) {
      const words = view.state.doc.textBetween(selection.from, selection.to, " ");
      const linked = schema.text(words, [schema.mark("link", linkAttributes(line))]);
      return new Slice(Fragment.from(linked), 0, 0);
    }
    const cells = tableOfCells(text);
    if (cells) return new Slice(Fragment.from(cells), 0, 0);
    if (looksLikeMarkdown(text)) return Slice.maxOpen(Fragment.from(readMarkdown(text)));
  }
  if (inCode) return new Slice(Fragment.from(schema.text(text.replace(/\r\n?/g, "\n"))), 0, 0);
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n+/)
    .filter((one) => one.trim() !== "")
    .map((one) => schema.node("paragraph", null, [schema.text(one)]));
  return Slice.maxOpen(Fragment.from(paragraphs));
}

function sliceOf(view: EditorView, data: DataTransfer, plain: boolean): Pasted | null {
  const html = plain ? "" : data.getData("text/html");
  const text = data.getData("text/plain");
  if (html !== "" && copied && html.includes(copied.html))
    return { slice: copied.slice, pictures: [], notes: [] };
  const isCode = view.state.selection.$from.parent.type.spec.code;
  // Code editors colour what is copied from them: as text it says more.
  const read =
    html !== "" && !isCode && !/vscode|monospace/.test(html.slice(0, 2_000))
      ? readPastedHtml(html, [...data.files])
      : null;
  return read ?? (text === "" ? null : { slice: readText(view, text), pictures: [], notes: [] });
}

export function pastePlugin(take: PasteTakers): Plugin {
  let shift = false;
  return new Plugin({
    props: {
      handleKeyDown(_view, event) {
        shift = event.shiftKey;
        return false;
      },
      handleDOMEvents: {
        copy,
        cut(view, event) {
          if (!copy(view, event)) return false;
          if (!clearCells(view.state, view.dispatch))
            view.dispatch(view.state.tr.deleteSelection().scrollIntoView());
          return true;
        },
        paste(view, event) {
          const data = event.clipboardData;
          if (!data || isOwnField(event)) return false;
          event.preventDefault();
          const files = [...data.files];
          // Office programs put a picture of the words beside the words.
          if (files.length > 0 && data.getData("text/html").trim().length < 300) {
            take.files(files, view.state.selection.from);
            return true;
          }
          const pasted = sliceOf(view, data, shift);
          if (spansCells(view.state)) clearCells(view.state, view.dispatch);
          const slice = pasted && fitting(view, withoutTitle(view, data, pasted.slice, take.title));
          const card = slice?.content.childCount === 1 ? slice.content.firstChild : null;
          const cells = pasted?.slice.content.childCount === 1 ? pasted.slice.content.firstChild : null;
          // One goes on writing behind it.
          if (cells?.type === schema.nodes.table && fillCells(cells)(view.state, view.dispatch)) return true;
          if (card?.type.name === "card") insertBlocks([card])(view.state, view.dispatch);
          else if (slice) {
            const tr = view.state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true);
            view.dispatch(bringFootnotes(tr, pasted?.notes ?? []));
          }
          if (pasted && pasted.pictures.length > 0) take.pictures(pasted.pictures);
          return true;
        },
        drop(view, event) {
          const data = event.dataTransfer;
          if (!data || view.dragging || isOwnField(event)) return false;
          event.preventDefault();
          const at =
            view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.doc.content.size;
          if (data.files.length > 0) take.files([...data.files], at);
          else {
            const pasted = sliceOf(view, data, false);
            const slice = pasted?.slice;
            const place = slice && (dropPoint(view.state.doc, at, slice) ?? at);
            if (slice && place !== null && place !== undefined) {
              view.dispatch(bringFootnotes(view.state.tr.replaceRange(place, place, slice), pasted.notes));
              if (pasted.pictures.length > 0) take.pictures(pasted.pictures);
            }
          }
          return true;
        },
      },
    },
  });
}

/** A Word title that is pasted into an empty text becomes the article's title and leaves the text. */
function withoutTitle(view: EditorView, data: DataTransfer, slice: Slice, take: PasteTakers["title"]): Slice {
  const [first, ...rest] = slice.content.content;
  if (first?.type !== schema.nodes.heading || rest.length === 0 || view.state.doc.textContent !== "")
    return slice;
  if (!/<p[^<>]*\bMsoTitle\b/i.test(data.getData("text/html"))) return slice;
  return take(first.textContent.trim()) ? Slice.maxOpen(Fragment.from(rest)) : slice;
}

/** Cells and buttons take words alone: what were blocks are lines there. */
function fitting(view: EditorView, slice: Slice): Slice {
  const { name } = view.state.selection.$from.parent.type;
  return name === "table_cell" || name === "button" ? asLine(slice) : apart(view, slice);
}

/**
 * Words go on in the paragraph they are pasted into. A heading, a list or a quote stays a block of its own, unless it
 * is a piece of one that is put between words.
 */
function apart(view: EditorView, slice: Slice): Slice {
  const { $from, $to } = view.state.selection;
  const { content } = slice;
  if (!$from.parent.isTextblock || !$to.parent.isTextblock) return slice;
  const wordsBefore = $from.parentOffset > 0;
  const wordsAfter = $to.parentOffset < $to.parent.content.size;
  const isPiece = content.childCount === 1 && !content.textBetween(0, content.size, "\n").includes("\n");
  if (isPiece && wordsBefore && wordsAfter) return slice;
  const isApart = (node: Node | null) => node?.isBlock === true && node.type.name !== "paragraph";
  const openStart = wordsBefore && isApart(content.firstChild) ? 0 : slice.openStart;
  const openEnd = wordsAfter && isApart(content.lastChild) ? 0 : slice.openEnd;
  return new Slice(content, openStart, openEnd);
}

/** A line of a card has its own words. */
function isOwnField({ target }: Event): boolean {
  return target instanceof Element && target.closest("input") !== null;
}

/** Joins the copied blocks into one line with breaks, for nodes that hold no blocks. */
function asLine(slice: Slice): Slice {
  const found: Node[] = [];
  const add = (parent: Node | Fragment) => {
    parent.forEach((node) => {
      if (node.isInline) found.push(node);
      else if (node.isTextblock) {
        if (found.length > 0) found.push(schema.node("hard_break"));
        node.forEach((inline) => void found.push(inline));
      } else add(node);
    });
  };
  add(slice.content);
  return new Slice(Fragment.from(found), 0, 0);
}
