/** Earlier states of a project. */
import { readList, readResponse } from "@extenso/contract/client/transport.ts";
import { wireProjectRevision, wireProjectRevisionWhole } from "@extenso/contract/wire/project-revisions.ts";
import { send } from "../api/send.ts";
import type { PastVersion } from "../kit/history-list.tsx";
import { draftOf, type ProjectDraft } from "./draft.ts";

const most = 50;

const pathOf = (project: number) => `/extenso/v1/portfolio-items/${project}/revisions`;

/** Newest first, fifty at most. @throws {ApiError} */
export async function listPastStates(project: number, signal: AbortSignal): Promise<PastVersion[]> {
  const answer = await send(pathOf(project), { query: { per_page: most }, signal });
  return readList(wireProjectRevision, answer).items.map(({ id, date_gmt: gmt, author }) => ({
    id,
    gmt,
    author: author?.name ?? "",
  }));
}

/** @throws {ApiError} */
export async function readPastState(project: number, id: number, signal: AbortSignal): Promise<ProjectDraft> {
  const answer = await send(`${pathOf(project)}/${id}`, { signal });
  const { title, content, featured_media, acf } = readResponse(wireProjectRevisionWhole, answer);
  const raw = (text: string) => ({ raw: text, rendered: "" });
  const past = { title: raw(title), content: raw(content), featured_media, acf };
  return { ...draftOf(past as Parameters<typeof draftOf>[0]), around: content };
}
