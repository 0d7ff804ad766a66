/** New cards, in the markup that WordPress's editor writes. */
import { block, gallery, image, youTube } from "@extenso/contract/blocks/markup.ts";
import { playerOf } from "@extenso/contract/embeds/players.ts";
import { escapeAttribute, escapeText } from "@extenso/contract/html/escape.ts";
import type { WireLinkCard } from "@extenso/contract/wire/link-cards.ts";
import type { Node } from "prosemirror-model";
import { schema } from "../document/schema.ts";
import { linkAttributes } from "../document/schema-marks.ts";
import { picturesOf, withDecorative } from "./card-source.ts";

/** A file of the library. */
export interface LibraryFile {
  id: number;
  address: string;
  alt: string;
  decorative: boolean;
  mimeType: string;
  name: string;
}

function card(name: string, source: string): Node {
  return schema.node("card", { name, source });
}

export function separatorCard(): Node {
  const line = '<hr class="wp-block-separator has-alpha-channel-opacity"/>';
  return card("separator", block("separator", line));
}

/** @param decorative of each picture in the source. */
function marked(source: string, decorative: readonly boolean[]): string {
  // From the last to the first: marking one moves those behind it.
  return decorative.reduceRight((now, wanted, at) => {
    const picture = picturesOf(now)[at];
    return wanted && picture ? withDecorative(now, picture, true) : now;
  }, source);
}

/** As its kind is shown: picture, film, sound, or a link to the file. */
export function fileCard({ id, address, alt, decorative, mimeType, name }: LibraryFile): Node {
  const kind = mimeType.split("/")[0];
  const href = escapeAttribute(address);
  if (kind === "image") return card("image", marked(image({ id, source: href, alt }), [decorative]));
  if (kind === "video") {
    return card(
      "video",
      block("video", `<figure class="wp-block-video"><video controls src="${href}"></video></figure>`, {
        id,
      }),
    );
  }
  if (kind === "audio") {
    return card(
      "audio",
      block("audio", `<figure class="wp-block-audio"><audio controls src="${href}"></audio></figure>`, {
        id,
      }),
    );
  }
  const said = `wp-block-file--media-${crypto.randomUUID()}`;
  const button = `<a href="${href}" class="wp-block-file__button wp-element-button" download aria-describedby="${said}">Download</a>`;
  const html = `<div class="wp-block-file"><a id="${said}" href="${href}">${escapeText(name)}</a>${button}</div>`;
  return card("file", block("file", html, { id, href: address }));
}

export function galleryCard(files: readonly LibraryFile[]): Node {
  return card(
    "gallery",
    marked(
      gallery(files.map(({ id, address, alt }) => ({ id, source: escapeAttribute(address), alt }))),
      files.map(({ decorative }) => decorative),
    ),
  );
}

/**
 * A page elsewhere as it names itself: a group, as WordPress has no block for it, whose title leads there.
 * @param picture decorative: the title says what it shows. Null without one.
 */
export function linkCard(
  address: string,
  { title, author, provider }: Pick<WireLinkCard, "title" | "author" | "provider">,
  picture: LibraryFile | null,
): Node {
  const link = schema.mark("link", linkAttributes(address));
  const line = author && author !== provider ? `${author}, ${provider}` : provider;
  return callout([
    ...(picture ? [fileCard({ ...picture, alt: "", decorative: true })] : []),
    schema.node("paragraph", null, [schema.text(title, [link, schema.mark("strong")])]),
    schema.node("paragraph", null, [schema.text(line)]),
  ]);
}

/** A group, since WordPress has no block of its own for what is set apart. */
export function callout(content: readonly Node[]): Node {
  const attributes = { className: "is-callout", layout: { type: "constrained" } };
  const html = '<div class="wp-block-group is-callout">\0</div>';
  const [open, close] = block("group", html, attributes).split("\0");
  return schema.node("container", { name: "group", open, close }, content);
}

/** A link as a card of its own, which WordPress keeps as an embed of an unknown provider. */
export function bookmarkCard(address: string): Node | null {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return card("embed", embedBlock(url.href, "", { url: url.href }));
}

function embedBlock(address: string, classes: string, attributes: Record<string, unknown>): string {
  const written = escapeText(address);
  const html = `<figure class="wp-block-embed${classes}"><div class="wp-block-embed__wrapper">\n${written}\n</div></figure>`;
  return block("embed", html, attributes);
}

/** @returns null for an address that no player here knows. */
export function embedCard(address: string): Node | null {
  const url = address.trim();
  if (
    /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?|shorts\/|live\/|embed\/)|youtu\.be\/)[^\s"<>]+$/.test(
      url,
    )
  ) {
    return card("embed", youTube(url));
  }
  const player = playerOf(url);
  if (!player) return null;
  const { kind, slug, page } = player;
  const type = kind === "film" ? "video" : "rich";
  const className = kind === "film" ? "wp-embed-aspect-16-9 wp-has-aspect-ratio" : "";
  const classes = ` is-type-${type} is-provider-${slug} wp-block-embed-${slug}${className && ` ${className}`}`;
  const shape = className ? { className } : {};
  return card(
    "embed",
    embedBlock(page, classes, { url: page, type, providerNameSlug: slug, responsive: true, ...shape }),
  );
}
