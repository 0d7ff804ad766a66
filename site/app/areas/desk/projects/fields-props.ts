import type { DeskMedia } from "../api/records.ts";
import type { ProjectDraft } from "./draft.ts";

/** Every section of the form takes these props. */
export interface FieldsProps {
  draft: ProjectDraft;
  change: (make: (now: ProjectDraft) => ProjectDraft) => void;
  /** Library files that the draft names, by id. Files that are still loading are missing. */
  files: ReadonlyMap<number, DeskMedia>;
}
