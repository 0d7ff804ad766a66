/** A project of the sample as WordPress would hold it: content in blocks, facts in custom fields. */
import {
  contentOf,
  gallery,
  html,
  olderGallery,
  paragraph,
  video,
  youTube,
} from "@extenso/contract/blocks/markup.ts";
import { escapeAttribute, escapeText } from "@extenso/contract/html/escape.ts";
import { texturize } from "../../../domains/content/render/texturize.ts";
import type { Project } from "./projects.ts";

/** A file of the library: its id, its own address, and that of its large size where it is a picture. */
export type FindFile = (file: string) => { id: number; whole: string; large: string };

export function projectContent(project: Project, find: FindFile): string {
  const [opening = ""] = project.description;
  const { film, reference } = project;
  const blocks = [paragraph(escapeText(opening)), projectGallery(project, find)];
  if (film && film.kept !== "field") {
    const { id, whole } = find(film.file);
    const poster = find(project.featuredImage).large;
    blocks.push(
      film.kept === "block"
        ? video({ id, source: whole, poster })
        : html(`<video controls poster="${poster}"><source src="${whole}" type="video/mp4"></video>`),
    );
  }
  if (reference?.written === "block") blocks.push(youTube(reference.address, reference.caption));
  if (reference?.written === "frame") {
    const title = escapeAttribute(reference.title);
    blocks.push(
      html(
        `<iframe width="560" height="315" src="${reference.address}" title="${title}" allowfullscreen></iframe>`,
      ),
      paragraph(reference.caption),
    );
  }
  return contentOf(blocks);
}

function projectGallery(project: Project, find: FindFile): string {
  const older = project.olderGallery ?? false;
  const pictures = project.gallery.map(({ src, alt }) => {
    const { id, whole, large } = find(src);
    return { id, alt, source: older ? whole : large };
  });
  return older ? olderGallery(pictures) : gallery(pictures);
}

/** The custom fields. Fields written in the rich-text editor are HTML, the others plain text. */
export function projectFields(project: Project, find: FindFile): Record<string, string | number> {
  const rich = (paragraphs: string[]) =>
    paragraphs.map((text) => `<p>${texturize(escapeText(text))}</p>\n`).join("");
  const { film, year } = project;
  return {
    ...project.fields,
    project_year: project.yearAsNumber ? year : String(year),
    video_url: film?.kept === "field" ? find(film.file).whole : "",
    film_length: project.filmLength ?? "",
    film_cuts: (film?.cuts ?? []).map(({ seconds, file }) => `${seconds} ${find(file).whole}`).join("\n"),
    full_description: rich(project.description),
    short_description: project.shortDescription,
    challenge: rich([project.challenge]),
    solution: rich([project.solution]),
    results: rich([project.results]),
  };
}
