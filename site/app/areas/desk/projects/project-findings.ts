import type { Finding } from "../findings/finding.ts";
import type { ProjectDraft } from "./draft.ts";
import { examineProject } from "./examine-project.ts";
import { withFilesOf } from "./known-files.ts";

/** A project examined with what the library says of its pictures just now. */
export async function projectFindings(draft: ProjectDraft): Promise<Finding[]> {
  const shown = [draft.cover, ...draft.gallery.map(({ id }) => id)].filter((id) => id > 0);
  // Pictures that can't be asked after stop nothing.
  const files = await withFilesOf(shown, new Map()).catch(() => new Map());
  return examineProject(draft, files);
}
