/** What was typed into a project and not saved, over a closed tab or a lost line: one draft a project, on this device. */
import type { ProjectDraft } from "./draft.ts";

const keyOf = (id: number | "new") => `extenso_desk_project_${id}`;

export function keepDraft(id: number | "new", draft: ProjectDraft): void {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // A full or forbidden storage: the draft lives as long as its page.
  }
}

export function forgetDraft(id: number | "new"): void {
  try {
    localStorage.removeItem(keyOf(id));
  } catch {
    // Nothing can lie in a forbidden storage.
  }
}

/** Storage is everybody's who ever used this browser: what is no draft is none. */
export function keptDraft(id: number | "new", like: ProjectDraft): ProjectDraft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? "null");
    return isDraft(kept, like) ? kept : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown, like: ProjectDraft): value is ProjectDraft {
  if (typeof value !== "object" || value === null) return false;
  const { title, fields, cover, gallery } = value as Partial<ProjectDraft>;
  return (
    typeof title === "string" &&
    typeof cover === "number" &&
    typeof fields === "object" &&
    Object.keys(like.fields).every((name) => typeof fields[name as keyof typeof fields] === "string") &&
    Array.isArray(gallery) &&
    gallery.every(({ id, caption }) => typeof id === "number" && typeof caption === "string")
  );
}
