/** Parts of the site over the API: `extenso/v1/site`. */

import { type ApiResponse, readResponse } from "@extenso/contract/client/transport.ts";
import {
  wireEditedSiteContent,
  wireSitePartStatus,
  wireSiteRevision,
  wireWholeSiteRevision,
} from "@extenso/contract/site-content/wire-site-content.ts";
import * as z from "zod/mini";
import { read, send } from "../api/send.ts";

const root = "/extenso/v1/site";

export type SitePartStatus = z.infer<typeof wireSitePartStatus>;
export type SiteRevision = z.infer<typeof wireSiteRevision>;

/** A part as it is edited, and the tag that guards it against lost updates. */
export interface EditedSiteContent extends z.infer<typeof wireEditedSiteContent> {
  etag: string;
}

export type ScheduledSiteContent = EditedSiteContent["scheduled"][number];

/** The status requested for a document. @property date_gmt with `future`: UTC without a zone. */
export type Becomes = { status: "publish" | "draft" } | { status: "future"; date_gmt: string };

export const siteContentKeys = {
  all: ["site-content"] as const,
  part: (part: string) => ["site-content", part] as const,
  revisions: (part: string) => ["site-content", part, "revisions"] as const,
};

const guarded = (etag: string) => ({ "If-Match": etag });

function edited(answer: ApiResponse): EditedSiteContent {
  return { ...readResponse(wireEditedSiteContent, answer), etag: answer.headers.get("ETag") ?? "" };
}

export function listParts(signal?: AbortSignal): Promise<SitePartStatus[]> {
  return read(z.array(wireSitePartStatus), root, { signal });
}

export async function getSiteContent(part: string, signal?: AbortSignal): Promise<EditedSiteContent> {
  return edited(await send(`${root}/${part}/draft`, { signal }));
}

/** @throws {ApiError} `rest_site_changed` where somebody else has written since; `faultsIn` says what does not fit. */
export async function saveSiteContent(
  part: string,
  document: unknown,
  becomes: Becomes,
  etag: string,
): Promise<EditedSiteContent> {
  const body = { document, ...becomes };
  return edited(await send(`${root}/${part}`, { method: "POST", body, headers: guarded(etag) }));
}

export async function discardDraft(part: string, etag: string): Promise<EditedSiteContent> {
  return edited(await send(`${root}/${part}/draft`, { method: "DELETE", headers: guarded(etag) }));
}

/** Another day for scheduled content, or now. @param becomes with `date_gmt` in UTC without a zone. */
export async function changeScheduled(
  part: string,
  id: number,
  becomes: { status: "publish" } | { status: "future"; date_gmt: string },
  etag: string,
): Promise<EditedSiteContent> {
  const call = { method: "POST", body: becomes, headers: guarded(etag) } as const;
  return edited(await send(`${root}/${part}/scheduled/${id}`, call));
}

/** Scheduled content becomes a draft again. */
export async function unschedule(part: string, id: number, etag: string): Promise<EditedSiteContent> {
  return edited(await send(`${root}/${part}/scheduled/${id}`, { method: "DELETE", headers: guarded(etag) }));
}

/** The newest fifty, and the default content. */
export function listRevisions(part: string, signal?: AbortSignal): Promise<SiteRevision[]> {
  return read(z.array(wireSiteRevision), `${root}/${part}/revisions`, { query: { per_page: 50 }, signal });
}

/** One of them, with what it said. @throws {ApiError} */
export function getRevision(
  part: string,
  id: number,
  signal?: AbortSignal,
): Promise<z.infer<typeof wireWholeSiteRevision>> {
  return read(wireWholeSiteRevision, `${root}/${part}/revisions/${id}`, { signal });
}

/** Puts what it said into the form's draft: nothing is published. */
export async function restoreRevision(part: string, id: number, etag: string): Promise<EditedSiteContent> {
  const call = { method: "POST", body: { status: "draft" }, headers: guarded(etag) } as const;
  return edited(await send(`${root}/${part}/revisions/${id}/restore`, call));
}
