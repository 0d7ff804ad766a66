/** Checks a project before it is published: its pictures, its film and its title. */
import { creditLines, filmLines } from "@extenso/contract/projects/field-lines.ts";
import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import type { DeskMedia } from "../api/records.ts";
import { picturesOf } from "../editor/cards/card-source.ts";
import { type Finding, type LackingPicture, missingAltMessage } from "../findings/finding.ts";
import { fileTitle, lackingFile, lacksAltText } from "../library/file-labels.ts";
import type { ProjectDraft } from "./draft.ts";
import { videoLink } from "./video-link.ts";

/** Ids of elements in the project's form. */
export const projectFieldIds = {
  title: "project-title",
  cover: "project-cover",
  video: "project-video",
  credit: (at: number) => `project-credit-${at}`,
  film: (at: number) => `project-film-${at}`,
  picture: (id: number) => `project-picture-${id}`,
  text: (name: string) => `project-${name}`,
} as const;

/** @param files the project's files by id; pictures whose file isn't there are not checked. */
export function examineProject(draft: ProjectDraft, files: ReadonlyMap<number, DeskMedia>): Finding[] {
  const found: Finding[] = [];
  const harm = (message: string, place: string, lacking?: LackingPicture) =>
    found.push({ weight: "harm", message, place, ...(lacking ? { lacking } : {}) });
  if (draft.title.trim() === "") harm("There is no title.", projectFieldIds.title);
  const cover = files.get(draft.cover);
  if (cover && lacksAltText(cover)) {
    harm(missingAltMessage("The cover"), projectFieldIds.cover, lackingFile(cover));
  }
  for (const { id } of draft.gallery) {
    const file = files.get(id);
    // The cover is described once, wherever else it is shown.
    if (!file || !lacksAltText(file) || id === draft.cover) continue;
    const message = missingAltMessage(`“${fileTitle(file)}” in the gallery`);
    harm(message, projectFieldIds.picture(id), lackingFile(file));
  }
  const video = videoLink(draft.fields.video_url);
  if (video.kind === "refused") harm(`The video won’t play. ${video.message}`, projectFieldIds.video);
  for (const [at, { address, title }] of filmLines(draft.fields.more_films).entries()) {
    const film = videoLink(address);
    const name = title ? `“${title}”` : `Film ${at + 2}`;
    const place = projectFieldIds.film(at);
    if (film.kind === "none") harm(`${name} has no address.`, place);
    else if (film.kind === "refused") harm(`${name} won’t play. ${film.message}`, place);
  }
  for (const [at, { role, name }] of creditLines(draft.fields.credits).entries()) {
    if (!role) harm(`“${name}” has no role in the credits.`, projectFieldIds.credit(at));
    else if (!name) harm(`“${role}” has no name in the credits.`, projectFieldIds.credit(at));
  }
  for (const name of projectFieldNames.filter((field) => projectField(field).kind === "text")) {
    for (const { alt, decorative } of picturesOf(draft.fields[name])) {
      if (alt?.trim() || decorative) continue;
      harm(missingAltMessage(`An image in “${projectField(name).label}”`), projectFieldIds.text(name));
    }
  }
  return found;
}
