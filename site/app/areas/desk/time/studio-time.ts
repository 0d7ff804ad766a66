/** Dates as the studio has them: `wp/v2` tells and takes them local to the site, without an offset. */
import { text } from "@extenso/contract/wire/parts.ts";
import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { read } from "../api/send.ts";
import { tellTimesIn } from "./times.ts";

/** The part of the API's index that tells the clock. */
export const studioClock = z.object({
  timezone_string: text,
  /** Hours that the studio's clock is ahead of UTC now; a WordPress may send it as text. */
  gmt_offset: z.catch(z.coerce.number(), 0),
});

/** Read once; from then on all times of the desk are told by it. @param enabled whether somebody is signed in. */
export function useStudioClock(enabled = true) {
  return useQuery({
    queryKey: ["studio-zone"],
    async queryFn({ signal }) {
      const query = { _fields: "timezone_string,gmt_offset" };
      const clock = await read(studioClock, "/", { query, signal });
      tellTimesIn(clock.timezone_string);
      return clock;
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The studio's zone by its name; empty until it is known. */
export function useStudioZone(): string {
  return useStudioClock().data?.timezone_string ?? "";
}

/**
 * The studio's local time now, as a field for date and time has it; empty until it is known. It is computed by the
 * server's own offset: a browser may know other rules of the zone, as where a country has changed them lately.
 */
export function useStudioNow(): string {
  const time = useStudioClock().data;
  return time ? new Date(Date.now() + time.gmt_offset * 3_600_000).toISOString().slice(0, 16) : "";
}

/** “Toronto, GMT−5”: the distance is that of the day. */
export function zoneLabel(zone: string, at: Date): string {
  if (zone === "") return "the studio’s time";
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  try {
    const parts = new Intl.DateTimeFormat("en-CA", {
      timeZone: zone,
      timeZoneName: "shortOffset",
    }).formatToParts(at);
    const distance = parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
    // A hyphen may end a line, a minus may not.
    return `${place}, ${distance.replace("-", "−")}`;
  } catch {
    return place;
  }
}

/** A moment on the studio's clock, as a field for date and time has it: `2026-05-01T09:00`. */
export function onStudioClock(at: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...(zone === "" ? {} : { timeZone: zone }),
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  } as Intl.DateTimeFormatOptions).formatToParts(at);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "00";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** @returns milliseconds, as if the clock were UTC's; NaN for an invalid date, of which browsers accept many. */
function readClock(local: string): number {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local) ? Date.parse(`${local.slice(0, 16)}:00Z`) : Number.NaN;
}

/** Whether a field for date and time could have it. */
export const isClockTime = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(readClock(value));

/** Nine in the morning of the day after, as a field has it. */
export function nextMorning(now: Date, zone: string): string {
  const [day] = onStudioClock(new Date(now.getTime() + 24 * 60 * 60_000), zone).split("T");
  return `${day}T09:00`;
}

/** “Fri, May 1, 9:00 a.m.” of a local time without an offset; another year than that of `now` is named. */
export function clockLabel(local: string, now = new Date()): string {
  const at = readClock(local);
  if (Number.isNaN(at)) return "";
  return new Intl.DateTimeFormat("en-CA", {
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...(local.startsWith(`${now.getFullYear()}-`) ? {} : { year: "numeric" }),
    timeZone: "UTC",
  } as Intl.DateTimeFormatOptions).format(at);
}

/** “May 1” of a local time without an offset; another year than that of `now` is named. */
export function clockDayLabel(local: string, now = new Date()): string {
  const at = readClock(local);
  if (Number.isNaN(at)) return "";
  return new Intl.DateTimeFormat("en-CA", {
    month: "short",
    day: "numeric",
    ...(local.startsWith(`${now.getFullYear()}-`) ? {} : { year: "numeric" }),
    timeZone: "UTC",
  }).format(at);
}

/** “Fri, May 1, 9:00 a.m. (Toronto, GMT−4)”: short enough for a line of a phone. */
export function studioMoment(local: string, zone: string): string {
  const label = clockLabel(local);
  return label && `${label} (${zoneLabel(zone, new Date(`${utcOfStudioClock(local, zone)}Z`))})`;
}

/**
 * A moment that the studio's clock shows, in UTC: `2026-05-01T16:00:00`. One that the clock leaves out in spring is
 * the one an hour later.
 * @param local as a field for date and time has it.
 * @returns empty for an invalid date.
 */
export function utcOfStudioClock(local: string, zone: string): string {
  const wanted = readClock(local);
  if (Number.isNaN(wanted)) return "";
  const behind = (at: number) => wanted - Date.parse(`${onStudioClock(new Date(at), zone)}:00Z`);
  const once = wanted + behind(wanted);
  // The clock may be moved between the two.
  const twice = once + behind(once);
  return new Date(behind(twice) === 0 ? twice : once).toISOString().slice(0, 19);
}
