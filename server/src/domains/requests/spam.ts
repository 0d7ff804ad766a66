/**
 * How much a contact request looks like spam. The answer only marks it: every request is stored and
 * reaches the studio. A high score holds back the confirmation, or the form could be used to send our
 * mail to strangers.
 */

import type { ContactValues } from "@extenso/contract/requests/contact-form.ts";
import { emailKey } from "../identity/identity.ts";

export interface SpamVerdict {
  /** 0 to 100. */
  score: number;
  /** Names of the signals, the keys of `spamReasons`. */
  reasons: SpamReason[];
  /** The studio's notice says so in its subject. */
  suspected: boolean;
  /** The sender gets no confirmation. */
  holdConfirmation: boolean;
}

type SpamReason = keyof typeof spamReasons;

/** Each signal with its weight and what the studio reads about it. */
export const spamReasons = {
  "hidden-field-filled": { weight: 80, description: "a field that people don’t see was filled in" },
  "sent-within-moments": { weight: 25, description: "sent within two seconds of opening the form" },
  "many-links": { weight: 35, description: "three or more links in the message" },
  "very-many-links": { weight: 30, description: "eight or more links in the message" },
  "link-markup": { weight: 40, description: "links written in HTML or BBCode" },
  "link-in-name": { weight: 60, description: "a web address in a name or phone field" },
  "line-break-in-name": { weight: 60, description: "line breaks in a one-line field" },
  "fields-repeat": { weight: 40, description: "the same text in name and message" },
  "from-the-studio": { weight: 40, description: "claims to come from the studio’s own address" },
  "sales-phrases": { weight: 30, description: "mass-marketing phrases" },
  "address-used-often": {
    weight: 80,
    description: "this email address was used many times from there today",
  },
} as const;

export const suspectedFrom = 50;
const holdFrom = 80;
const momentsMs = 2_000;

const link = /\b(?:https?:\/\/|www\.)\S/gi;
const markup = /<a\s[^<>]*href|\[url[=\]]|\[link[=\]]/i;
const namesALink =
  /https?:\/\/|www\.|\b[a-z0-9-]+\.(?:com|net|org|info|biz|ru|cn|xyz|top|site|online|shop)\b/i;
const salesPhrases =
  /\b(?:backlinks?|guest posts?|rank(?:ing)? (?:#?1|first|higher) on google|first page of google|buy (?:cheap|now)|casino|viagra|cialis|crypto(?:currency)? invest\w*|forex|payday loans?|guaranteed traffic)\b/i;

/** @param signals what only the caller knows: hidden field, time in the form, how often the address came. */
export function scoreSpam(
  fields: ContactValues,
  signals: {
    honeypot: string;
    elapsedMs: number | null;
    addressUsedOften: boolean;
    studioAddresses: readonly string[];
  },
): SpamVerdict {
  const { name, company, phone, message } = fields;
  const links = message.match(link)?.length ?? 0;
  const found: Record<SpamReason, boolean> = {
    "hidden-field-filled": signals.honeypot.trim() !== "",
    "sent-within-moments":
      signals.elapsedMs !== null && signals.elapsedMs >= 0 && signals.elapsedMs < momentsMs,
    "many-links": links >= 3,
    "very-many-links": links >= 8,
    "link-markup": markup.test(message),
    "link-in-name": [name, phone].some((text) => namesALink.test(text)) || /https?:\/\//i.test(company),
    "line-break-in-name": [name, company, phone].some((text) => /[\r\n]/.test(text.trim())),
    "fields-repeat": name.trim().length > 3 && name.trim() === message.trim(),
    "from-the-studio": signals.studioAddresses.map(emailKey).includes(emailKey(fields.email)),
    "sales-phrases": salesPhrases.test(message),
    "address-used-often": signals.addressUsedOften,
  };
  const reasons = (Object.keys(spamReasons) as SpamReason[]).filter((reason) => found[reason]);
  const total = reasons.reduce((sum, reason) => sum + spamReasons[reason].weight, 0);
  const score = Math.min(100, total);
  return { score, reasons, suspected: score >= suspectedFrom, holdConfirmation: score >= holdFrom };
}
