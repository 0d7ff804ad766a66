/** Two states of a project for reading: which fields differ, in the words of its form. */
import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import { plainFormatted } from "../formatted/formatted-html.ts";
import type { ProjectDraft } from "./draft.ts";

interface SiteContentChange {
  name: string;
  before: string;
  after: string;
  /** A name or number, of which words in between say nothing. */
  isFact: boolean;
}

export interface ProjectChanges {
  fields: SiteContentChange[];
  /** Numbers of files, 0 for none; null: the same cover. */
  cover: { before: number; after: number } | null;
  gallery: { gone: number[]; came: number[]; isMoved: boolean };
  /** The text around the gallery is another. */
  isAround: boolean;
}

/** Two texts by their words, or by their HTML where only their formats differ. */
function comparable(one: string, other: string): [string, string] {
  const [words, others] = [plainFormatted(one) ?? one, plainFormatted(other) ?? other];
  return words === others ? [one, other] : [words, others];
}

/** @param content the record's, around whose gallery `after` is written. */
export function projectChanges(before: ProjectDraft, after: ProjectDraft, content: string): ProjectChanges {
  const fields: SiteContentChange[] = [];
  const add = (name: string, one: string, other: string, isFact = false) => {
    if (one !== other) fields.push({ name, before: one, after: other, isFact });
  };
  add("Title", before.title, after.title);
  for (const name of projectFieldNames) {
    const { kind, label } = projectField(name);
    const [one, other] = [before.fields[name], after.fields[name]];
    if (kind === "text") add(label, ...comparable(one, other));
    else add(label, one, other, true);
  }
  const captions = ({ gallery }: ProjectDraft) => new Map(gallery.map(({ id, caption }) => [id, caption]));
  const [old, now] = [captions(before), captions(after)];
  for (const [id, caption] of now) add(`Caption of image ${id}`, old.get(id) ?? caption, caption);
  const kept = (row: Iterable<number>, others: ReadonlyMap<number, string>) =>
    [...row].filter((id) => others.has(id)).join();
  return {
    fields,
    cover: before.cover === after.cover ? null : { before: before.cover, after: after.cover },
    gallery: {
      gone: [...old.keys()].filter((id) => !now.has(id)),
      came: [...now.keys()].filter((id) => !old.has(id)),
      isMoved: kept(old.keys(), now) !== kept(now.keys(), old),
    },
    isAround: aroundGallery(before.around ?? content) !== aroundGallery(after.around ?? content),
  };
}

function aroundGallery(content: string): string {
  return content.replace(/<!-- wp:gallery[\s\S]*?<!-- \/wp:gallery -->/, "").trim();
}

export function isUnchanged({ fields, cover, gallery, isAround }: ProjectChanges): boolean {
  const { gone, came, isMoved } = gallery;
  return fields.length + gone.length + came.length === 0 && !cover && !isMoved && !isAround;
}
