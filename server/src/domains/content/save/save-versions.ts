/**
 * Adds versions of articles, pages and projects when they are saved, and stores autosaves. Each is planned first, which
 * reads rows and derived texts but writes nothing: `rehearse` runs the plan before the transaction.
 */
import type { Selectable } from "kysely";
import { alwaysKept, thinByDay } from "../../../engines/versions/prune.ts";
import {
  findVersion,
  latestVersion,
  overwriteVersion,
  pruneVersions,
  saveVersion,
  type VersionedRecord,
} from "../../../engines/versions/versions.ts";
import {
  type ProjectState,
  type RevisionTexts,
  versionsOfPost,
  versionsOfProject,
} from "../posts/versions.ts";
import { texturize } from "../render/texturize.ts";
import type { PostsTable } from "../tables.ts";
import type { AutosavedTexts, PostChange } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { derivedFrom } from "./derived-texts.ts";
import type { DerivationContext } from "./library.ts";
import { readPost } from "./post-rows.ts";
import type { MadeTexts } from "./prepared-texts.ts";
import type { SaveRun } from "./save-run.ts";
import { addWrittenBytes } from "./written-bytes.ts";

type Post = Selectable<PostsTable>;

const texts = ["title_raw", "content_raw", "excerpt_raw"] as const;

function isSame(made: MadeTexts, one: Partial<AutosavedTexts>, other: AutosavedTexts): boolean {
  if (one.footnotes !== undefined && one.footnotes !== other.footnotes) return false;
  return texts.every((name) => {
    const text = one[name];
    return text === undefined || text === other[name] || made.getResult("sameText", text, other[name]);
  });
}

type Rendered = Omit<RevisionTexts, "title">;

function textsOf(post: Rendered): RevisionTexts {
  const { title_raw, content_raw, excerpt_raw, content_rendered, excerpt_rendered, footnotes } = post;
  return {
    title_raw,
    content_raw,
    excerpt_raw,
    title: texturize(title_raw),
    content_rendered,
    footnotes,
    // A revision doesn't store an excerpt that was generated from the text.
    excerpt_rendered: excerpt_raw === "" ? "" : excerpt_rendered,
  };
}

/** A version's long texts, which the daily limit counts. */
const countedTexts = ({ content_raw, content_rendered }: Rendered) => [content_raw, content_rendered];

/**
 * The newest version of a record with its body. The body is read once for all attempts of a save, since it never
 * changes without `created_at`; the transaction then reads a number instead of megabytes.
 */
async function lastVersion(
  { rows, texts: made }: DerivationContext,
  of: VersionedRecord,
  { state, by }: { state: "saved" | "autosave"; by?: number },
): Promise<{ number: number; body: string } | undefined> {
  const newest = await latestVersion(rows, of, state, by);
  if (!newest) return undefined;
  const { number, created_at } = newest;
  const body = await made.readOnce(
    `${of.kind} ${of.record} ${number} ${created_at}`,
    async () => (await findVersion(rows, of, number))?.body,
  );
  return body === undefined ? undefined : { number, body };
}

// Articles and pages.

/** @returns the body of the revision that a save adds; undefined if the last one has the same texts. */
export async function planRevision(
  deriving: DerivationContext,
  post: Rendered & Pick<Post, "id">,
): Promise<string | undefined> {
  const { texts: made } = deriving;
  const last = (await lastVersion(deriving, versionsOfPost(post.id), { state: "saved" }))?.body;
  const { title_raw, content_raw, excerpt_raw, footnotes } = post;
  if (
    last !== undefined &&
    made.getResult("isSameVersion", last, { title_raw, content_raw, excerpt_raw, footnotes })
  )
    return undefined;
  return made.getResult("encodeBody", textsOf(post)) ?? "";
}

/**
 * Stores a post's texts unless the last revision has the same ones; so the first save after creation always stores
 * a revision, as in WordPress. Portfolio items have no revisions here.
 * @returns the columns of the post's row that describe its revisions.
 */
