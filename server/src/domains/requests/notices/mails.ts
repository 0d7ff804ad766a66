/** Mails about a contact request: a notice to the studio and a confirmation to the sender. */

import { promiseOf } from "@extenso/contract/hours/promise.ts";
import type { BusinessHours } from "@extenso/contract/hours/reply-clock.ts";
import {
  budgetChoices,
  labelOf,
  serviceChoices,
  timelineChoices,
} from "@extenso/contract/requests/contact-choices.ts";
import { letterHtml, renderMail } from "../../../engines/mail/layout.ts";
import type { BudgetedMail } from "../../../engines/mail/mail-budgets.ts";
import { messageDomain } from "../../../engines/mail/mail-settings.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import type { Signature } from "../../site-content/site-content.ts";
import { type SpamVerdict, spamReasons, suspectedFrom } from "../spam.ts";
import type { ContactRequest, NewContactRequest } from "../store.ts";
import { requestMailBudgets } from "./mail-budgets.ts";

export type Facts = [label: string, value: string][];

export type MailSettings = Pick<Settings, "publicUrl" | "timezone" | "mail">;

/** A mail to the studio, whose addresses `enqueueNotice` is given. */
export type Notice = Omit<BudgetedMail, "to">;

/** The confirmation begins the conversation in the person's mail program; each reply refers to it. */
export function firstMessageId(
  settings: Pick<Settings, "mail" | "publicUrl">,
  { reference }: Pick<ContactRequest, "reference">,
): string {
  return `<request.${reference.toLowerCase()}@${messageDomain(settings)}>`;
}

/**
 * Names the request and the choices, but repeats no other input: anyone can enter a stranger's address in the
 * form, and this mail reaches that stranger in the studio's name.
 */
export function confirmationMail(
  settings: MailSettings & Signature,
  request: Pick<ContactRequest, ConfirmedField>,
  { link, hours }: { link: string; hours: BusinessHours | null },
): BudgetedMail {
  const greeting = isPlainName(request.name) ? `Hello ${request.name},` : "Hello,";
  return {
    kind: "contact-confirmation",
    budgets: requestMailBudgets["contact-confirmation"],
    to: request.email,
    subject: `We have your message (${request.reference})`,
    replyTo: { name: "Extenso", address: settings.replyAddress },
    headers: { "Auto-Submitted": "auto-replied" },
    messageId: firstMessageId(settings, request),
    ...renderMail({
      preview: `Thank you. We will get back to you ${promiseOf(hours)}.`,
      slate: request.reference,
      heading: "Thank you. We have your message.",
      blocks: [
        { text: greeting },
        {
          text: `We will get back to you ${promisedTime(settings, request, hours)}. Here’s what we have:`,
        },
        { facts: [["Reference", request.reference], ...choices(settings, request)] },
        { text: "Anything to add? Reply to this email, or add it on the page of your request." },
        { button: "See your request", url: link },
      ],
      footer: [
        `You’re receiving this because someone sent the contact form at ${settings.publicUrl} with this address. If it wasn’t you, ignore this email.`,
        `${settings.contactAddress} · ${settings.contactEmail}`,
      ],
    }),
  };
}

type ConfirmedField =
  | ("reference" | "name" | "email" | "service" | "budget" | "timeline" | "created_at")
  | "due_at";

/** “within 24 hours”; in business hours the time itself, which is true on a Saturday. */
function promisedTime(
  settings: Pick<MailSettings, "timezone">,
  { due_at }: Pick<ContactRequest, "due_at">,
  hours: BusinessHours | null,
): string {
  return hours && due_at ? `by ${momentLabel(due_at, settings)}` : promiseOf(hours);
}

/** “Monday, November 30, 2026 at 4:00 p.m. (America/Vancouver)”. */
export function momentLabel(iso: string, { timezone }: Pick<MailSettings, "timezone">): string {
  return localTime(iso, timezone, "full");
}

