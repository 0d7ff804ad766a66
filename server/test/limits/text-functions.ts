/** Every function of the server that works on a text, by its file: called with one text, whatever else it takes. */

import { blockMarks } from "@extenso/contract/blocks/marks.ts";
import * as blockMarkup from "@extenso/contract/blocks/markup.ts";
import { pictureSize } from "@extenso/contract/blocks/picture-size.ts";
import { topBlocksOf } from "@extenso/contract/blocks/top-blocks.ts";
import {
  escapeAttribute,
  escapeDoubleQuoted,
  escapeHtml,
  escapeLoneAmpersands,
  escapeText,
  escapeXml,
} from "@extenso/contract/html/escape.ts";
import { cleanBlocks, withWrittenBlocks } from "../../src/domains/content/cleaning/clean-blocks.ts";
import {
  attributesIn,
  cleanHtml,
  isHarmless,
  writtenAttribute,
} from "../../src/domains/content/cleaning/clean-html.ts";
import { cleanerFor } from "../../src/domains/content/cleaning/clean-post.ts";
import {
  decoded,
  escapedText,
  withEntities,
  withoutControls,
} from "../../src/domains/content/cleaning/entities.ts";
import { cleanStyle, withoutBadProtocol } from "../../src/domains/content/cleaning/styles.ts";
import { line, lineOfHtml, pageFacts } from "../../src/domains/content/link-cards/page-facts.ts";
import { attachmentImage } from "../../src/domains/content/render/attachment-image.ts";
import { attachmentMarkup } from "../../src/domains/content/render/attachment-markup.ts";
import { changedBlock } from "../../src/domains/content/render/block-changes.ts";
import { childLayoutClass, layoutClasses } from "../../src/domains/content/render/block-layout.ts";
import { blockTokens, hasBlocks } from "../../src/domains/content/render/block-tokens.ts";
import { withEmbeddedLines, withEmbeds } from "../../src/domains/content/render/embeds.ts";
import { renderExcerpt } from "../../src/domains/content/render/excerpt.ts";
import { galleryMarkup } from "../../src/domains/content/render/gallery.ts";
import { withGalleryId, withLightbox } from "../../src/domains/content/render/lightbox.ts";
import {
  displayedUrl,
  embedMarkup,
  playerMarkup,
  playlistMarkup,
} from "../../src/domains/content/render/media-shortcodes.ts";
import { withParagraphs } from "../../src/domains/content/render/paragraphs.ts";
import {
  filmTitlesIn,
  namedFilms,
  namedPictures,
  shownPictures,
} from "../../src/domains/content/render/pictures-in-text.ts";
import {
  type RenderContext,
  renderBlocks,
  withPictures,
} from "../../src/domains/content/render/render-blocks.ts";
import { renderClassic } from "../../src/domains/content/render/render-classic.ts";
import { captionMarkup, renderShortcodes } from "../../src/domains/content/render/render-shortcodes.ts";
import { footnotesMarkup, renderedBlocks } from "../../src/domains/content/render/rendered-blocks.ts";
import {
  replaceShortcodes,
  shortcodeNames,
  shortcodesIn,
  withoutParagraphsAround,
} from "../../src/domains/content/render/shortcodes.ts";
import { hasClass, TagEdits } from "../../src/domains/content/render/tag-edits.ts";
import { texturize, withQuotes } from "../../src/domains/content/render/texturize.ts";
import { withLazyFrames, youTubeFrame, youTubeIdIn } from "../../src/domains/content/render/youtube-frame.ts";
import { deriveMedia } from "../../src/domains/content/save/derive-media.ts";
import { sameText } from "../../src/domains/content/save/same-text.ts";
import { collationKey, searchText } from "../../src/domains/content/search/search-text.ts";
import { shortenedSlug } from "../../src/domains/content/slugs/generated-slug.ts";
import { withBoundedNesting } from "../../src/engines/html/bounded-nesting.ts";
import { decodeEntities } from "../../src/engines/html/entities.ts";
import { createForwardSearch, endTagsOf } from "../../src/engines/html/forward-search.ts";
import { tooDeep } from "../../src/engines/html/nesting.ts";
import { hasText, plainText, textOf, withoutTags } from "../../src/engines/html/text.ts";
import { htmlTokens, parseHtml } from "../../src/engines/html/tokens.ts";
import { checkSender } from "../../src/engines/mailbox/authentication-results.ts";
import { deliveryReportOf } from "../../src/engines/mailbox/delivery-report.ts";
import { charsetOf, decodeBytes, detectCharset } from "../../src/engines/mailbox/detect-charset.ts";
import { decodeDos, dosCodePage } from "../../src/engines/mailbox/dos-code-pages.ts";
import { htmlAsText } from "../../src/engines/mailbox/html-as-text.ts";
import { isAutomatic, isAutomaticSubject, isReport } from "../../src/engines/mailbox/is-automatic.ts";
import { authorOf } from "../../src/engines/mailbox/mail-author.ts";
import { mailboxesIn } from "../../src/engines/mailbox/mailboxes-in.ts";
import {
  attributionStartsAt,
  bareSubject,
  isForwardHeading,
  isHeaderBlock,
  plainLine,
  ruleTitle,
} from "../../src/engines/mailbox/quote-headings.ts";
import { splitQuote } from "../../src/engines/mailbox/split-quote.ts";
import { cleanFileName, withEndingOf } from "../../src/engines/media-files/upload-name.ts";
import { cleanLine } from "../../src/engines/wordpress-values/clean-text.ts";
import { withFewMarks } from "../../src/engines/wordpress-values/few-marks.ts";
import { foldText } from "../../src/engines/wordpress-values/fold-text.ts";
import { cleanInlineHtml } from "../../src/engines/wordpress-values/inline-html.ts";
import { sanitizeTitle, withoutLatinAccents } from "../../src/engines/wordpress-values/slug.ts";
import { contentRewriter } from "../../src/operations/importers/wordpress/rewrite-content.ts";
import { parsePhpSerialized } from "../../src/operations/wordpress-meta/php-serialized.ts";
import { articleText, categoryLabel, readTime, shortExcerpt } from "../../src/pages/reading/article.ts";
import { feedText } from "../../src/pages/reading/feed-entries.ts";
import {
  backgroundFocusStyle,
  columnsStyle,
  coverStyle,
  declarationsOf,
  focusOf,
  focusStyle,
  patternStyle,
  pictureOf,
} from "../../src/pages/reading/html/block-style.ts";
import { adaptContent } from "../../src/pages/reading/html/content-hosts.ts";
import { withFrames, withPlayers } from "../../src/pages/reading/html/content-players.ts";
import { fillOf, groundStyle } from "../../src/pages/reading/html/cover-colours.ts";
import { withCovers } from "../../src/pages/reading/html/covers.ts";
import {
  firstVideoIn,
  usableVideoUrl,
  youTubeEmbedsIn,
} from "../../src/pages/reading/html/embedded-video.ts";
import { galleryIds } from "../../src/pages/reading/html/gallery-ids.ts";
import { withLargerPictures } from "../../src/pages/reading/html/larger-pictures.ts";
import { withOwnPaths } from "../../src/pages/reading/html/own-addresses.ts";
import { readableArticle } from "../../src/pages/reading/html/readable-article.ts";
import { safeHtml } from "../../src/pages/reading/html/safe-html.ts";
import { shownIn } from "../../src/pages/reading/portfolio.ts";
import {
  brandColor,
  filmCuts,
  filmSeconds,
  parseTags,
  plainField,
  textField,
} from "../../src/pages/reading/portfolio-fields.ts";
import { youTubeEmbed, youTubeId } from "../../src/pages/reading/youtube.ts";

