/**
 * Changes that WordPress 7.1 makes to the saved markup of its blocks when it renders them, block by block: classes,
 * layouts, and attributes for its themes' scripts. Each change reads only the HTML before the first inner block, so
 * that nested blocks take linear time.
 */
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import { childLayoutClass, isLayout, layoutClasses } from "./block-layout.ts";
import { opensLarger, withLightbox } from "./lightbox.ts";
import { hasClass, TagEdits } from "./tag-edits.ts";
import { youTubeIdIn } from "./youtube-frame.ts";

export interface ShownBlock {
  name: string;
  attributes: Record<string, unknown>;
  /** The block around it. */
  parent: ShownBlock | null;
  /** In an accordion: the id of the item's button. */
  itemId: string | null;
}

/** Numbers for ids and classes, which count from 1 within one text. */
export interface BlockCounts {
  galleries: number;
  accordionItems: number;
  buttonStyles: number;
}

type Change = (edits: TagEdits, block: ShownBlock, counts: BlockCounts) => void;

/** Characters; longer class attributes aren't searched. */
const longestClass = 500;
const headings = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** `id` of an `img` in a gallery. */
const addDataId: Change = (edits, { attributes, parent }) => {
  const image = edits.first("img");
  const id = attributes["data-id"] ?? (parent?.name === "gallery" ? attributes.id : undefined);
  if (image && (typeof id === "number" || typeof id === "string")) edits.set(image, "data-id", String(id));
};

/** Changes by block name; they run before those of all blocks. */
const ownChanges = new Map<string, Change>([
  ["heading", (edits) => addClassTo(edits, headings, "wp-block-heading")],
  ["list", (edits) => addClassTo(edits, ["ol", "ul"], "wp-block-list")],
  ["image", addDataId],
  [
    "gallery",
    (edits, _block, counts) => {
      counts.galleries += 1;
      const [figure] = edits.tags;
      if (figure) edits.addClasses(figure, [`wp-block-gallery-${counts.galleries}`]);
    },
  ],
  ["button", changeButton],
  ["file", changeFile],
  [
    "accordion",
    (edits, { attributes }) => {
      const tag = edits.withClass("wp-block-accordion");
      if (!tag) return;
      const autoclose = attributes.autoclose === true;
      edits.set(tag, "data-wp-context", `{ "autoclose": ${autoclose}, "accordionItems": [] }`);
      edits.set(tag, "data-wp-interactive", "core/accordion");
    },
  ],
  ["accordion-item", changeAccordionItem],
  ["accordion-heading", changeAccordionHeading],
  ["accordion-panel", changeAccordionPanel],
]);

/** Whether an editor has hidden the block; third-party blocks are always shown. */
export function isShown({ name, attributes }: Pick<ShownBlock, "name" | "attributes">): boolean {
  const metadata = attributes.metadata as { blockVisibility?: unknown } | null | undefined;
  return metadata?.blockVisibility !== false || name.includes("/");
}

/**
 * @param html of the block, up to its first inner block.
 * @param hasInner whether there is one.
 * @param detailsOf `media_details` of a file of the library.
 */
export function changedBlock(
  html: string,
  block: ShownBlock,
  {
    hasInner,
    counts,
    detailsOf,
  }: {
    hasInner: boolean;
    counts: BlockCounts;
    detailsOf(id: number): MediaDetails | undefined;
  },
): string {
  const { name, attributes } = block;
  // Third-party blocks are shown as they were saved.
  if (name.includes("/") || !html.includes("<")) return name === "image" ? "" : html;
  const edits = new TagEdits(name === "cover" ? withFilmBehind(html, attributes) : html);
  const image = name === "image" ? edits.first("img") : undefined;
  // An image block without a file renders nothing.
  if (name === "image" && !(image && edits.value(image, "src"))) return "";
  if (name === "button" && isEmptyButton(html)) return "";
  const [outermost] = edits.tags;
  if (!outermost) return html;
  // Reads the classes before the changes below add more.
  const wrapper =
    isLayout(name) && hasInner ? edits.unclosed.findLast((tag) => edits.value(tag, "class")) : null;
  const wrapperClass = wrapper ? edits.value(wrapper, "class") : null;
  ownChanges.get(name)?.(edits, block, counts);
  if (name === "video") addMeasure(edits, attributes, detailsOf);
  const child = childLayoutClass(attributes, block.parent?.attributes.layout);
  if (child) edits.addClasses(outermost, [child]);
  if (isLayout(name)) {
    const isWrapper = (given: string) =>
      wrapperClass !== null && wrapperClass.length <= longestClass
        ? given.includes(wrapperClass)
        : given === wrapperClass;
    const target = wrapperClass
      ? edits.tags.find((tag) => isWrapper(edits.value(tag, "class") ?? ""))
      : outermost;
    if (target) edits.addClasses(target, layoutClasses(name, attributes));
  }
  if (name === "cover") addRatio(edits, attributes);
  if (name === "button") addButtonStyle(edits, attributes, counts);
  const hidden = hiddenOn(attributes);
  if (hidden.length > 0 && name !== "accordion-heading" && name !== "accordion-panel")
    edits.addClasses(
      outermost,
      hidden.map((viewport) => `wp-block-hidden-${viewport}`),
    );
  if (name === "paragraph") addClassTo(edits, ["p"], "wp-block-paragraph");
  const written = name === "image" ? withoutEmptyCaption(edits.written()) : edits.written();
  return name === "image" && opensLarger(attributes) ? withLightbox(written) : written;
}

