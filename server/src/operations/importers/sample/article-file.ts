/**
 * Reads the sample articles: JSON between two lines of `---`, then HTML elements with an empty line between
 * them, and lines in double brackets for pictures, galleries and videos.
 */
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const articlesFolder = fileURLToPath(new URL("articles/", import.meta.url));

const headSchema = z.strictObject({
  title: z.string().min(1),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  /** Local time in the studio's time zone, without an offset. */
  date: z.iso.datetime({ local: true }),
  modified: z.iso.datetime({ local: true }),
  /** Slug of one of the sample's authors. */
  author: z.string(),
  /** Slugs; none: uncategorised. */
  categories: z.array(z.string()),
  /** Names. */
  tags: z.array(z.string()),
  /** Path in the media folder. */
  featured: z.string(),
  featuredAlt: z.string(),
  /** HTML; empty: made from the text. */
  excerpt: z.string(),
});

export interface PictureReference {
  /** Path in the media folder. */
  file: string;
  alt: string;
}

export type ArticlePart =
  | { kind: "element"; name: string; html: string }
  | { kind: "image"; picture: PictureReference; caption: string }
  | { kind: "gallery"; pictures: PictureReference[] }
  | { kind: "youtube"; address: string; caption: string };

export interface ArticleFile extends z.infer<typeof headSchema> {
  parts: ArticlePart[];
}

/** @throws {Error} that names the file and what is wrong with it. */
export async function readArticles(): Promise<ArticleFile[]> {
  const names = (await readdir(articlesFolder)).filter((name) => name.endsWith(".html")).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${articlesFolder}/${name}`, "utf8");
      try {
        return parseArticle(text);
      } catch (cause) {
        throw new Error(`articles/${name}: ${cause instanceof Error ? cause.message : cause}`, { cause });
      }
    }),
  );
}

export function parseArticle(text: string): ArticleFile {
  const [, head, body] = /^---\r?\n([\s\S]*?)\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (!head || !body) throw new Error("no head between two lines of ---");
  return { ...headSchema.parse(JSON.parse(head)), parts: chunksOf(body).map(parsePart) };
}

/** Empty lines separate the elements, except within preformatted text. */
function chunksOf(body: string): string[] {
  const chunks: string[] = [];
  let open = "";
  for (const line of body.split(/\r?\n/)) {
    const within = open.startsWith("<pre") && !open.includes("</pre>");
    if (line.trim() === "" && !within) {
      if (open) chunks.push(open);
      open = "";
    } else {
      open = open ? `${open}\n${line}` : line;
    }
  }
  if (open.trim()) chunks.push(open);
  return chunks;
}

function parsePart(chunk: string): ArticlePart {
  const [, kind, content = ""] = /^\[\[(\w+) ([\s\S]*)\]\]$/.exec(chunk.trim()) ?? [];
  if (kind === "image") {
    const [file, alt, caption] = fields(content, 3);
    return { kind, picture: { file, alt }, caption };
  }
  if (kind === "gallery") {
    const pictures = content.split(" ; ").map((picture) => {
      const [file, alt] = fields(picture, 2);
      return { file, alt };
    });
    return { kind, pictures };
  }
  if (kind === "youtube") {
    const [address, caption] = fields(content, 2);
    return { kind, address, caption };
  }
  const [, name] = /^<([a-z][a-z0-9]*)[\s>][\s\S]*<\/\1>$/.exec(chunk.trim()) ?? [];
  if (!name) throw new Error(`neither an element nor a placeholder: ${chunk.slice(0, 60)}`);
  return { kind: "element", name, html: chunk.trim() };
}

/** Exactly `count` fields between bars; the last may be omitted. */
function fields(content: string, count: 2): [string, string];
function fields(content: string, count: 3): [string, string, string];
function fields(content: string, count: number): string[] {
  const found = content.split(" | ").map((field) => field.trim());
  if (found.length < 1 || found.length > count || !found[0]) throw new Error(`${count} fields: ${content}`);
  return Array.from({ length: count }, (_, index) => found[index] ?? "");
}
