/**
 * An autosave whose words its author has taken back: a WordPress 7.1 keeps it when the texts are the saved ones again,
 * where one of before 7 deleted it. The browser remembers it, so that the next visit doesn't offer it.
 */
import type { ContentType } from "../../api/content.ts";
import type { DeskRevision } from "../../api/records.ts";

const keyOf = (type: ContentType, id: number) => `extenso_desk_undone:${type}/${id}`;

type Kept = Pick<DeskRevision, "id" | "modified_gmt">;
const markOf = ({ id, modified_gmt }: Kept) => `${id} ${modified_gmt}`;

/** @param undone null: what is on the server now is wanted. */
export function rememberUndone(type: ContentType, id: number, undone: Kept | null): void {
  try {
    if (undone) localStorage.setItem(keyOf(type, id), markOf(undone));
    else localStorage.removeItem(keyOf(type, id));
  } catch {
    // Without storage it is offered once more.
  }
}

export function isUndone(type: ContentType, id: number, kept: Kept): boolean {
  try {
    return localStorage.getItem(keyOf(type, id)) === markOf(kept);
  } catch {
    return false;
  }
}
