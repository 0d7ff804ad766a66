/**
 * The border that content's HTML crosses to enter the site: nothing but the tags and attributes named
 * here comes through. On the server alone (`.server.ts`), so browsers get HTML that is already safe and
 * never the sanitiser; a loader that returns content must return it through `safeHtml`.
 */
import { pictureSize } from "@extenso/contract/blocks/picture-size.ts";
import sanitize from "sanitize-html";
import { withBoundedNesting } from "../../../engines/html/bounded-nesting.ts";
import { attributeOf, type OpenTag, parseHtml } from "../../../engines/html/tokens.ts";
import { youTubeId } from "../youtube.ts";
import {
  backgroundFocusStyle,
  columnsStyle,
  coverStyle,
  declarationsOf,
  focusStyle,
  patternStyle,
} from "./block-style.ts";
import { filmMark, withFrames } from "./content-players.ts";
import { groundStyle } from "./cover-colours.ts";
import { coverTags, withCovers } from "./covers.ts";
import { largerPicture, withLargerPictures } from "./larger-pictures.ts";

const textTags = [
  ...["p", "br", "hr", "blockquote", "pre", "code", "kbd", "figure", "figcaption"],
  ...["h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd"],
  ...["a", "strong", "b", "em", "i", "u", "s", "mark", "small", "sub", "sup", "abbr", "cite", "q", "time"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  "img",
];

const allowedAttributes = {
  a: ["href", "rel", "hreflang"],
  abbr: ["title"],
  blockquote: ["cite"],
  img: ["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"],
  ol: ["start", "reversed"],
  q: ["cite"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
};

/** Elements whose inside is no text for readers either. */
const droppedWhole = [
  "script",
  "style",
  "template",
  "textarea",
  "select",
  "option",
  "noscript",
  "iframe",
].concat([
  "object",
  "embed",
  "svg",
  "math",
  "audio",
  "video",
  "form",
  "button",
  "head",
  "title",
  "xmp",
  "plaintext",
]);

interface Options {
  /** The highest heading the text may carry where it will be shown, such as 3 inside a section with an h2. */
  firstHeading?: 2 | 3 | 4;
  /** Keeps players, columns and the editor's other blocks: for articles and pages, whose styles know them. */
  blocks?: boolean;
}

/** Places of a cover's text in its box: `is-position-top-left` and its like. */
const coverPositions = ["top", "center", "bottom"].flatMap((row) =>
  ["left", "center", "right"].map((column) => `is-position-${row}-${column}`),
);

const alignments = ["has-text-align-left", "has-text-align-center", "has-text-align-right"];

/** Classes that `site/app/ui/content/content-blocks.css` and `content-covers.css` have styles for. */
const blockClasses: Record<string, string[]> = {
  div: [
    ...["wp-block-columns", "wp-block-column", "is-not-stacked-on-mobile", "are-vertically-aligned-center"],
    ...["wp-block-buttons", "is-content-justification-center", "is-content-justification-right"],
    ...["wp-block-media-text", "has-media-on-the-right", "wp-block-media-text__content", "wp-block-file"],
    ...["is-image-fill", "is-image-fill-element", "is-stacked-on-mobile"],
    ...["is-vertically-aligned-top", "is-vertically-aligned-center", "is-vertically-aligned-bottom"],
    ...["wp-block-cover", "wp-block-cover__inner-container", "wp-block-cover__background"],
    ...["wp-block-cover__pattern", "is-light", "has-halo", "is-bare"],
    ...coverPositions,
    ...["is-callout", "wp-playlist", "gallery", "wp-block-embed__wrapper"],
    ...["wp-block-latest-posts__featured-image", "wp-block-latest-posts__post-author"],
    "wp-block-latest-posts__post-excerpt",
    ...["column-25", "column-33", "column-50", "column-66", "column-75"],
  ],
  figure: [
    ...["wp-block-gallery", "is-cropped", "columns-default"],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((count) => `columns-${count}`),
    "wp-block-media-text__media",
    "wp-block-audio",
    "wp-block-video",
    "gallery-item",
    "alignleft",
    "alignright",
    "aligncenter",
  ],
  a: ["wp-block-button__link", "wp-block-file__button", largerPicture],
  img: ["wp-block-cover__image-background", "is-small", "is-large"],
  video: ["wp-block-cover__video-background"],
  pre: ["wp-block-verse", ...alignments],
  ...Object.fromEntries(["p", "h2", "h3", "h4", "h5", "h6", "blockquote"].map((tag) => [tag, alignments])),
  table: ["has-fixed-layout"],
  ul: ["wp-block-latest-posts", "is-grid"],
  time: ["wp-block-latest-posts__post-date"],
  ol: ["wp-block-footnotes"],
};

/** The class of the column width that the styles have, nearest to the one that was asked for. */
function columnClass(style: string | undefined): string {
  const asked = Number(/flex-basis:\s*(\d{1,3}(?:\.\d+)?)%/.exec((style ?? "").slice(0, 200))?.[1] ?? 0);
  if (!asked || asked >= 90) return "";
  const nearest = [25, 33, 50, 66, 75].reduce((best, one) =>
    Math.abs(one - asked) < Math.abs(best - asked) ? one : best,
  );
  return ` column-${nearest}`;
}

const wordsOf = (text: string | null | undefined) => (text ?? "").split(/\s+/).filter(Boolean);

const knownClasses = (written: string | null | undefined) =>
  wordsOf(written).filter((name) => blockClasses.div?.includes(name));

/**
 * A `div` stays only if the styles know one of its classes. Content can't write the marks of players, which are added
 * here.
 */
function isLeftOut(tag: OpenTag): boolean {
  if (tag.name === "content-film" || tag.name === "content-player") return true;
  return coverTags.includes(tag.name) && knownClasses(attributeOf(tag, "class")).length === 0;
}

/** Styles of a `div`, by the class that it has them for. */
const boxStyles: Record<string, (style: string | undefined) => string> = {
  "wp-block-cover": coverStyle,
  "wp-block-cover__background": (style) => groundStyle(declarationsOf(style)),
  "wp-block-cover__pattern": patternStyle,
  "wp-block-media-text": columnsStyle,
};

/** The page's policy forbids `style` in content: `ContentHtml` makes these styles the page's own. */
const styled = (style: string): sanitize.Attributes => (style ? { "data-style": style } : {});

function box(_: string, attribs: sanitize.Attributes): sanitize.Tag {
  const known = knownClasses(attribs.class);
  const width = known.includes("wp-block-column") ? columnClass(attribs.style) : "";
  const styles = known.map((name) => boxStyles[name]?.(attribs.style) ?? "").filter(Boolean);
  const attributes: sanitize.Attributes = {
    class: known.join(" ") + width,
    ...styled(styles.join(";")),
  };
  if (known.includes("wp-block-cover__pattern") && attribs["aria-label"]) {
    attributes.role = "img";
    attributes["aria-label"] = attribs["aria-label"];
  }
  return { tagName: "div", attribs: attributes };
}

/** A film behind a cover's text, which has no controls of its own. */
const backgroundFilm = "wp-block-cover__video-background";

/** A picture that fills its figure has its focal point there, where it was saved as the figure's background. */
function figure(tagName: string, { class: names = "", style }: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: { ...(names ? { class: names } : {}), ...styled(backgroundFocusStyle(style)) } };
}

/** Browsers fetch nothing before playback, except metadata for the first picture of a video without a poster. */
function player(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const { src, poster, width, height, loop, muted } = attributes;
  const isBackground = tagName === "video" && wordsOf(attributes.class).includes(backgroundFilm);
  const given = { src, poster, width, height, loop, muted };
  const kept = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const preload = tagName === "video" && !poster ? "metadata" : "none";
  return {
    tagName,
    attribs: {
      ...Object.fromEntries(kept),
      ...(isBackground
        ? { class: backgroundFilm, muted: "", loop: "", ...styled(focusStyle(attributes.style)) }
        : { controls: "" }),
      ...(tagName === "video" ? { playsinline: "" } : {}),
      preload,
    },
  };
}

/** WordPress's editor underlines words by a style, which stays behind. */
function underlined(tagName: string, { style = "" }: sanitize.Attributes): sanitize.Tag {
  const isUnderlined = /^\s*text-decoration:\s*underline\s*;?\s*$/i.test(style.slice(0, 200));
  return { tagName: isUnderlined ? "u" : tagName, attribs: {} };
}

/** A picture's width, which WordPress's editor writes as a style, becomes the nearest that the styles have. */
function sizedPicture(tagName: string, attributes: sanitize.Attributes): sanitize.Tag {
  const { class: names = "", style = "", "data-style": _, ...attribs } = attributes;
  const size = pictureSize(style);
  const known = wordsOf(names).filter((name) => name === "wp-block-cover__image-background");
  const classes = size === "medium" ? known : [...known, `is-${size}`];
  return {
    tagName,
    attribs: {
      ...attribs,
      ...(classes.length > 0 ? { class: classes.join(" ") } : {}),
      ...styled(focusStyle(style)),
    },
  };
}

function film(_: string, { src = "", title = "" }: sanitize.Attributes): sanitize.Tag {
  const id = youTubeId(src);
  return id ? filmMark(id, title) : { tagName: "iframe", attribs: {} };
}

/** A footnote and the place it belongs to lead to each other; WordPress names both by a random id. */
const footnote = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:-link)?$/;

