/**
 * What can be watched of the work within: each kind has a channel. Where nobody listens, which is so unless metrics
 * or traces are set, telling costs a look at whether somebody does.
 */
import { channel, tracingChannel } from "node:diagnostics_channel";

export interface RenderFacts {
  /** A page's path without its query. */
  path: string;
}

export interface QueryFacts {
  /** With placeholders, never with values. */
  statement: string;
  ms: number;
  failed: boolean;
}

export interface MailFacts {
  /** Which template, such as `contact-notice`. */
  kind: string;
  outcome: "sent" | "postponed" | "given up";
  ms: number;
  /** Of the request that caused it (`traceparent`), where that was traced. */
  causedBy: string | undefined;
}

export interface SweepFacts {
  what: string;
  rows: number;
}

export interface WriteWaitFacts {
  ms: number;
}

/** The site is asked for a page. */
export const renders = tracingChannel<unknown, RenderFacts>("extenso:render");
export const queries = channel("extenso:query");
export const mails = channel("extenso:mail");
export const sweeps = channel("extenso:sweep");
/** Somebody who waited to write may do so now. */
export const writeWaits = channel("extenso:write-wait");
