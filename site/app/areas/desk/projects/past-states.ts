/** Earlier states of a project. */
import { readList, readResponse } from "@extenso/contract/client/transport.ts";
import { wireProjectRevision, wireProjectRevisionWhole } from "@extenso/contract/wire/project-revisions.ts";
import { send } from "../api/send.ts";
import { draftOf, type ProjectDraft } from "./draft.ts";

export interface PastState {
  id: number;
  /** UTC without a zone. */
  gmt: string;
  /** Empty: nobody who is known. */
  author: string;
  read: (signal: AbortSignal) => Promise<ProjectDraft>;
}

const most = 50;

/** Newest first, fifty at most. @throws {ApiError} */
export async function listPastStates(project: number, signal: AbortSignal): Promise<PastState[]> {
  const path = `/extenso/v1/portfolio-items/${project}/revisions`;
  const { items } = readList(wireProjectRevision, await send(path, { query: { per_page: most }, signal }));
  return items.map(({ id, date_gmt: gmt, author }) => ({
    id,
    gmt,
    author: author?.name ?? "",
    async read(signal: AbortSignal) {
      const whole = readResponse(wireProjectRevisionWhole, await send(`${path}/${id}`, { signal }));
      const { title, content, featured_media, acf } = whole;
      return pastDraft({ title: asRaw(title), content: asRaw(content), featured_media, acf });
    },
  }));
}

const asRaw = (raw: string) => ({ raw, rendered: "" });

function pastDraft(state: Parameters<typeof draftOf>[0] & object): ProjectDraft {
  return { ...draftOf(state), around: state.content.raw };
}
