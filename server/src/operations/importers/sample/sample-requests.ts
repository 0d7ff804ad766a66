/** A month of requests as a studio has them, for demonstrations and measurements. No mail goes out for them. */

import type { Transaction } from "kysely";
import { firstWait, nobodyWaits } from "../../../domains/requests/deadlines/waiting.ts";
import { requestSearchText } from "../../../domains/requests/search-text.ts";
import { insertRequest, type NewContactRequest } from "../../../domains/requests/store.ts";
import { joinContact, makeReference, searchTextOf } from "../../../domains/requests/submit.ts";
import type { Database } from "../../../engines/database/open.ts";
import type { Query } from "../../../engines/database/query.ts";
import type { Tables } from "../../../engines/database/tables.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const people = [
  ["Dana Reyes", "Northlight Coffee"],
  ["Lee Park", "Seawall Cycles"],
  ["Mara Lindqvist", ""],
  ["Omar Haddad", "Haddad & Sons Builders"],
  ["Ines Caron", "Festival of Small Films"],
  ["Theo Okafor", "Okafor Physiotherapy"],
  ["Priya Nair", "Nair Interiors"],
  ["Jonah Whitefeather", "Inlet Rowing Club"],
  ["Sofia Brandt", ""],
  ["Kenji Mori", "Mori Knives"],
  ["Abby Lawson", "Lawson Legal"],
  ["Elliot Vance", "Granville Hotel"],
] as const;

const questions = [
  [
    "videography",
    "15k-30k",
    "2-3-months",
    "A brand film for our reopening in spring: 60 seconds, with a 15 for social.",
  ],
  ["photography", "under-5k", "1-2-weeks", "Portraits of a team of nine, in our workshop, in one morning."],
  [
    "event-coverage",
    "5k-15k",
    "1-month",
    "Two days in March, 400 guests. Same-night photos and a short film.",
  ],
  ["branding", "5k-15k", "flexible", "We have a name and a room, and nothing to put above the door yet."],
  [
    "drone-operation",
    "under-5k",
    "1-2-weeks",
    "A house near False Creek, from above. Do you take care of the permit?",
  ],
  [
    "web-development",
    "30k-50k",
    "3-plus-months",
    "Our site is ten years old. Film, stills and text are here already.",
  ],
  [
    "social-media",
    "under-5k",
    "1-month",
    "One person to post for us three times a week, in English and French.",
  ],
  [
    "custom-package",
    "50k-plus",
    "2-3-months",
    "Film, photos and a website from one team, for a hotel that opens in May.",
  ],
] as const;

const replies = [
  "Thank you for writing. Could we talk on Thursday for twenty minutes?",
  "Here is how we would do it: one day of shooting, two of editing, and you see a first cut within a week.",
  "The date works. I will hold the crew until Friday.",
] as const;

const notes = [
  "Sounded in a hurry. Call before noon.",
  "Ask about parking for the van.",
  "Came by way of Halden.",
] as const;

const pages = ["/packages/base", "/services/videography", "/portfolio", "/", ""] as const;

/** Status of the nth request: the newest are new, older ones have progressed. */
function statusOf(index: number, count: number): string {
  const age = index / count;
  if (index % 11 === 5) return "spam";
  if (age < 0.15) return "new";
  if (age < 0.4) return "conversation";
  if (age < 0.6) return "quoted";
  return index % 3 === 0 ? "lost" : "won";
}

export interface SampleSize {
  requests: number;
  messagesEach: number;
  /** Over how many days back from `now` they are spread. */
  days: number;
}

/** @param owner who answers half of them. @returns the number of messages. */
export async function addSampleRequests(
  { query }: Database,
  owner: { id: number; name: string },
  { requests, messagesEach, days }: SampleSize,
  now: Date,
): Promise<number> {
  let messages = 0;
  const atOnce = 200;
  for (let first = 0; first < requests; first += atOnce) {
    await query.transaction().execute(async (rows) => {
      for (let index = first; index < Math.min(requests, first + atOnce); index += 1) {
        const createdAt = new Date(
          now.getTime() - (index / requests) * days * day - (index % 7) * hour - 5 * 60_000,
        );
        const request = requestAt(index, statusOf(index, requests), createdAt);
        const id = await addRequest(rows, request);
        if (id === null) continue;
        messages += await addConversation(rows, { id, request, index, owner, now }, messagesEach);
      }
    });
  }
  return messages;
}

/** @returns its id; `null` for one that is there. */
async function addRequest(rows: Transaction<Tables>, request: NewContactRequest): Promise<number | null> {
  const id = await insertRequest(rows, request);
  if (id !== null && request.status !== "spam") {
    await joinContact(rows, id, request, new Date(request.created_at));
  }
  return id;
}

