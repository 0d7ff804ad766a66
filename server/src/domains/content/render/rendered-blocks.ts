/** Blocks without their comments, as WordPress shows them, in one walk over the text. */
import { escapeAttribute, escapeText } from "@extenso/contract/html/escape.ts";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { cleanHtml } from "../cleaning/clean-html.ts";
import { originPlaceholder, withOrigin } from "../origin.ts";
import { type BlockCounts, changedBlock, hiddenOn, isShown, type ShownBlock } from "./block-changes.ts";
import { type BlockToken, blockTokens } from "./block-tokens.ts";
import { latestPostsMark } from "./latest-posts-mark.ts";
import { opensLarger, withGalleryId } from "./lightbox.ts";
import { withParagraphs } from "./paragraphs.ts";
import { TagEdits } from "./tag-edits.ts";

export interface BlockContext {
  /** `media_details` of a file of the library; undefined for one that isn't there. */
  picture(id: number): MediaDetails | undefined;
  /** The text's footnotes as JSON; empty without any. */
  footnotes: string;
}

interface OpenBlock extends ShownBlock {
  /** HTML that has been rendered so far. */
  html: string;
  /** Its HTML before the first inner block, until that is reached. */
  beginning: string | null;
  /** The gallery that it is, or stands in. */
  gallery: OpenBlock | null;
  /** A gallery with a picture inside that opens in its full size. */
  opensLarger: boolean;
  /** `fetchpriority` of pictures inside: `low` in blocks that are closed at first. */
  priority: "low" | "auto" | null;
}

/** @param raw content with blocks. @returns HTML, of which shortcodes, pictures and embeds are still as typed. */
export function renderedBlocks(raw: string, context: BlockContext): string {
  const counts: BlockCounts = { galleries: 0, accordionItems: 0, buttonStyles: 0 };
  const path: OpenBlock[] = [];
  let result = "";
  const detailsOf = context.picture;

  const add = (html: string) => {
    const last = path.at(-1);
    if (!last) result += html;
    else if (last.beginning === null) last.html += html;
    else last.beginning += html;
  };
  const finishBeginning = (block: OpenBlock, hasInner: boolean) => {
    if (block.beginning === null) return;
    block.html = changedBlock(block.beginning, block, { hasInner, counts, detailsOf });
    block.beginning = null;
  };
  const open = ({ name, attributes }: Exclude<BlockToken, { kind: "html" }>) => {
    const parent = path.at(-1);
    if (parent) finishBeginning(parent, true);
    if (parent?.gallery && name === "image" && opensLarger(attributes) && isShown({ name, attributes }))
      parent.gallery.opensLarger = true;
    const own = isClosedAtFirst(name, attributes) ? "low" : hiddenOn(attributes).length > 0 ? "auto" : null;
    const block: OpenBlock = {
      name,
      attributes,
      parent: parent ?? null,
      itemId: null,
      html: "",
      beginning: "",
      gallery: parent?.gallery ?? null,
      opensLarger: false,
      priority: parent?.priority ?? own,
    };
    if (name === "gallery") block.gallery = block;
    path.push(block);
  };
  const close = () => {
    const block = path.pop();
    if (!block) return;
    finishBeginning(block, false);
    if (isShown(block)) add(block.opensLarger ? withGalleryId(block.html) : block.html);
  };

  for (const token of blockTokens(raw)) {
    if (token.kind === "html") {
      const block = path.at(-1);
      add(block ? partOf(token.html, block) : token.html);
    } else if (token.kind === "open") open(token);
    else if (token.kind === "close") close();
    else {
      const parent = path.at(-1);
      if (parent) finishBeginning(parent, true);
      if (isShown(token)) add(madeByServer(token.name, token.attributes, context));
    }
  }
  while (path.length > 0) close();
  return result;
}

/** Blocks of which the text has the comment alone. */
function madeByServer(
  name: string,
  attributes: Record<string, unknown>,
  { footnotes }: BlockContext,
): string {
  if (name === "latest-posts") return latestPostsMark(attributes);
  if (name === "playlist-track") return trackMarkup(attributes);
  return name === "footnotes" ? footnotesMarkup(footnotes) : "";
}

/** A player for each track: WordPress has one for all of them, which its script fills. */
function trackMarkup({ src, title, artist }: Record<string, unknown>): string {
  if (typeof src !== "string" || !/^https?:\/\/\S{1,1000}$/.test(src)) return "";
  const words = [title, artist].filter((text) => typeof text === "string" && text !== "").join(" – ");
  const caption = words && `<figcaption class="wp-element-caption">${escapeText(words)}</figcaption>`;
  return `<figure class="wp-block-audio"><audio controls preload="none" src="${escapeAttribute(src)}"></audio>${caption}</figure>`;
}

/** One piece of a block's own HTML. */
function partOf(html: string, { name, priority }: OpenBlock): string {
  const clean = html.includes("wp-note") ? withoutNoteMarks(html) : html;
  const part = name === "shortcode" ? withParagraphs(clean) : clean;
  if (!priority || !part.includes("<img")) return part;
  const edits = new TagEdits(part);
  for (const tag of edits.tags) if (tag.name === "img") edits.set(tag, "fetchpriority", priority);
  return edits.written();
}

function isClosedAtFirst(name: string, { showContent, openByDefault }: Record<string, unknown>): boolean {
  return (name === "details" && !showContent) || (name === "accordion-item" && !openByDefault);
}

/** Editors' notes to each other mark words that readers see without a mark. */
function withoutNoteMarks(html: string): string {
  const open: boolean[] = [];
  return html.replace(/<(\/?)mark\b([^<>]*)>/gi, (tag, slash: string, attributes: string) => {
    const isNote = slash ? (open.pop() ?? false) : /\bclass=["'][^"']*\bwp-note\b/.test(attributes);
    if (!slash) open.push(isNote);
    return isNote ? "" : tag;
  });
}

// The list of a text's footnotes, which the text's own `footnotes` meta holds as JSON.

/** One text has no more. */
const mostFootnotes = 1_000;

/** @param json `[{"id":"…","content":"HTML"}]`; anything else, and an empty list, shows nothing. */
export function footnotesMarkup(json: string): string {
  const items = footnotesIn(json).map(({ id, content }, index) => {
    const anchor = escapeAttribute(id);
    // Footnotes are cleaned even for roles with `unfiltered_html`, as in WordPress.
    return `<li id="${anchor}">${cleaned(content)} <a href="#${anchor}-link" aria-label="Jump to footnote reference ${index + 1}">↩︎</a></li>`;
  });
  return items.length === 0 ? "" : `<ol class="wp-block-footnotes">${items.join("")}</ol>`;
}

/** An address without a protocol would be cleaned as if it began with one. */
const anyOrigin = "https://origin.invalid";

function cleaned(content: string): string {
  return cleanHtml(withOrigin(content, anyOrigin), "post").replaceAll(anyOrigin, originPlaceholder);
}

function footnotesIn(json: string): { id: string; content: string }[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return [];
  }
  if (!Array.isArray(parsed)) return [];
  return parsed.slice(0, mostFootnotes).flatMap((one: { id?: unknown; content?: unknown } | null) => {
    const { id, content } = one ?? {};
    return typeof id === "string" && typeof content === "string" ? [{ id, content }] : [];
  });
}
