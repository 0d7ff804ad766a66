/** Texts about requests: the time left for an answer, their value, their events. */
import { moneyLabel } from "@extenso/contract/quotes/money.ts";
import { labelOf, serviceChoices } from "@extenso/contract/requests/contact-choices.ts";
import { lostReasons, statusName } from "@extenso/contract/requests/request-fields.ts";
import type { ListedRequest, RequestPerson, StudioRequest } from "./requests-api.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Due = Pick<ListedRequest, "due_at" | "due_soon_at">;

/** “5 h left”, “40 min left”, “19 h left, soon” over a night, “2 h late”; empty where no answer is due. */
export function dueLabel(due: Due, now: Date): string {
  if (!due.due_at) return "";
  const left = Date.parse(due.due_at) - now.getTime();
  const size = Math.abs(left);
  const amount =
    size < hour
      ? `${Math.max(1, Math.floor(size / minute))} min`
      : size < 2 * day
        ? `${Math.floor(size / hour)} h`
        : `${Math.floor(size / day)} days`;
  if (left < 0) return `${amount} late`;
  // Four business hours may be a night and a day, so the urgency that the colour shows is told in words, too.
  const isLong = left > 4 * hour && dueUrgency(due, now) === "soon";
  return `${amount} left${isLong ? ", soon" : ""}`;
}

/** Urgency of an answer: `late`, `soon` (four hours or less, in business hours where those count), or neither. */
export function dueUrgency({ due_at, due_soon_at }: Due, now: Date): "late" | "soon" | undefined {
  if (!due_at) return undefined;
  if (Date.parse(due_at) < now.getTime()) return "late";
  return Date.parse(due_soon_at ?? due_at) <= now.getTime() ? "soon" : undefined;
}

/** Reads a typed amount, in cents: -1 for an empty field, `null` for text that is no amount. */
export function centsOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s$,]/g, "");
  if (text === "") return -1;
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) return null;
  return Math.round(Number(text) * 100);
}

export const amountProblem = "Enter an amount such as 1,250.";

/** A day as `2026-12-01`: “Tue, Dec 1”, with the year where it is another. */
export function dayLabel(date: string, now: Date): string {
  const time = Date.parse(`${date}T12:00:00Z`);
  if (Number.isNaN(time)) return date;
  return new Intl.DateTimeFormat("en-CA", {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
    ...(date.startsWith(String(now.getFullYear())) ? {} : { year: "numeric" }),
  } as Intl.DateTimeFormatOptions).format(time);
}

/** “away until Mon, Jan 4, 2027”, “away from Thu, Dec 24 to Mon, Jan 4, 2027”; empty for somebody without such days. */
export function awayLabel(
  { away, is_away }: Pick<RequestPerson, "away" | "is_away">,
  now = new Date(),
): string {
  if (!away) return "";
  const until = dayLabel(away.until, now);
  return is_away ? `away until ${until}` : `away from ${dayLabel(away.from, now)} to ${until}`;
}

export const serviceLabel = ({ service }: Pick<ListedRequest, "service">): string =>
  labelOf(serviceChoices, service);

type Event = StudioRequest["events"][number];
type Change = Event["changes"][string];

const quoteActs: Record<string, string> = {
  "create-quote": "began a quote",
  "delete-quote": "deleted a draft of a quote",
  "send-quote": "sent a quote",
  "revoke-quote": "withdrew a quote",
  "accept-quote": "accepted the quote",
  "decline-quote": "declined the quote",
};

const contactFields: Record<string, string> = { email: "address", phone: "telephone" };

/** One sentence for each change of an event; none for messages, which the conversation shows anyway. */
export function eventSentences({ actor, action, changes }: Event): string[] {
  const who = actor || "Somebody";
  if (action === "create") return [`${who} wrote this down after a call`];
  if (action === "create-from-mail") return [`${who} made this of a mail`];
  if (action === "place-mail") return [`${who} put a mail into this request`];
  const { accepted_as } = changes;
  // Anybody with the link could have accepted, so the name is only told as typed.
  if (action === "accept-quote" && accepted_as) {
    return [`The quote was accepted by its link, as “${accepted_as.to}”`];
  }
  const told = quoteActs[action];
  if (told) return [`${who} ${told}`];
  if (action === "merge") return [`${who} merged ${changes.merged?.to} into this request`];
  if (action === "separate") return [`${who} separated ${changes.merged?.from} again`];
  if (action === "correct") {
    const corrected = Object.keys(changes).map((field) => contactFields[field] ?? field);
    return [`${who} corrected the client’s ${corrected.join(" and ")}`];
  }
  if (action === "undo-reply") return [`${who} took a reply back`];
  if (action !== "update") return [];
  return Object.entries(changes).map(([field, change]) => `${who} ${changeSentence(field, change, changes)}`);
}

function changeSentence(field: string, { from, to }: Change, changes: Event["changes"]): string {
  const text = to === null ? "" : String(to);
  switch (field) {
    case "status": {
      const reason = changes.lost_reason?.to;
      const because =
        to === "lost" && reason ? `: ${labelOf(lostReasons, String(reason)).toLowerCase()}` : "";
      return `moved it from ${statusName(String(from))} to ${statusName(text)}${because}`;
    }
    case "owner":
      return text ? `gave it to ${text}` : "took it from everybody";
    case "next_step":
      return text ? `set the next step: ${text}` : "removed the next step";
    case "next_step_on":
      return text
        ? `set the day of the next step to ${dayLabel(text, new Date())}`
        : "removed the day of the next step";
    case "waiting":
      return to ? "has it wait for an answer again" : "said that it needs no answer";
    case "value_cents":
      return to === null ? "removed its value" : `set its value to ${moneyLabel(Number(to), "CAD")}`;
    default:
      return text ? `set the reason: ${labelOf(lostReasons, text).toLowerCase()}` : "removed the reason";
  }
}
