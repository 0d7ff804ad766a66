/** Writes content as WordPress's editor saves it: blocks in comments. `renderBlocks` makes what is shown. */

import { escapeAttribute } from "../html/escape.ts";
import { attributesJson } from "./attributes.ts";

export interface PictureBlock {
  /** The attachment's id in the media library. */
  id: number;
  /** The address of the file shown. */
  source: string;
  alt: string;
  /** HTML; empty for none. */
  caption?: string;
}

/** One saved content: blocks with an empty line between them, as the editor puts it. */
export function contentOf(blocks: string[]): string {
  return blocks.map((block) => `${block}\n\n`).join("");
}

/** @param html between the comments. @param attributes what the block says of itself. */
export function block(name: string, html: string, attributes?: Record<string, unknown>): string {
  const json = attributes ? ` ${attributesJson(attributes)}` : "";
  return `<!-- wp:${name}${json} -->\n${html}\n<!-- /wp:${name} -->`;
}

/** @param html what is inside the paragraph. */
export function paragraph(html: string): string {
  return block("paragraph", `<p>${html}</p>`);
}

export function heading(level: number, html: string): string {
  const attributes = level === 2 ? undefined : { level };
  return block("heading", `<h${level} class="wp-block-heading">${html}</h${level}>`, attributes);
}

/** @param items the inner HTML of each. */
export function list(items: string[], ordered = false): string {
  const tag = ordered ? "ol" : "ul";
  const lines = items.map((item) => block("list-item", `<li>${item}</li>`)).join("\n\n");
  return block("list", `<${tag} class="wp-block-list">${lines}</${tag}>`, ordered ? { ordered } : undefined);
}

/** @param cite HTML; empty for none. */
export function quote(paragraphs: string[], cite = ""): string {
  const source = cite && `<cite>${cite}</cite>`;
  const body = paragraphs.map(paragraph).join("\n\n");
  return block("quote", `<blockquote class="wp-block-quote">${body}${source}</blockquote>`);
}

/** @param table a whole `table` element. */
export function table(table: string): string {
  return block("table", `<figure class="wp-block-table">${table}</figure>`);
}

/** @param code escaped. */
export function code(code: string): string {
  return block("code", `<pre class="wp-block-code"><code>${code}</code></pre>`);
}

/** HTML that no other block fits. */
export function html(content: string): string {
  return block("html", content);
}

export function image({ id, source, alt, caption }: PictureBlock): string {
  const text = caption ? `<figcaption class="wp-element-caption">${caption}</figcaption>` : "";
  return block(
    "image",
    `<figure class="wp-block-image size-large"><img src="${source}" alt="${escapeAttribute(alt)}" class="wp-image-${id}"/>${text}</figure>`,
    { id, sizeSlug: "large", linkDestination: "none" },
  );
}

/** As saved since WordPress 5.9: a figure of figures; ids come into the markup when it is rendered. */
export function gallery(pictures: PictureBlock[]): string {
  const figures = pictures.map((picture) => `${image(picture)}\n\n`).join("");
  return block(
    "gallery",
    `<figure class="wp-block-gallery has-nested-images columns-default is-cropped">${figures}</figure>`,
    { linkTo: "none" },
  );
}

/** As saved before: a list, with the ids in the markup. `source` is the whole picture's address here. */
export function olderGallery(pictures: PictureBlock[]): string {
  const items = pictures.map(
    ({ id, source, alt }) =>
      `<li class="blocks-gallery-item"><figure><img src="${source}" alt="${escapeAttribute(alt)}" data-id="${id}" data-full-url="${source}" class="wp-image-${id}"/></figure></li>`,
  );
  return block(
    "gallery",
    `<figure class="wp-block-gallery columns-3 is-cropped"><ul class="blocks-gallery-grid">${items.join("")}</ul></figure>`,
    { ids: pictures.map(({ id }) => id), linkTo: "none" },
  );
}

export function video({ id, source, poster }: { id: number; source: string; poster: string }): string {
  return block(
    "video",
    `<figure class="wp-block-video"><video controls poster="${poster}" src="${source}"></video></figure>`,
    { id },
  );
}

/** @param caption HTML; empty for none. */
export function youTube(address: string, caption = ""): string {
  const className = "wp-embed-aspect-16-9 wp-has-aspect-ratio";
  const text = caption && `<figcaption class="wp-element-caption">${caption}</figcaption>`;
  return block(
    "embed",
    `<figure class="wp-block-embed is-type-video is-provider-youtube wp-block-embed-youtube ${className}"><div class="wp-block-embed__wrapper">\n${address}\n</div>${text}</figure>`,
    { url: address, type: "video", providerNameSlug: "youtube", responsive: true, className },
  );
}