type Work = (text: string) => unknown;

const details = { file: "a.jpg", width: 100, height: 50, filesize: 1, sizes: {} };
const context: RenderContext = {
  footnotes: "",
  id: 1,
  picture: () => details,
  videoTitle: () => undefined,
  playedFile: () => null,
  galleryPicture: () => null,
  attached: new Map(),
};
const hosts = ["cms.example.test"];
const publicUrl = "https://studio.example.test";
const attributes = (text: string) =>
  new Map(
    ["width", "caption", "id", "class", "align", "ids", "size", "mp4", "src"].map((name) => [name, text]),
  );
const rewrite = contentRewriter({
  origins: ["https://old.example/blog"],
  movedFile: () => undefined,
  fileHosts: ["files.example"],
  fileAt: () => undefined,
  mediaId: () => undefined,
});
const media = {
  title_raw: "",
  caption_raw: "",
  description_raw: "",
  alt_text: "",
  media_type: "image",
  file: "a.jpg",
} as const;
/** Blocks whose markup is changed in ways of their own. */
const changedBlocks = [
  ...["paragraph", "heading", "list", "image", "gallery", "button", "file", "video", "cover", "group"],
  ...["accordion", "accordion-item", "accordion-heading", "accordion-panel", "columns"],
];
const blockAttributes = {
  id: 1,
  displayPreview: true,
  minHeight: 1,
  lightbox: { enabled: true },
  metadata: { blockVisibility: { viewport: { mobile: false } } },
};
const all = <Item>(items: Iterable<Item>) => [...items];
const cleaner = (unfiltered: boolean) => cleanerFor({ unfiltered, publicUrl });

