/** Settings that administrators look up and change. */
import { contact } from "@extenso/contract/site-content/contact.ts";
import {
  type WireSearchEngines,
  type WireStaffSecondFactor,
  wireSearchEngines,
  wireStaffSecondFactor,
  wireStudioSettings,
} from "@extenso/contract/wire/studio-settings.ts";
import * as z from "zod/mini";
import { read } from "./send.ts";

const root = "/extenso/v1/settings";

const wireName = z.object({ title: z.string(), description: z.string(), timezone: z.string() });

/** How the studio is called, which the server has as HTML with entities, and by which clock it lives. */
export type StudioName = z.infer<typeof wireName>;

export const readStudioName = (signal?: AbortSignal) => read(wireName, "/wp/v2/settings", { signal });

export const saveStudioName = (body: StudioName) =>
  read(wireName, "/wp/v2/settings", { method: "POST", body });

/** Address and hours that visitors see. */
export type PublishedContact = z.infer<typeof contact>;

export async function readPublishedContact(signal?: AbortSignal): Promise<PublishedContact> {
  return (await read(z.object({ document: contact }), "/extenso/v1/site/contact", { signal })).document;
}

export const readStudioSettings = (signal?: AbortSignal) =>
  read(wireStudioSettings, `${root}/studio`, { signal });

export const readStaffSecondFactor = (signal?: AbortSignal) =>
  read(wireStaffSecondFactor, `${root}/staff-second-factor`, { signal });

export type StaffRule = Pick<WireStaffSecondFactor, "is_required" | "grace_days">;

export const saveStaffSecondFactor = (body: StaffRule) =>
  read(wireStaffSecondFactor, `${root}/staff-second-factor`, { method: "POST", body });

export const readSearchEngines = (signal?: AbortSignal) =>
  read(wireSearchEngines, `${root}/search-engines`, { signal });

export const saveSearchEngines = (body: Pick<WireSearchEngines, "is_hidden">) =>
  read(wireSearchEngines, `${root}/search-engines`, { method: "POST", body });
