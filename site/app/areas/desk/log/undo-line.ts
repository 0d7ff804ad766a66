/** Undoes lines of the audit log, by the API calls of the pages where such changes are made. */
import { ApiError } from "@extenso/contract/errors/errors.ts";
import type { WireAuditLine } from "@extenso/contract/wire/audit.ts";
import * as z from "zod/mini";
import { reactivate, setRole } from "../api/accounts.ts";
import { type ContentType, getRecord, type Status, saveRecord } from "../api/content.ts";
import { restoreMedia } from "../api/library.ts";
import { changeMailSettings, readMailSettings } from "../api/mails.ts";
import { changeRedirect, createRedirect, deleteRedirect, listRedirects } from "../api/redirects.ts";
import { read } from "../api/send.ts";
import {
  readSearchEngines,
  readStaffSecondFactor,
  type StaffRule,
  saveSearchEngines,
  saveStaffSecondFactor,
} from "../api/studio-settings.ts";

type Undo = () => Promise<void>;
type LivingStatus = Exclude<Status, "trash">;
type Values = Record<string, unknown>;
interface MailValues {
  sender_name?: string;
  sender_address?: string;
  notices_to?: string[];
}

/** @throws {ApiError} where the present value isn't the one that the line has set: somebody has changed it since. */
function checkUnchanged(now: unknown, expected: unknown): void {
  if (JSON.stringify(now) !== JSON.stringify(expected))
    throw new ApiError("It was changed again since. Look at it, and change it there.", {
      code: "changed_since",
      status: 409,
    });
}

const contentTypes: Record<string, ContentType> = {
  post: "posts",
  page: "pages",
  "portfolio-items": "portfolio-items",
};

/** The log cuts long values, and hides secrets: those can't be brought back from it. */
const isWhole = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(isWhole)
    : !(typeof value === "string" && (value.endsWith("…") || value === "(set)"));

/** @returns null for a line that can't be undone. */
export function undoOf({ action, subject, subject_id: id, is_there, changes }: WireAuditLine): Undo | null {
  const from = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.from]));
  const to = Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, change.to]));
  if (![...Object.values(from), ...Object.values(to)].every(isWhole)) return null;
  const type = contentTypes[subject];
  if (action === "trash" && is_there && type && typeof from.status === "string")
    return () => takeOutOfBin(type, Number(id), from.status as LivingStatus);
  if (action === "trash" && is_there && subject === "media") return () => restoreFile(Number(id));
  if (subject === "redirect" && "leads_to" in changes)
    return () => restoreRedirect(id, String(from.leads_to ?? ""), String(to.leads_to ?? ""));
  if (subject === "settings" && action === "update") return () => restoreSettings(from, to);
  // Lines of earlier versions hold the sender's name and address in one field.
  if (subject === "mail-settings" && !("sender" in changes)) return () => restoreMailSettings(from, to);
  if (subject === "whole-site") return () => hideOrShow(action === "hide");
  if (subject === "staff") return () => restoreStaffRule(from, to);
  if (subject !== "user" || !is_there) return null;
  if (action === "deactivate") return () => reactivate(Number(id));
  const role = String(from.roles ?? "");
  // The page gives one role; the server compares those that are held now.
  const isOneRole = Object.keys(changes).length === 1 && role !== "" && !role.includes(",");
  if (action !== "role" || !isOneRole) return null;
  return async () => void (await setRole(Number(id), role, String(to.roles).split(", ")));
}

async function takeOutOfBin(type: ContentType, id: number, status: LivingStatus): Promise<void> {
  const { record, etag } = await getRecord(type, id);
  checkUnchanged(record.status, "trash");
  await saveRecord(type, id, { status }, { etag });
}

async function restoreFile(id: number): Promise<void> {
  const { done } = await restoreMedia([id]);
  checkUnchanged(done, [id]);
}

/** @param before the earlier target; empty: no redirect. @param after likewise, of the change. */
async function restoreRedirect(path: string, before: string, after: string): Promise<void> {
  const query = { search: path, page: 1, per_page: 100, source: "", orderby: "from" } as const;
  const rule = (await listRedirects(query)).items.find((one) => one.from === path);
  checkUnchanged(rule?.to ?? "", after);
  if (before === "") await deleteRedirect(path);
  else if (rule) await changeRedirect(path, before);
  else await createRedirect(path, before);
}

async function restoreSettings(before: Values, after: Values): Promise<void> {
  const path = "/wp/v2/settings";
  const now = await read(z.record(z.string(), z.unknown()), path);
  checkUnchanged(Object.fromEntries(Object.keys(after).map((field) => [field, now[field]])), after);
  await read(z.unknown(), path, { method: "POST", body: before });
}

async function restoreMailSettings(before: MailValues, after: Values): Promise<void> {
  const { sender, notices } = await readMailSettings();
  const now: Values = {
    sender_name: sender.name,
    sender_address: sender.address,
    notices_to: notices.addresses,
  };
  checkUnchanged({ ...now, ...after }, now);
  const { sender_name, sender_address, notices_to } = before;
  await changeMailSettings({
    ...(sender_name === undefined ? {} : { senderName: sender_name }),
    ...(sender_address === undefined ? {} : { senderAddress: sender_address }),
    ...(notices_to ? { notices: notices_to } : {}),
  });
}

async function hideOrShow(wasHidden: boolean): Promise<void> {
  checkUnchanged((await readSearchEngines()).is_hidden, wasHidden);
  await saveSearchEngines({ is_hidden: !wasHidden });
}

async function restoreStaffRule(before: Values, after: Values): Promise<void> {
  const { is_required, grace_days } = await readStaffSecondFactor();
  const now: Values = { second_factor_required: is_required, days_of_grace: grace_days };
  checkUnchanged({ ...now, ...after }, now);
  const wanted = { ...now, ...before };
  const rule: StaffRule = {
    is_required: wanted.second_factor_required === true,
    grace_days: Number(wanted.days_of_grace),
  };
  await saveStaffSecondFactor(rule);
}