export async function addRevision(
  run: SaveRun,
  post: Post,
  by: number,
): Promise<Partial<Pick<Post, "revision_count" | "last_revision_id">>> {
  if (post.type === "portfolio-items") return {};
  const body = await planRevision(run, post);
  if (body === undefined) return {};
  const of = versionsOfPost(post.id);
  const number = await takeContentId(run, "revision");
  await saveVersion(run.rows, of, { number, state: "saved", authorId: by, at: post.modified_at, body });
  addWrittenBytes(run, countedTexts(post));
  const dropped =
    post.revision_count >= alwaysKept ? await pruneVersions(run.rows, of, ["saved"], thinByDay) : 0;
  return { revision_count: post.revision_count + 1 - dropped, last_revision_id: number };
}

// Projects.

type SavedProject = ProjectState & Pick<Post, "id" | "type" | "modified_at">;
type ProjectBefore = SavedProject & Pick<Post, "modified_by">;

interface PlannedState {
  project: SavedProject;
  by: number | null;
  body: string;
}

/**
 * @param by the user who saves.
 * @param before the overwritten state, stored first if there is no version yet, as after an import.
 * @returns the states that a save adds; none if the last version is the same.
 */
export async function planProjectVersions(
  deriving: DerivationContext,
  project: SavedProject,
  by: number,
  before?: ProjectBefore,
): Promise<PlannedState[]> {
  const bodyOf = ({ title_raw, content_raw, featured_media_id, acf }: ProjectState) =>
    deriving.texts.getResult("encodeBody", { title_raw, content_raw, featured_media_id, acf }) ?? "";
  const last = (await lastVersion(deriving, versionsOfProject(project.id), { state: "saved" }))?.body;
  const body = bodyOf(project);
  const known = last ?? (before && bodyOf(before));
  if (body === known) return [];
  const first =
    last !== undefined || !before ? [] : [{ project: before, by: before.modified_by, body: bodyOf(before) }];
  return [...first, { project, by, body }];
}

/** Stores the state of a portfolio item, unless the last version is the same; other post types are ignored. */
export async function addProjectVersion(
  run: SaveRun,
  project: SavedProject,
  by: number,
  before?: ProjectBefore,
): Promise<void> {
  if (project.type !== "portfolio-items") return;
  const of = versionsOfProject(project.id);
  const states = await planProjectVersions(run, project, by, before);
  for (const { project: state, by: authorId, body } of states) {
    await saveVersion(run.rows, of, { state: "saved", authorId, at: state.modified_at, body });
    addWrittenBytes(run, [state.content_raw, state.acf]);
  }
  if (states.length > 0) await pruneVersions(run.rows, of, ["saved"], thinByDay);
}

// Autosaves.

type Autosaved = Extract<PostChange, { action: "autosave" }>;

/** @returns the texts of an autosave, and the autosave that it replaces; no texts if they equal the post's. */
export async function planAutosave(deriving: DerivationContext, post: Post, { by, values }: Autosaved) {
  const { texts: made } = deriving;
  const before = await lastVersion(deriving, versionsOfPost(post.id), { state: "autosave", by });
  if (before && isSame(made, values, post)) return { before };
  const last = before && (made.getResult("decodeBody", before.body) as RevisionTexts | undefined);
  const { title_raw = "", content_raw = "", excerpt_raw = "", footnotes = "" } = { ...last, ...values };
  const written = { title_raw, content_raw, excerpt_raw, footnotes };
  const derived = await derivedFrom(deriving, { ...post, ...written }, post.content_rendered);
  const after = textsOf({ ...written, ...derived });
  return { before, last, after, body: made.getResult("encodeBody", after) ?? "" };
}

/** Leaves caches alone, because nothing public changes. @returns the autosave's id. */
export async function autosavePost(run: SaveRun, change: Autosaved): Promise<number> {
  // Locks the post, so that simultaneous autosaves of one person run one after the other.
  const post = await readPost(run, change);
  const of = versionsOfPost(post.id);
  const { before, last, after, body } = await planAutosave(run, post, change);
  if (!after) return before.number;
  addWrittenBytes(run, countedTexts(after), last ? countedTexts(last) : []);
  const at = run.now.toISOString();
  if (before) {
    await overwriteVersion(run.rows, of, before.number, { at, body });
    return before.number;
  }
  const number = await takeContentId(run, "autosave");
  return saveVersion(run.rows, of, { number, state: "autosave", authorId: change.by, at, body });
}
