/** New cards, in the markup that WordPress's editor writes. */
import { block, gallery, image } from "@extenso/contract/blocks/markup.ts";
import { escapeAttribute, escapeText } from "@extenso/contract/html/escape.ts";
import type { Node } from "prosemirror-model";
import { schema } from "../document/schema.ts";
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

export function card(name: string, source: string): Node {
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

/** A group, since WordPress has no block of its own for what is set apart. */
export function callout(content: readonly Node[]): Node {
  const attributes = { className: "is-callout", layout: { type: "constrained" } };
  const html = '<div class="wp-block-group is-callout">\0</div>';
  const [open, close] = block("group", html, attributes).split("\0");
  return schema.node("container", { name: "group", open, close }, content);
}