function addClassTo(edits: TagEdits, names: readonly string[], className: string): void {
  const tag = edits.first(...names);
  if (tag) edits.addClasses(tag, [className]);
}

/** Viewports on which an editor has hidden a block, by WordPress's names. */
export function hiddenOn({ metadata }: Record<string, unknown>): string[] {
  const { blockVisibility } = (metadata ?? {}) as {
    blockVisibility?: { viewport?: Record<string, unknown> };
  };
  const viewport = blockVisibility?.viewport;
  return ["desktop", "mobile", "tablet"].filter((name) => viewport?.[name] === false);
}

const widths = new Map([25, 50, 75, 100].map((width) => [`${width}%`, `wp-block-button__width-${width}`]));

function changeButton(edits: TagEdits, { attributes }: ShownBlock): void {
  const width = styleOf(attributes).dimensions?.width;
  const tag = edits.withClass("wp-block-button");
  if (!tag || typeof width !== "string" || !/^[\d.]{1,8}(?:%|px|em|rem|vw)$/.test(width)) return;
  const given = edits.value(tag, "style");
  const known = widths.get(width);
  const isShare = width.endsWith("%");
  edits.addClasses(tag, [
    "has-custom-width",
    ...(isShare ? ["wp-block-button__width", ...(known ? [known] : [])] : []),
  ]);
  const style = isShare ? `--wp--block-button--width: ${Number.parseFloat(width)};` : `width: ${width};`;
  edits.set(tag, "style", style + (given ? ` ${given}` : ""));
}

function addButtonStyle(edits: TagEdits, { className }: Record<string, unknown>, counts: BlockCounts): void {
  const [outermost] = edits.tags;
  if (!outermost || typeof className !== "string" || !hasClass(className, "is-style-outline")) return;
  counts.buttonStyles += 1;
  edits.addClasses(outermost, [`is-style-outline--${counts.buttonStyles}`]);
}

/** Buttons without text render nothing. */
function isEmptyButton(html: string): boolean {
  return /<(a|button)\b[^<>]*>(?:<!--[^<>]*-->)?<\/\1>/.test(html.slice(0, 10_000));
}

/** Hides the preview of a PDF; WordPress's script shows it in browsers that have a PDF viewer. */
function changeFile(edits: TagEdits, { attributes }: ShownBlock): void {
  const [outermost] = edits.tags;
  const preview = edits.first("object");
  if (!attributes.displayPreview || !outermost || !preview) return;
  edits.set(outermost, "data-wp-interactive", "core/file");
  const label = edits.value(preview, "aria-label");
  edits.set(preview, "data-wp-bind--hidden", "!state.hasPdfPreview");
  edits.set(preview, "hidden", "");
  edits.set(preview, "aria-label", label && label !== "PDF embed" ? `Embed of ${label}.` : "PDF embed");
}

function changeAccordionItem(edits: TagEdits, block: ShownBlock, counts: BlockCounts): void {
  const tag = edits.withClass("wp-block-accordion-item");
  if (!tag) return;
  counts.accordionItems += 1;
  block.itemId = `accordion-item-${counts.accordionItems}`;
  const isOpen = block.attributes.openByDefault === true;
  edits.set(tag, "data-wp-class--is-open", "state.isOpen");
  edits.set(tag, "data-wp-context", `{ "id": "${block.itemId}", "openByDefault": ${isOpen} }`);
  edits.set(tag, "data-wp-init", "callbacks.initAccordionItems");
  edits.set(tag, "data-wp-on-window--hashchange", "callbacks.hashChange");
}

