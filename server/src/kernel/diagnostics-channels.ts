/**
 * Diagnostics channels on which the process publishes its work. Without metrics nothing subscribes, and publishing
 * costs one comparison.
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
  /** Name of the mail's template, such as `contact-notice`. */
  kind: string;
  outcome: "sent" | "postponed" | "given up";
}

export interface SweepFacts {
  what: string;
  rows: number;
}

export interface WriteWaitFacts {
  ms: number;
}

export interface WriteTurnFacts {
  ms: number;
  /** Processor time of this thread within `ms`; the rest is the disk's and other processes'. */
  processorMs: number;
}

/** Traces the rendering of a page. */
export const renderChannel = tracingChannel<unknown, RenderFacts>("extenso:render");
/** Subscribed to by tests, and by agents that an operator loads with `--import`. */
export const queryChannel = channel("extenso:query");
export const mailChannel = channel("extenso:mail");
export const sweepChannel = channel("extenso:sweep");
/** Published when a transaction that waited to write begins. */
export const writeWaitChannel = channel("extenso:write-wait");
/** Published when a transaction ends on SQLite, with the time for which no other could write. */
export const writeTurnChannel = channel("extenso:write-turn");
