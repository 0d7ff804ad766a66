/** The list of projects, and around an opened one. */
import type { ProjectList } from "@extenso/contract/host/content-reader.ts";

/** Null when the content server could not say. */
export type WorkList = ProjectList | null;

/** Whether it has every project there is: then it is narrowed where it is shown. */
export function isWhole({ category, totalPages }: ProjectList): boolean {
  return category === null && totalPages <= 1;
}