function changeAccordionHeading(edits: TagEdits, { parent }: ShownBlock): void {
  const toggle = edits.withClass("wp-block-accordion-heading__toggle");
  if (!toggle || parent?.name !== "accordion-item" || !parent.itemId) return;
  edits.set(toggle, "aria-expanded", String(parent.attributes.openByDefault === true));
  edits.set(toggle, "aria-controls", `${parent.itemId}-panel`);
  edits.set(toggle, "data-wp-bind--aria-expanded", "state.isOpen");
  edits.set(toggle, "data-wp-on--click", "actions.toggle");
  edits.set(toggle, "id", parent.itemId);
}

function changeAccordionPanel(edits: TagEdits, { parent }: ShownBlock): void {
  const panel = edits.withClass("wp-block-accordion-panel");
  if (!panel || parent?.name !== "accordion-item" || !parent.itemId) return;
  edits.set(panel, "aria-labelledby", parent.itemId);
  edits.set(panel, "data-wp-bind--hidden", "state.isHidden");
  edits.set(panel, "data-wp-on--beforematch", "actions.handleBeforeMatch");
  edits.set(panel, "id", `${parent.itemId}-panel`);
}

/** Adds the clip's dimensions, so that the page doesn't shift when it loads. */
function addMeasure(
  edits: TagEdits,
  { id }: Record<string, unknown>,
  detailsOf: (id: number) => MediaDetails | undefined,
): void {
  const video = edits.first("video");
  const { width, height } = (typeof id === "number" && detailsOf(id)) || {};
  if (!video || !width || !height) return;
  edits.set(video, "height", String(height));
  edits.set(video, "style", `aspect-ratio: ${width} / ${height};${edits.value(video, "style") ?? ""}`);
  edits.set(video, "width", String(width));
}

/** Cover with a YouTube video in the background, which autoplays muted in a loop. */
function withFilmBehind(html: string, { backgroundType, url }: Record<string, unknown>): string {
  const id = backgroundType === "embed-video" && typeof url === "string" ? youTubeIdIn(url) : undefined;
  const figure = id && new TagEdits(html).withClass("wp-block-embed");
  const end = figure ? html.indexOf("</figure>", figure.end) : -1;
  if (!figure || end === -1) return html;
  const playing =
    "autoplay=1&#038;mute=1&#038;loop=1&#038;controls=0&#038;modestbranding=1&#038;playsinline=1";
  const address = `https://www.youtube.com/embed/${id}?feature=oembed&#038;${playing}&#038;playlist=${id}`;
  const frame = `<iframe src="${address}" title="Background video" frameborder="0" allow="autoplay; fullscreen"></iframe>`;
  return `${html.slice(0, figure.start)}<div class="wp-block-cover__video-background wp-block-cover__embed-background">${frame}</div>${html.slice(end + "</figure>".length)}`;
}

/** A chosen aspect ratio and a minimum height exclude each other. */
function addRatio(edits: TagEdits, attributes: Record<string, unknown>): void {
  const [outermost] = edits.tags;
  const dimensions = styleOf(attributes).dimensions;
  const ratio = dimensions?.aspectRatio;
  const isChosen = typeof ratio === "string" && /^[\d. /]{1,20}$/.test(ratio);
  const isBounded = dimensions?.minHeight !== undefined || attributes.minHeight !== undefined;
  if (!outermost || (!isChosen && !isBounded && ratio !== "auto")) return;
  const given = edits.value(outermost, "style") ?? "";
  const before = given === "" || given.endsWith(";") ? given : `${given};`;
  const own = isChosen
    ? `aspect-ratio:${ratio};height:unset;min-height:unset;`
    : `aspect-ratio:${ratio === "auto" ? "auto" : "unset"};`;
  edits.set(outermost, "style", before + own);
  if (isChosen) edits.addClasses(outermost, ["has-aspect-ratio"]);
}

function styleOf({ style }: Record<string, unknown>): { dimensions?: Record<string, unknown> } {
  const dimensions = (style as { dimensions?: unknown } | null | undefined)?.dimensions;
  return typeof dimensions === "object" && dimensions !== null
    ? { dimensions: dimensions as Record<string, unknown> }
    : {};
}

function withoutEmptyCaption(html: string): string {
  return html.replace(/<figcaption\b[^<>]*>(?:<!--[^<>]*-->)*<\/figcaption>/, "");
}
