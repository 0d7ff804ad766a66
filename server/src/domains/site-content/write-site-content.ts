/** A change of the site's content as a call asks for it. */

import { checkDocument } from "@extenso/contract/site-content/check-content.ts";
import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import type { Query } from "../../engines/database/query.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { invalidArguments } from "../../engines/rest/arguments/argument-schema.ts";
import { dateToCome } from "../../engines/rest/arguments/date-to-come.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { changedMeanwhile, hasReadOlder } from "../../engines/rest/request/read-state.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestCall } from "../../engines/rest/route.ts";
import { gmtTime } from "../../engines/wordpress-values/site-time.ts";
import { demandProof } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { contentTag } from "./present.ts";
import { NothingScheduledError, type SiteContentChange, saveSiteContent } from "./save-site-content.ts";
import {
  findPublished,
  findScheduled,
  peopleOf,
  type SiteContentRow,
  UnreadableContentError,
} from "./store.ts";

type WritingDependencies = Pick<Dependencies, "database" | "clock" | "settings">;

/** Times at which something of one part goes out. */
const mostScheduled = 5;

/**
 * Another address of the studio needs a fresh proof: clients' replies may go there.
 * @throws {RestError} 409 `rest_site_changed`, with who wrote and when, for a call whose `If-Match` names an
 *   older state.
 */
export async function writeSiteContent(
  { database, clock, settings }: WritingDependencies,
  call: RestCall,
  part: SitePart,
  change: SiteContentChange,
): Promise<SiteContentRow> {
  const { query, kind } = database;
  const actor = auditCaller(call, settings);
  const context = () => ({ kind, now: clock(), actor });
  const check = async (before: SiteContentRow) => {
    await checkUnchanged(query, call, part, before);
    if (await changesAddress(query, part, change, before)) demandProof(requireUser(call), clock());
    if (change.action !== "schedule" || (await findScheduled(query, part)).length < mostScheduled) return;
    const message = `At most ${mostScheduled} changes of one part are scheduled at a time.`;
    throw new RestError("rest_site_too_many_scheduled", message, 400);
  };
  return saveSiteContent(query, part, change, context, check).catch((error: unknown) => {
    if (error instanceof NothingScheduledError)
      throw new RestError("rest_site_not_scheduled", "This is not scheduled any more.", 404);
    if (error instanceof UnreadableContentError)
      throw new RestError("rest_site_unreadable", `It can’t go live. ${error.problem.message}`, 409);
    throw error;
  });
}

async function changesAddress(
  query: Query,
  part: SitePart,
  change: SiteContentChange,
  before: SiteContentRow,
): Promise<boolean> {
  if (part !== "contact" || (change.action !== "publish" && change.action !== "schedule")) return false;
  const { document } = await findPublished(query, part, before);
  return (change.document as SiteDocument<"contact">).email !== document.email;
}

async function checkUnchanged(
  rows: Query,
  call: RestCall,
  part: SitePart,
  row: SiteContentRow,
): Promise<void> {
  const state = { tag: contentTag(part, row), changedAt: gmtTime(row.modified_at) };
  // Only `If-Match` counts, as several changes may fall into one second.
  if (!hasReadOlder(call, { ...state, changedAt: null })) return;
  const person = (await peopleOf(rows, [row.modified_by])).get(row.modified_by ?? 0) ?? null;
  throw changedMeanwhile("rest_site_changed", state, person);
}

/** @throws {RestError} 400 `rest_invalid_param`, its `params` by the path of the field: `document.items.2.name`. */
export function changeOf(part: SitePart, params: Record<string, unknown>, now: Date): SiteContentChange {
  const { document, faults } = checkDocument(part, params.document);
  if (faults)
    throw invalidArguments(
      Object.fromEntries(Object.entries(faults).map(([path, told]) => [inDocument(path), told])),
    );
  const { status } = params;
  if (status === "draft") return { action: "draft", document };
  if (status !== "future") return { action: "publish", document };
  return { action: "schedule", document, at: dateToCome({ date_gmt: params.date_gmt }, now) };
}

/** The change of scheduled content that a call asks for. @throws {RestError} 400 for an invalid or past `date_gmt`. */
export function scheduledChangeOf(params: Record<string, unknown>, now: Date): SiteContentChange {
  const id = Number(params.id);
  if (params.status === "publish") return { action: "release", id };
  return { action: "move", id, at: dateToCome({ date_gmt: params.date_gmt }, now) };
}

function inDocument(path: string): string {
  return path === "" ? "document" : `document.${path}`;
}