function withFootnote(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { id, ...others } = attribs;
  return { tagName, attribs: id && footnote.test(id) ? attribs : others };
}

const isWeb = (address: string | undefined) => /^https?:/i.test(address ?? "");

function withBlocks(options: sanitize.IOptions): sanitize.IOptions {
  const blocks = [
    "div",
    "details",
    "summary",
    "video",
    "audio",
    "source",
    "track",
    "content-film",
    "content-player",
  ];
  const played = ["src", "controls", "preload", "loop", "muted"];
  const { a: link, img: lazy } = options.transformTags as Record<string, sanitize.Transformer>;
  return {
    ...options,
    allowedTags: [...textTags, ...blocks],
    allowedAttributes: {
      ...allowedAttributes,
      a: ["href", "rel", "hreflang", "id", "aria-label", "download"],
      li: ["id"],
      details: ["open", "name"],
      div: ["data-style", "role", "aria-label"],
      figure: ["data-style"],
      img: [...allowedAttributes.img, "data-style"],
      video: [...played, "poster", "width", "height", "playsinline", "data-style"],
      audio: played,
      source: ["src", "type"],
      track: ["src", "kind", "srclang", "label", "default"],
      "content-film": ["data-id", "data-title"],
      "content-player": ["data-address", "data-title"],
    },
    allowedClasses: blockClasses,
    allowedSchemesByTag: { img: ["http", "https"], video: ["http", "https"], audio: ["http", "https"] },
    allowedSchemesAppliedToAttributes: ["href", "src", "cite", "poster"],
    selfClosing: [...sanitize.defaults.selfClosing, "source", "track"],
    nonTextTags: droppedWhole.filter((name) => name !== "video" && name !== "audio"),
    transformTags: {
      ...options.transformTags,
      ...Object.fromEntries(coverTags.map((name) => [name, box])),
      figure,
      video: player,
      audio: player,
      iframe: film,
      img: (tagName, attribs) => sizedPicture(tagName, lazy?.(tagName, attribs).attribs ?? attribs),
      li: withFootnote,
      a: (tagName, attribs) => withFootnote(tagName, link?.(tagName, attribs).attribs ?? attribs),
    },
  };
}

