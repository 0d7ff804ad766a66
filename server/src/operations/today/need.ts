import type { WireNeed } from "@extenso/contract/wire/today.ts";
import type { Actor } from "../../domains/access/access.ts";
import type { Database } from "../../engines/database/open.ts";
import type { Settings } from "../../kernel/settings/settings.ts";

/** Something that somebody of the staff has to do, in words. */
export type Need = WireNeed;

/** For whom, and when, something is needed. */
export interface NeedsContext {
  database: Database;
  settings: Settings;
  user: Actor;
  now: Date;
}

export const createNeed = (
  level: Need["level"],
  words: Pick<Need, "title" | "detail" | "to"> & Partial<Pick<Need, "mails">>,
): Need => ({ level, mails: [], ...words });

/** “Fri, Nov 27, 9:00 a.m.” of the studio's clock. */
export const momentIn = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
  } as Intl.DateTimeFormatOptions).format(new Date(iso));

export const pluralize = (count: number, one: string, more: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString("en-CA")} ${more}`;
