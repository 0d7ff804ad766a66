/** Plans of changes: read and derived before the transaction (`plan-changes.ts`), which compares and writes them. */
import type { Selectable } from "kysely";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";
import type { Version } from "../../../engines/versions/versions.ts";
import type { ProjectState, RevisionTexts } from "../posts/versions.ts";
import type { MediaTable, PostsTable } from "../tables.ts";
import type { MediaTexts } from "./derive-media.ts";
import type { PlannedTexts } from "./derived-texts.ts";

type Post = Selectable<PostsTable>;
type Media = Selectable<MediaTable>;

/** The plan for a post that is created, changed or thrown away. */
export interface PostPlan {
  /** As it was read; missing for a new one. */
  before?: Post;
  /** Missing where the texts stay as they are. */
  texts?: PlannedTexts;
  revision?: RevisionPlan;
  projectState?: ProjectStatePlan;
}

export interface MediaPlan {
  source: { texts: MediaTexts; details: MediaDetails };
  derived: DerivedMedia;
}

export type DerivedMedia = Pick<Media, "title" | "caption_rendered" | "description_rendered">;

/** Which version was the newest when the next one was planned; its body never changes without `created_at`. */
export type VersionHead = Pick<Version, "number" | "created_at"> | undefined;

/** The revision that a save adds. */
export interface RevisionPlan {
  texts: RevisionTexts;
  last: VersionHead;
  /** Undefined if the last one has the same texts. */
  body: string | undefined;
}

/** The states that a save of a project adds. */
export interface ProjectStatePlan {
  state: ProjectState;
  last: VersionHead;
  /** Undefined if the last version is the same. */
  body: string | undefined;
  /** The overwritten state, stored first if there is no version yet, as after an import. */
  bodyBefore: string | undefined;
}

/** The texts of an autosave, and the autosave that it replaces. */
export interface AutosavePlan {
  before: Post;
  last: VersionHead;
  /** Texts of the autosave that is replaced. */
  lastTexts: RevisionTexts | undefined;
  /** Undefined if the texts equal the post's, and there is an earlier autosave, which stays. */
  written: { texts: RevisionTexts; body: string } | undefined;
}
