/** Differences between two states of a project, by the labels of its form. */
import { projectField, projectFieldNames } from "@extenso/contract/projects/project-fields.ts";
import { plainFormatted } from "../formatted/formatted-html.ts";
import type { ProjectDraft } from "./draft.ts";

interface FieldChange {
  name: string;
  before: string;
  after: string;
  /** Shown whole before and after, as names and numbers are; otherwise by the words that changed. */
  isComparedWhole: boolean;
}

export interface ProjectChanges {
  fields: FieldChange[];
  /** Ids of media, 0 for none; `null`: the same cover. */
  cover: { before: number; after: number } | null;
  gallery: { gone: number[]; came: number[]; isMoved: boolean };
  /** The text around the gallery differs. */
  isAround: boolean;
}

/** The words of two texts, or their HTML where only their formats differ. */
function comparable(one: string, other: string): [string, string] {
  const [words, others] = [plainFormatted(one) ?? one, plainFormatted(other) ?? other];
  return words === others ? [one, other] : [words, others];
}

/** @param content of the record: the text around the gallery, where a draft has none of its own. */
export function projectChanges(before: ProjectDraft, after: ProjectDraft, content: string): ProjectChanges {
  const fields: FieldChange[] = [];
  const add = (name: string, one: string, other: string, isComparedWhole = false) => {
    if (one !== other) fields.push({ name, before: one, after: other, isComparedWhole });
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