/** Headers whose value is a text of somebody else's. */
const headersOf = (text: string) =>
  ["from", "sender", "reply-to", "content-type", "auto-submitted", "list-post"].map((key) => ({
    key,
    originalKey: key,
    value: text,
  }));

/** By the file below `server/src`, or `contract/src`. */
export const textFunctions: Record<string, Record<string, Work>> = {
  "blocks/attributes.ts": {
    attributesJson: (text) => blockMarkup.block("a", "", { a: text, [text]: [text] }),
  },
  "blocks/marks.ts": { blockMarks: (text) => all(blockMarks(text)) },
  "blocks/picture-size.ts": { pictureSize },
  "blocks/top-blocks.ts": { topBlocksOf },
  "content/cleaning/attributes.ts": {
    attributesIn,
    writtenAttribute: (text) => writtenAttribute({ name: "a", value: text }),
  },
  "content/cleaning/clean-blocks.ts": {
    cleanBlocks: (text) => cleanBlocks(text, (part) => part),
    withWrittenBlocks,
  },
  "content/cleaning/clean-html.ts": {
    cleanHtml: (text) => [cleanHtml(text, "post"), cleanHtml(text, "title")],
  },
  "content/cleaning/clean-post.ts": {
    cleanerFor: (text) => [
      cleaner(true).text(text),
      cleaner(false).title(text),
      cleaner(false).field([text]),
    ],
  },
  "content/cleaning/entities.ts": { decoded, escapedText, withEntities, withoutControls },
  "content/cleaning/is-harmless.ts": { isHarmless: (text) => isHarmless(text, "post") },
  "content/cleaning/protocol.ts": { withoutBadProtocol },
  "content/cleaning/styles.ts": { cleanStyle },
  "content/render/attachment-markup.ts": {
    attachmentMarkup: (text) =>
      attachmentMarkup({ address: text, title: text, alt: text, mediaType: "image", details }),
  },
  "content/render/block-changes.ts": {
    changedBlock: (text) =>
      changedBlocks.map((name) =>
        changedBlock(
          text,
          { name, attributes: { ...blockAttributes, className: text }, parent: null, itemId: null },
          {
            hasInner: true,
            counts: { galleries: 0, accordionItems: 0, buttonStyles: 0 },
            detailsOf: () => details,
          },
        ),
      ),
  },
  "content/render/block-layout.ts": {
    layoutClasses: (text) => layoutClasses("group", { layout: { type: text, contentSize: text, a: [text] } }),
    childLayoutClass: (text) =>
      childLayoutClass({ style: { layout: { columnSpan: text } } }, { columnCount: text }),
  },
  "content/render/block-tokens.ts": { hasBlocks, blockTokens: (text) => all(blockTokens(text)) },
  "content/render/caption.ts": {
    captionMarkup: (text) => [
      captionMarkup({ attributes: new Map([["width", "9"]]), content: text }, (inner) => inner),
      captionMarkup({ attributes: attributes(text).set("width", "9"), content: text }, (inner) => inner),
    ],
  },
  "content/render/embeds.ts": {
    withEmbeds: (text) => withEmbeds(text, context),
    withEmbeddedLines: (text) => withEmbeddedLines(text, context),
  },
  "content/render/footnotes.ts": {
    footnotesMarkup: (text) => [
      footnotesMarkup(text),
      footnotesMarkup(JSON.stringify([{ id: text, content: text }])),
    ],
  },
  "content/render/excerpt.ts": {
    renderExcerpt: (text) => [renderExcerpt(text, ""), renderExcerpt("", text)],
  },
  "content/render/attachment-image.ts": {
    attachmentImage: (alt) =>
      attachmentImage({ address: "/a.jpg", alt, details: { filesize: 0, sizes: {} } }, "full"),
  },
  "content/render/gallery.ts": {
    galleryMarkup: (text) =>
      galleryMarkup({ attributes: attributes(text) }, 1, 1, {
        galleryPicture: () => null,
        attached: new Map(),
      }),
  },
  "content/render/displayed-url.ts": { displayedUrl },
  "content/render/lightbox.ts": { withLightbox, withGalleryId },
  "content/render/paragraphs.ts": { withParagraphs },
  "content/render/pictures-in-text.ts": {
    namedPictures,
    namedFilms,
    filmTitlesIn,
    shownPictures: (text) => shownPictures(text, text, new Map()),
  },
  "content/render/quotes.ts": { withQuotes: (text) => withQuotes(text, { before: "", openQuotes: 0 }) },
  "content/render/render-blocks.ts": {
    renderBlocks: (text) => renderBlocks(text, context),
    withPictures: (text) => withPictures(text, context),
  },
  "content/render/youtube-frame.ts": {
    withLazyFrames,
    youTubeIdIn,
    youTubeFrame: (text) => youTubeFrame(text, () => text),
  },
  "content/render/media-shortcodes.ts": {
    playerMarkup: (text) => playerMarkup("video", { attributes: attributes(text) }, context, 1),
    embedMarkup: (text) => embedMarkup({ attributes: attributes(text), content: text }, context),
    playlistMarkup: (text) => playlistMarkup({ attributes: attributes(text), content: text }, context),
  },
  "content/render/render-classic.ts": { renderClassic: (text) => renderClassic(text, context) },
  "content/render/render-shortcodes.ts": { renderShortcodes: (text) => renderShortcodes(text, context) },
  "content/render/rendered-blocks.ts": { renderedBlocks: (text) => renderedBlocks(text, context) },
  "content/render/tag-edits.ts": {
    hasClass: (text) => [hasClass(text, "a"), hasClass("a", text)],
    TagEdits: (text) => {
      const edits = new TagEdits(text);
      for (const tag of edits.tags) {
        edits.addClasses(tag, ["a", "b"]);
        edits.set(tag, "title", "x");
      }
      return [edits.written(), edits.withClass("c"), edits.first("x")];
    },
  },
  "content/render/shortcodes.ts": {
    shortcodesIn: (text) => all(shortcodesIn(text, shortcodeNames)),
    replaceShortcodes: (text) => replaceShortcodes(text, shortcodeNames, () => ""),
    withoutParagraphsAround: (text) => withoutParagraphsAround(text, shortcodeNames),
  },
  "content/render/texturize.ts": { texturize: (text) => texturize(text, shortcodeNames) },
  "content/save/derive-media.ts": {
    deriveMedia: (text) => deriveMedia({ ...media, title_raw: text, description_raw: text }, details),
  },
  "content/save/same-text.ts": { sameText: (text) => sameText(text, `${text} `) },
  "content/search/search-text.ts": { collationKey, searchText: (text) => searchText([text]) },
  "content/slugs/generated-slug.ts": { shortenedSlug },
  "html/bounded-nesting.ts": { withBoundedNesting },
  "html/end-tags.ts": {
    endTagsOf: (text) => {
      const endOf = endTagsOf(text);
      for (let from = 0; from < text.length; from += 10) endOf("style", from);
    },
  },
  "html/entities.ts": { decodeEntities },
  "html/escape.ts": {
    escapeText,
    escapeAttribute,
    escapeHtml,
    escapeDoubleQuoted,
    escapeLoneAmpersands,
    escapeXml,
  },
  "html/forward-search.ts": {
    createForwardSearch: (text) => {
      const nextOf = createForwardSearch(text, "-->");
      for (let from = 0; from < text.length; from += 1) nextOf(from);
    },
  },
  "html/nesting.ts": {
    tooDeep: (text) =>
      [true, false].map((keepsScripts) =>
        tooDeep(text, { elements: text.length, blocks: text.length, keepsScripts }),
      ),
  },
  "html/text.ts": { plainText, hasText, textOf: (text) => textOf(parseHtml(text)) },
  "html/tokens.ts": { htmlTokens, parseHtml },
  "html/without-tags.ts": { withoutTags },
  "wordpress-meta/php-serialized.ts": { parsePhpSerialized },
  "importers/wordpress/rewrite-content.ts": { contentRewriter: rewrite },
  "mailbox/delivery-report.ts": {
    deliveryReportOf: (text) => [
      deliveryReportOf({ attachments: [], headers: [], headerLines: [] }, "mailer-daemon@a.example", text),
      deliveryReportOf(
        {
          attachments: [
            {
              filename: null,
              mimeType: "message/delivery-status",
              disposition: null,
              content: Buffer.from(text),
            },
          ],
          headers: [],
          headerLines: [],
        },
        "",
        "",
      ),
    ],
  },
  "link-cards/page-facts.ts": { line, lineOfHtml, pageFacts },
  "mailbox/authentication-results.ts": {
    checkSender: (text) =>
      checkSender(
        [
          {
            key: "authentication-results",
            originalKey: "Authentication-Results",
            value: `mx.example; ${text}`,
          },
        ],
        ["mx.example"],
        "dana@a.example",
      ),
  },
  "mailbox/detect-charset.ts": {
    charsetOf,
    detectCharset: (text) => detectCharset(Buffer.from(text), "us-ascii"),
    decodeBytes: (text) => decodeBytes(Buffer.from(text), "utf-8"),
  },
  "mailbox/dos-code-pages.ts": {
    dosCodePage,
    decodeDos: (text) => decodeDos(Buffer.from(text), "ibm437"),
  },
  "mailbox/html-as-text.ts": { htmlAsText },
  "mailbox/is-automatic.ts": {
    isAutomatic: (text) => isAutomatic({ headers: headersOf(text), subject: text }),
    isReport: (text) => isReport(headersOf(text)),
    isAutomaticSubject,
  },
  "mailbox/mail-author.ts": { authorOf: (text) => authorOf(headersOf(text), text) },
  "mailbox/mailboxes-in.ts": { mailboxesIn },
  "mailbox/quote-headings.ts": {
    plainLine,
    attributionStartsAt: (text) => attributionStartsAt([text.slice(0, 400), `${text.slice(0, 400)}:`], 1),
    bareSubject,
    isHeaderBlock: (text) => isHeaderBlock(text.split("\n"), 0, text),
    ruleTitle,
    isForwardHeading: (text) => isForwardHeading(text.split("\n"), 0),
  },
  "mailbox/split-quote.ts": { splitQuote },
  "media-files/upload-name.ts": { cleanFileName, withEndingOf: (text) => withEndingOf(text, ".png") },
  "reading/article.ts": {
    readTime: (text) => readTime(parseHtml(text)),
    shortExcerpt,
    categoryLabel,
    articleText: (text) => articleText(text, hosts, publicUrl),
  },
  "reading/html/content-players.ts": {
    withFrames: (text) => withFrames(parseHtml(text)),
    withPlayers: (text) => withPlayers(text, undefined),
  },
  "reading/html/content-hosts.ts": {
    adaptContent: (text) => adaptContent(parseHtml(text), hosts, publicUrl),
  },
  "reading/html/embedded-video.ts": {
    usableVideoUrl,
    firstVideoIn: (text) => firstVideoIn(parseHtml(text)),
    youTubeEmbedsIn: (text) => youTubeEmbedsIn(parseHtml(text)),
  },
  "reading/html/gallery-ids.ts": { galleryIds: (text) => galleryIds(parseHtml(text)) },
  "reading/html/own-addresses.ts": {
    withOwnPaths: (text) => withOwnPaths(`${text}${publicUrl}/a`, publicUrl),
  },
  "reading/portfolio-fields.ts": {
    textField,
    plainField: (text) => plainField(text, ""),
    parseTags,
    brandColor,
    filmCuts,
    filmSeconds,
  },
  "reading/portfolio.ts": { shownIn },
  "reading/feed-entries.ts": { feedText: (text) => feedText(text, publicUrl) },
  "reading/html/readable-article.ts": {
    readableArticle: (text) => [readableArticle(text), readableArticle(safeHtml(text))],
  },
  "reading/html/block-style.ts": {
    coverStyle,
    focusStyle,
    backgroundFocusStyle,
    patternStyle,
    columnsStyle,
    declarationsOf,
    focusOf,
    pictureOf: (text) => [pictureOf(text), pictureOf(`url(${text})`)],
  },
  "reading/html/cover-colours.ts": {
    groundStyle: (text) => [
      groundStyle(new Map([["background", text]])),
      groundStyle(new Map([["background", `linear-gradient(${text})`]])),
    ],
    fillOf: (text) => fillOf([text, `has-${text}-background-color`], new Map([["background-color", text]])),
  },
  "reading/html/covers.ts": {
    withCovers: (text) => [withCovers(text), withCovers(`<div class="wp-block-cover">${text}`)],
  },
  "reading/html/larger-pictures.ts": {
    withLargerPictures: (text) => [
      withLargerPictures(text),
      withLargerPictures(`<figure class="wp-lightbox-container"><img srcset="${text}">${text}`),
    ],
  },
  "reading/html/safe-html.ts": { safeHtml, withBlocks: (text) => safeHtml(text, { blocks: true }) },
  "reading/youtube.ts": { youTubeId, youTubeEmbed: (text) => youTubeEmbed("aqz-KE-bpKQ", text) },
  "wordpress-values/clean-text.ts": { cleanLine },
  "wordpress-values/few-marks.ts": { withFewMarks },
  "wordpress-values/fold-text.ts": { foldText },
  "wordpress-values/inline-html.ts": { cleanInlineHtml },
  "wordpress-values/slug.ts": { sanitizeTitle, withoutLatinAccents },
};

/** Files beside them whose functions take no text, or hand theirs to those above. */
export const withoutText: readonly string[] = [
  "blocks/markup.ts",
  "content/cleaning/allowed.ts",
  "content/cleaning/check-nesting.ts",
  "content/cleaning/clean-written.ts",
  "content/render/files-of-shortcodes.ts",
  "content/render/latest-posts-mark.ts",
  "content/render/library-context.ts",
  "content/render/picture-markup.ts",
  "content/search/search.ts",
  "content/slugs/free-slug.ts",
  "reading/baseline.ts",
  "reading/html/clip-pictures.ts",
  "reading/content-calls.ts",
  "reading/html/content-image.ts",
  "reading/content-reader.ts",
  "reading/content-source.ts",
  "reading/listed-articles.ts",
  "reading/map-in-batches.ts",
  "reading/text-cache.ts",
  "reading/project.ts",
  "reading/run-text-job.ts",
  "reading/tables.ts",
  "reading/text-jobs.ts",
  "mailbox/imap-mailbox.ts",
  "incoming/mailbox-job.ts",
  "mailbox/parse-mail.ts",
  "mailbox/parse-mime.ts",
  "mailbox/read-mail.ts",
  "wordpress-values/site-time.ts",
];