/** A request of somebody whom the month of requests doesn't have, which is in conversation. @returns its id. */
export async function addSampleRequest(
  { query }: Pick<Database, "query">,
  index: number,
  createdAt: Date,
): Promise<number> {
  const request = { ...requestAt(index, "conversation", createdAt), source: "form" };
  const id = await query.transaction().execute((rows) => addRequest(rows, request));
  if (id === null) throw new Error(`${request.email} has sent this request already`);
  return id;
}

function requestAt(index: number, status: string, createdAt: Date): NewContactRequest {
  const [name, company] = people[(index * 5) % people.length] ?? people[0];
  const [service, budget, timeline, message] = questions[(index * 3) % questions.length] ?? questions[0];
  const isSpam = status === "spam";
  // One in twelve comes again under the same address; in a large sample the others have addresses of their own.
  const mailbox = name.toLowerCase().replaceAll(/[^a-z]+/g, ".");
  const at = createdAt.toISOString();
  const request: NewContactRequest = {
    name: isSpam ? "SEO Boost" : name,
    company: isSpam ? "" : company,
    email: `${mailbox}${index < people.length ? "" : `.${index}`}@client.example`,
    phone: index % 2 ? `604 555 0${100 + (index % 100)}` : "",
    service,
    budget,
    timeline,
    message: isSpam ? "We rank your site on page one. Buy backlinks at https://spam.example" : message,
    reference: makeReference(),
    spam_score: isSpam ? 65 : 0,
    spam_reasons: isSpam ? '["many-links","sales-phrases"]' : "[]",
    submission_key: null,
    user_id: null,
    address: "",
    created_at: at,
    activity_at: at,
    reported_at: at,
    confirmed_at: isSpam ? null : at,
    status,
    source: index % 9 === 4 ? "phone" : "form",
    page: pages[index % pages.length] ?? "",
    contact_id: null,
    search_text: "",
    ...firstWait(createdAt, null),
    ...(status === "new" ? {} : nobodyWaits),
  };
  return { ...request, search_text: searchTextOf(request) };
}

interface Begun {
  id: number;
  request: NewContactRequest;
  index: number;
  owner: { id: number; name: string };
  now: Date;
}

/** A mail that is marked as sent, and holds nothing. @returns its number. */
async function sentMail(rows: Query, recipient: string, at: string): Promise<number> {
  const { id } = await rows
    .insertInto("outbox_messages")
    .values({ kind: "request-reply", recipient, payload: "{}", attempts: 1, sent_at: at, created_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addConversation(
  rows: Query,
  { id, request, index, owner, now }: Begun,
  most: number,
): Promise<number> {
  const { status, created_at, search_text } = request;
  const isOpen = status === "conversation" || status === "quoted";
  const count = status === "new" || status === "spam" ? 0 : most;
  const received = Date.parse(created_at);
  const said: string[] = [];
  let at = received;
  for (let turn = 0; turn < count; turn += 1) {
    at = Math.min(received + (turn + 1) * 5 * hour, now.getTime() - 60_000);
    const isNote = turn % 3 === 2;
    const body = (isNote ? notes[(index + turn) % notes.length] : replies[turn % replies.length]) ?? "";
    said.push(body);
    const time = new Date(at).toISOString();
    const out = isNote
      ? null
      : { send_at: time, dispatched_at: time, mail_id: await sentMail(rows, request.email, time) };
    await rows
      .insertInto("request_messages")
      .values({
        request_id: id,
        kind: isNote ? "note" : "reply",
        author_id: owner.id,
        author_name: owner.name,
        subject: isNote ? "" : `Your request (${request.reference})`,
        body,
        created_at: time,
        ...(out ?? { send_at: null, dispatched_at: null, mail_id: null }),
      })
      .execute();
  }
  await rows
    .updateTable("contact_requests")
    .set({
      activity_at: new Date(at).toISOString(),
      search_text: `${search_text} ${requestSearchText(...said)}`,
      ...(count > 0 ? { answered_at: new Date(received + 5 * hour).toISOString() } : {}),
      ...(index % 2 === 0 && status !== "new" ? { owner_id: owner.id, owner_name: owner.name } : {}),
      ...(status === "new" || status === "spam"
        ? {}
        : { value_cents: 180_000 + ((index * 137) % 90) * 25_000 }),
      ...(status === "lost" ? { lost_reason: index % 2 ? "price" : "timing" } : {}),
      ...(isOpen
        ? {
            next_step: index % 2 ? "Send a quote" : "Call about the date",
            next_step_on: new Date(now.getTime() + ((index % 9) - 1) * day).toISOString().slice(0, 10),
          }
        : {}),
    })
    .where("id", "=", id)
    .execute();
  return count;
}
