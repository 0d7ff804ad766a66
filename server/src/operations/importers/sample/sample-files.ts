/** The sample's files from the media folder, with their upload names and posts. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { basename, dirname } from "node:path/posix";
import * as z from "zod";
import type { ArticleFile } from "./article-file.ts";
import type { Project } from "./projects.ts";

export interface SampleFile {
  /** Path in the media folder. */
  source: string;
  /** File name among the uploads. */
  name: string;
  title: string;
  alt: string;
  credit: string;
  /** Slug of the post it was uploaded to, and that post's date, in the studio's time zone. */
  post: string;
  date: string;
  /** The picture that stands for a film, by its path in the media folder. */
  poster?: string | undefined;
}

const manifestSchema = z.object({
  files: z.array(z.object({ file: z.string(), alt: z.string(), credit: z.string() })),
});

interface Use {
  source: string;
  post: string;
  date: string;
  title?: string;
  alt?: string;
  poster?: string;
}

/**
 * Lists every file once. A file that a project shows belongs to it, even if another post used it first; the month of
 * its upload is that of its first use.
 * @throws when a file is not in the media folder's manifest, or two would have one name.
 */
export async function sampleFiles(
  mediaFolder: string,
  projects: Project[],
  articles: ArticleFile[],
): Promise<SampleFile[]> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(mediaFolder, "manifest.json"), "utf8")),
  );
  const known = new Map(manifest.files.map((entry) => [entry.file, entry]));
  const files = new Map<string, SampleFile>();
  const names = new Set<string>();
  for (const use of [...projects.flatMap(usesOfProject), ...articles.flatMap(usesOfArticle)]) {
    const file = files.get(use.source);
    if (file) {
      if (use.date < file.date) file.date = use.date;
      continue;
    }
    const entry = known.get(use.source);
    if (!entry) throw new Error(`${use.source} is not in the media folder's manifest`);
    const name = uploadName(use.source);
    if (names.has(name)) throw new Error(`two uploads would be called ${name}`);
    names.add(name);
    const { source, post, date, title = titleOf(name), alt = entry.alt, poster } = use;
    files.set(source, { source, name, title, alt, credit: entry.credit, post, date, poster });
  }
  return [...files.values()];
}

function usesOfProject({ slug: post, date, title, gallery, featuredImage, film }: Project): Use[] {
  const pictures = gallery.map(({ src, alt }, index) => ({
    source: src,
    post,
    date,
    alt,
    title: `${title} ${index + 1}`,
  }));
  const poster = featuredImage;
  const clip = film ? [{ source: film.file, post, date, title: film.title, poster }] : [];
  const cuts = (film?.cuts ?? []).map(({ seconds, file }) => ({
    source: file,
    post,
    date,
    title: `${title}, ${seconds} seconds`,
    poster,
  }));
  return [...pictures, { source: featuredImage, post, date }, ...clip, ...cuts];
}

function usesOfArticle({ slug: post, date, featured, featuredAlt, parts }: ArticleFile): Use[] {
  const shown = parts.flatMap((part) => {
    if (part.kind === "image") return [part.picture];
    return part.kind === "gallery" ? part.pictures : [];
  });
  return [
    { source: featured, post, date, alt: featuredAlt },
    ...shown.map(({ file, alt }) => ({ source: file, post, date, alt })),
  ];
}

const kinds: Record<string, string> = { clips: "clip", heroes: "hero", tiles: "tile" };

/** `portfolio/dune-line-1.jpg` → `dune-line-1.jpg`, `services/tiles/branding.jpg` → `branding-tile.jpg`. */
function uploadName(source: string): string {
  const kind = kinds[basename(dirname(source))];
  const [stem, ending] = basename(source).split(/(\.[^.]+)$/);
  return `${kind ? `${stem}-${kind}` : stem}${ending}`;
}

/** The title that a person would choose: `filming-golden-hour.jpg` → `Filming golden hour`. */
function titleOf(name: string): string {
  const words = name.replace(/\.[^.]+$/, "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
