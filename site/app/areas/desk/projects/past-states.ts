/** Earlier states of a project. Our own server keeps all of it, a WordPress at most its title and content. */
import { readList, readResponse } from "@extenso/contract/client/transport.ts";
import { wireProjectRevision, wireProjectRevisionWhole } from "@extenso/contract/wire/project-revisions.ts";
import type { DeskRecord } from "../api/records.ts";
import { listRevisions } from "../api/revisions.ts";
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

/** The server that keeps earlier states; `nobody` is a WordPress whose projects have no revisions. */
export type HistorySource = "studio" | "wordpress" | "nobody";

export function historySourceOf({ _links }: Pick<DeskRecord, "_links">, ownContent: boolean): HistorySource {
  if (ownContent) return "studio";
  return Object.hasOwn(_links, "version-history") ? "wordpress" : "nobody";
}

const most = 50;

/** Newest first, fifty at most. @throws {ApiError} */
export async function listPastStates(record: DeskRecord, keeper: HistorySource, signal: AbortSignal) {
  if (keeper === "nobody") return [];
  if (keeper === "wordpress") {
    const { items } = await listRevisions("portfolio-items", record.id, 1, signal);
    return items.map(({ id, modified_gmt: gmt, title, content }) => ({
      id,
      gmt,
      author: "",
      read: async (_: AbortSignal) => pastDraft({ ...record, title, content }),
    }));
  }
  const path = `/extenso/v1/portfolio-items/${record.id}/revisions`;
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