function optionsFor(firstHeading: number): sanitize.IOptions {
  const headings = [1, 2, 3, 4, 5, 6].map((level) => [
    `h${level}`,
    sanitize.simpleTransform(`h${Math.max(level, firstHeading)}`, {}),
  ]);
  return {
    allowedTags: textTags,
    allowedAttributes,
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https"] },
    allowProtocolRelative: false,
    nonTextTags: droppedWhole,
    transformTags: {
      ...Object.fromEntries(headings),
      span: underlined,
      a: (tagName, attribs) => ({
        tagName,
        attribs: isWeb(attribs.href) ? { ...attribs, rel: "noopener" } : attribs,
      }),
      img: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, alt: attribs.alt ?? "", loading: "lazy", decoding: "async" },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  };
}

const optionsByHeading = { 2: optionsFor(2), 3: optionsFor(3), 4: optionsFor(4) };

const optionsWithBlocks = withBlocks(optionsByHeading[2]);

/** Content's HTML with everything removed that isn't text, structure, links, pictures or, where asked for, players. */
export function safeHtml(html: string, { firstHeading = 2, blocks = false }: Options = {}): string {
  if (!blocks) return sanitize(withBoundedNesting(html), optionsByHeading[firstHeading]).trim();
  const framed = withFrames(parseHtml(withBoundedNesting(withLargerPictures(withCovers(html)), isLeftOut)));
  return sanitize(framed, optionsWithBlocks).trim();
}