/** A reply to it goes to the sender. */
export function noticeMail(
  settings: MailSettings,
  request: NewContactRequest,
  {
    id,
    verdict,
    confirmed,
    hours,
  }: { id: number; verdict: SpamVerdict; confirmed: boolean; hours: BusinessHours | null },
): Notice {
  const service = labelOf(serviceChoices, request.service);
  const mark = verdict.suspected ? "[Suspected spam] " : "";
  return {
    kind: "contact-notice",
    budgets: requestMailBudgets["contact-notice"],
    subject: `${mark}${service} request from ${request.name} (${request.reference})`,
    replyTo: { name: request.name, address: request.email },
    ...renderMail({
      preview: request.message.slice(0, 120),
      slate: request.reference,
      heading: `${request.name}: ${service}`,
      blocks: [
        ...(verdict.suspected ? [{ text: `This looks like spam: ${reasonsOf(verdict)}.` }] : []),
        {
          facts: sendersFacts(settings, request),
        },
        { quote: request.message },
        { button: "Open it at the desk", url: `${settings.publicUrl}/desk/requests/${id}` },
      ],
      footer: [
        "Replies from the desk are seen by everybody; a reply to this email goes to the sender alone.",
        confirmed
          ? `We promised the sender an answer ${promisedTime(settings, request, hours)}.`
          : "The sender got no confirmation.",
        ...(verdict.reasons.length > 0 && !verdict.suspected
          ? [`Flagged, but probably fine: ${reasonsOf(verdict)}.`]
          : []),
      ],
    }),
  };
}

export function asLine({ reference, name, email, service, spam_score }: ContactRequest): string {
  const spam = spam_score >= suspectedFrom ? " (suspected spam)" : "";
  return `${reference} · ${name} · ${email} · ${labelOf(serviceChoices, service)}${spam}`;
}

export function sendersFacts(settings: MailSettings, request: NewContactRequest | ContactRequest): Facts {
  return [
    ["Name", request.name],
    ["Email", request.email],
    ["Company", request.company],
    ["Phone", request.phone],
    ...choices(settings, request),
  ];
}

function choices(settings: MailSettings, request: Pick<ContactRequest, ConfirmedField>): Facts {
  return [
    ["Service", labelOf(serviceChoices, request.service)],
    ["Budget", labelOf(budgetChoices, request.budget)],
    ["Timeline", labelOf(timelineChoices, request.timeline)],
    ["Received", localTime(request.created_at, settings.timezone)],
  ];
}

function reasonsOf({ reasons }: SpamVerdict): string {
  return reasons.map((reason) => spamReasons[reason].description).join("; ");
}

/** Accepts only a few letters, as in a name, so that no advertisement or URL fits. */
function isPlainName(name: string): boolean {
  return /^\p{L}[\p{L}\p{M}\p{Zs}'’-]{0,39}$/u.test(name) && name.split(/\s+/).length <= 4;
}

function localTime(iso: string, timeZone: string, dateStyle: "long" | "full" = "long"): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    dateStyle,
    timeStyle: "short",
    timeZone,
  });
  return `${parts.format(new Date(iso))} (${timeZone})`;
}

/** Characters of an addition that the mail about it shows. */
const longestShown = 20_000;

/** Tells the studio of what somebody has added to a request. */
export function additionMail(
  { publicUrl }: Pick<Settings, "publicUrl">,
  { id, reference }: Pick<ContactRequest, "id" | "reference">,
  { heading, text, replyTo }: { heading: string; text: string; replyTo: { name: string; address: string } },
): Notice {
  return {
    kind: "request-addition",
    budgets: requestMailBudgets["request-addition"],
    subject: `${heading} (${reference})`,
    replyTo,
    ...renderMail({
      preview: text.slice(0, 120),
      slate: reference,
      heading,
      blocks: [
        { quote: text.slice(0, longestShown).toWellFormed() },
        { button: "Open it at the desk", url: `${publicUrl}/desk/requests/${id}` },
      ],
      footer: ["A reply to this email goes to the sender alone."],
    }),
  };
}

export interface Reply {
  /** Name of the writer, as the recipient reads it. */
  author: string;
  subject: string;
  body: string;
  messageId: string;
  /** `Message-ID`s of the conversation so far. */
  references: string[];
  attachments?: BudgetedMail["attachments"];
}

/** A colleague's own words, plain as a letter: no heading, no button. */
export function replyMail(
  settings: MailSettings & Signature,
  request: Pick<ContactRequest, "email" | "reference">,
  { author, subject, body, messageId, references, attachments = [] }: Reply,
): BudgetedMail {
  const signature = [
    author,
    `Extenso · ${settings.contactAddress} · ${settings.contactEmail}`,
    request.reference,
  ];
  return {
    kind: "request-reply",
    budgets: requestMailBudgets["request-reply"],
    to: request.email,
    fromName: `${author} at Extenso`,
    replyTo: { name: "Extenso", address: settings.replyAddress },
    subject,
    messageId,
    references,
    ...(attachments.length > 0 ? { attachments } : {}),
    // Written by a person: an automatic responder may answer it.
    headers: { "Auto-Submitted": "no", "X-Auto-Response-Suppress": "OOF" },
    text: `${body}\n\n-- \n${signature.join("\n")}\n`,
    html: letterHtml(body, signature),
  };
}
