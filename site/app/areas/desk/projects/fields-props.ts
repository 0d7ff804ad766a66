import type { DeskMedia } from "../api/records.ts";
import type { ProjectDraft } from "./draft.ts";

/** What every part of the form gets. */
export interface FieldsProps {
  draft: ProjectDraft;
  change: (make: (now: ProjectDraft) => ProjectDraft) => void;
  /** Of the library, by number: those that the draft names, as far as they have come. */
  files: ReadonlyMap<number, DeskMedia>;
}
