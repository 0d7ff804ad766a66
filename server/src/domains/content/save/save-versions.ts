/**
 * Versions of articles, pages and projects, which are added when these are saved, and autosaves. Each is planned before
 * the transaction, where its body is made; the transaction compares.
 */

import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import { OutdatedPlanError } from "../../../engines/database/plan-and-write.ts";
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
import { runWritersTextJob } from "../run-text-job.ts";
import type { PostsTable } from "../tables.ts";
import type { AutosavedTexts, PostChange } from "./changes.ts";
import { takeContentId } from "./content-ids.ts";
import { deriveTexts, type Planning } from "./derived-texts.ts";
import type { AutosavePlan, ProjectStatePlan, RevisionPlan, VersionHead } from "./plans.ts";
import { readPost } from "./post-rows.ts";
import type { SaveRun } from "./save-run.ts";
import { addWrittenBytes } from "./written-content.ts";

type Post = Selectable<PostsTable>;
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

interface WhichVersion {
  state: "saved" | "autosave";
  by?: number;
}

async function lastVersion(
  { outside }: Planning,
  of: VersionedRecord,
  { state, by }: WhichVersion,
): Promise<{ last: VersionHead; body: string | undefined }> {
  const last = await latestVersion(outside, of, state, by);
  return { last, body: last && (await findVersion(outside, of, last.number))?.body };
}

/** @throws {OutdatedPlanError} if another version was saved after the plan. */
async function checkLast(
  { rows }: SaveRun,
  of: VersionedRecord,
  { state, by }: WhichVersion,
  last: VersionHead,
): Promise<void> {
  if (!isDeepStrictEqual(await latestVersion(rows, of, state, by), last)) throw new OutdatedPlanError();
}

function planOf<Plan>(plan: Plan | undefined): Plan {
  if (!plan) throw new Error("the version of a change is planned before its transaction");
  return plan;
}

// Articles and pages.

export async function planRevision(
  planning: Planning,
  post: Rendered & Pick<Post, "id">,
): Promise<RevisionPlan> {
  const { writer } = planning;
  const texts = textsOf(post);
  const { last, body } = await lastVersion(planning, versionsOfPost(post.id), { state: "saved" });
  const { title_raw, content_raw, excerpt_raw, footnotes } = texts;
  const compared = { title_raw, content_raw, excerpt_raw, footnotes };
  const isSame = body !== undefined && (await runWritersTextJob(writer, "isSameVersion", body, compared));
  return {
    texts,
    last,
    body: isSame ? undefined : await runWritersTextJob(writer, "encodeBody", { ...texts }),
  };
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
  plan: RevisionPlan | undefined,
): Promise<Partial<Pick<Post, "revision_count" | "last_revision_id">>> {
  if (post.type === "portfolio-items") return {};
  const { texts, last, body } = planOf(plan);
  if (!isDeepStrictEqual(texts, textsOf(post))) throw new OutdatedPlanError();
  const of = versionsOfPost(post.id);
  await checkLast(run, of, { state: "saved" }, last);
  if (body === undefined) return {};
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

const stateOf = ({ title_raw, content_raw, featured_media_id, acf }: ProjectState): ProjectState => ({
  title_raw,
  content_raw,
  featured_media_id,
  acf,
});

export async function planProjectState(
  planning: Planning,
  id: number,
  project: ProjectState,
  before?: ProjectState,
): Promise<ProjectStatePlan> {
  const encode = (state: ProjectState) =>
    runWritersTextJob(planning.writer, "encodeBody", { ...stateOf(state) });
  const { last, body: lastBody } = await lastVersion(planning, versionsOfProject(id), { state: "saved" });
  const body = await encode(project);
  const bodyBefore = last || !before ? undefined : await encode(before);
  const isSame = body === (lastBody ?? bodyBefore);
  return { state: stateOf(project), last, body: isSame ? undefined : body, bodyBefore };
}

/** Stores the state of a portfolio item, unless the last version is the same; other post types are ignored. */
export async function addProjectVersion(
  run: SaveRun,
  project: SavedProject,
  { by, plan, before }: { by: number; plan: ProjectStatePlan | undefined; before?: ProjectBefore },
): Promise<void> {
  if (project.type !== "portfolio-items") return;
  const { state, last, body, bodyBefore } = planOf(plan);
  if (!isDeepStrictEqual(state, stateOf(project))) throw new OutdatedPlanError();
  const of = versionsOfProject(project.id);
  await checkLast(run, of, { state: "saved" }, last);
  if (body === undefined) return;
  const save = async (saved: SavedProject, authorId: number | null, body: string) => {
    await saveVersion(run.rows, of, { state: "saved", authorId, at: saved.modified_at, body });
    addWrittenBytes(run, [saved.content_raw, saved.acf]);
  };
  if (before && bodyBefore !== undefined) await save(before, before.modified_by, bodyBefore);
  await save(project, by, body);
  await pruneVersions(run.rows, of, ["saved"], thinByDay);
}

// Autosaves.

type Autosaved = Extract<PostChange, { action: "autosave" }>;

export async function planAutosave(
  planning: Planning,
  post: Post,
  { by, values }: Pick<Autosaved, "by" | "values">,
): Promise<AutosavePlan> {
  const { writer } = planning;
  const { last, body: lastBody } = await lastVersion(planning, versionsOfPost(post.id), {
    state: "autosave",
    by,
  });
  if (last && (await isSame(planning, values, post)))
    return { before: post, last, lastTexts: undefined, written: undefined };
  const lastTexts =
    lastBody === undefined
      ? undefined
      : ((await runWritersTextJob(writer, "decodeBody", lastBody)) as unknown as RevisionTexts);
  const { title_raw = "", content_raw = "", excerpt_raw = "", footnotes = "" } = { ...lastTexts, ...values };
  const raw = { title_raw, content_raw, excerpt_raw, footnotes };
  const { derived } = await deriveTexts(planning, { ...post, ...raw }, post.content_rendered);
  const texts = textsOf({ ...raw, ...derived });
  const body = await runWritersTextJob(writer, "encodeBody", { ...texts });
  return { before: post, last, lastTexts, written: { texts, body } };
}

async function isSame(
  { writer }: Planning,
  one: Partial<AutosavedTexts>,
  other: AutosavedTexts,
): Promise<boolean> {
  if (one.footnotes !== undefined && one.footnotes !== other.footnotes) return false;
  for (const name of ["title_raw", "content_raw", "excerpt_raw"] as const) {
    const text = one[name];
    if (text === undefined || text === other[name]) continue;
    if (!(await runWritersTextJob(writer, "sameText", text, other[name]))) return false;
  }
  return true;
}

/** Leaves caches alone, because nothing public changes. @returns the autosave's id. */
export async function autosavePost(run: SaveRun, change: Autosaved): Promise<number> {
  const { by, plan } = change;
  // Locks the post, so that simultaneous autosaves of one person run one after the other.
  const post = await readPost(run, change);
  const of = versionsOfPost(post.id);
  const { last, lastTexts, written } = planOf(plan);
  await checkLast(run, of, { state: "autosave", by }, last);
  if (!written) return last?.number as number;
  const { texts, body } = written;
  addWrittenBytes(run, countedTexts(texts), lastTexts ? countedTexts(lastTexts) : []);
  const at = run.now.toISOString();
  if (last) {
    await overwriteVersion(run.rows, of, last.number, { at, body });
    return last.number;
  }
  const number = await takeContentId(run, "autosave");
  return saveVersion(run.rows, of, { number, state: "autosave", authorId: by, at, body });
}
