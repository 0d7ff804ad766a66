import { readList, readResponse } from "@extenso/contract/client/transport.ts";
import { wireProjectRevision, wireProjectRevisionWhole } from "@extenso/contract/wire/project-revisions.ts";
import type { DeskRecord } from "../api/records.ts";
import { send } from "../api/send.ts";
import { HistoryList, type PastVersion } from "../kit/history-list.tsx";
import { draftOf, type ProjectDraft } from "./draft.ts";
import { isUnchanged, projectChanges } from "./project-changes.ts";
import { ProjectDifferences } from "./project-differences.tsx";

/** The project's revisions. Restoring one is an unsaved change of the form. */
export default function ProjectHistory({
  record: { id, modified_gmt, content },
  draft,
  onBringBack,
}: {
  record: DeskRecord;
  /** State of the form, with which earlier states are compared. */
  draft: ProjectDraft;
  onBringBack: (state: ProjectDraft) => void;
}) {
  return (
    <HistoryList
      source={{
        name: ["project-states", id],
        saved: modified_gmt,
        list: (signal) => listPastStates(id, signal),
        read: (version, signal) => readPastState(id, version.id, signal),
        now: "form",
        compare(past, names) {
          const changes = projectChanges(past, draft, content.raw);
          return isUnchanged(changes) ? null : <ProjectDifferences changes={changes} names={names} />;
        },
        onRestore: (_, past) => onBringBack(past),
      }}
    />
  );
}

// Earlier states of a project.

const most = 50;

const pathOf = (project: number) => `/extenso/v1/portfolio-items/${project}/revisions`;

/** Newest first, fifty at most. @throws {ApiError} */
async function listPastStates(project: number, signal: AbortSignal): Promise<PastVersion[]> {
  const answer = await send(pathOf(project), { query: { per_page: most }, signal });
  return readList(wireProjectRevision, answer).items.map(({ id, date_gmt: gmt, author }) => ({
    id,
    gmt,
    author: author?.name ?? "",
  }));
}

/** @throws {ApiError} */
async function readPastState(project: number, id: number, signal: AbortSignal): Promise<ProjectDraft> {
  const answer = await send(`${pathOf(project)}/${id}`, { signal });
  const { title, content, featured_media, acf } = readResponse(wireProjectRevisionWhole, answer);
  const raw = (text: string) => ({ raw: text, rendered: "" });
  const past = { title: raw(title), content: raw(content), featured_media, acf };
  return { ...draftOf(past as Parameters<typeof draftOf>[0]), around: content };
}
