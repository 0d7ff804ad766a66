/** An article of the sample as WordPress's editor would have saved it. */
import {
  code,
  contentOf,
  gallery,
  heading,
  image,
  list,
  type PictureBlock,
  paragraph,
  quote,
  table,
  youTube,
} from "@extenso/contract/blocks/markup.ts";
import type { ArticlePart, PictureReference } from "./article-file.ts";

/** The picture as a block shows it: its id in the library and the address of its large size. */
export type FindPicture = (file: string) => Pick<PictureBlock, "id" | "source">;

export function articleContent(parts: ArticlePart[], find: FindPicture): string {
  const picture = ({ file, alt }: PictureReference) => ({ ...find(file), alt });
  return contentOf(
    parts.map((part) => {
      if (part.kind === "image") return image({ ...picture(part.picture), caption: part.caption });
      if (part.kind === "gallery") return gallery(part.pictures.map(picture));
      if (part.kind === "youtube") return youTube(part.address, part.caption);
      return elementBlock(part.name, part.html);
    }),
  );
}

function elementBlock(name: string, html: string): string {
  const inner = html.replace(/^<[^>]*>/, "").replace(/<\/[^>]*>$/, "");
  switch (name) {
    case "p":
      return paragraph(inner);
    case "h2":
    case "h3":
    case "h4":
      return heading(Number(name[1]), inner);
    case "ul":
    case "ol":
      return list(itemsOf(inner), name === "ol");
    case "table":
      return table(html.replace(/\n/g, ""));
    case "pre":
      return code(inner.replace(/^<code>/, "").replace(/<\/code>$/, ""));
    case "blockquote": {
      const cite = /<cite>([\s\S]*?)<\/cite>/.exec(inner)?.[1] ?? "";
      return quote(
        [...inner.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = ""]) => text),
        cite,
      );
    }
    default:
      throw new Error(`no block for <${name}>`);
  }
}

function itemsOf(inner: string): string[] {
  if (/<[uo]l>/.test(inner)) throw new Error("a list within a list");
  return [...inner.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = ""]) => item);
}
