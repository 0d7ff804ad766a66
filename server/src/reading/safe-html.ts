/**
 * The border that content's HTML crosses to enter the site: nothing but the tags and attributes named
 * here comes through. On the server alone (`.server.ts`), so browsers get HTML that is already safe and
 * never the sanitiser; a loader that returns content must return it through `safeHtml`.
 */
import sanitize from "sanitize-html";

const textTags = [
  ...["p", "br", "hr", "blockquote", "pre", "code", "kbd", "figure", "figcaption"],
  ...["h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd"],
  ...["a", "strong", "b", "em", "i", "u", "s", "mark", "small", "sub", "sup", "abbr", "cite", "q", "time"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  "img",
];

const allowedAttributes: sanitize.IOptions["allowedAttributes"] = {
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
      a: (tagName, attribs) => ({
        tagName,
        attribs: /^https?:/i.test(attribs.href ?? "") ? { ...attribs, rel: "noopener" } : attribs,
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

/** Content's HTML with everything removed that isn't text, structure, links or pictures. */
export function safeHtml(html: string, { firstHeading = 2 }: Options = {}): string {
  return sanitize(html, optionsByHeading[firstHeading]).trim();
}
