/**
 * Channels on which work within the process tells what it did. Without metrics nothing listens, and publishing costs
 * one comparison.
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

/** The site is asked for a page. */
export const renderChannel = tracingChannel<unknown, RenderFacts>("extenso:render");
/** Heard by tests, and by agents that an operator loads with `--import`. */
export const queryChannel = channel("extenso:query");
export const mailChannel = channel("extenso:mail");
export const sweepChannel = channel("extenso:sweep");
/** Somebody who waited to write may do so now. */
export const writeWaitChannel = channel("extenso:write-wait");
/** A transaction has ended on SQLite: no other could write for so long. */
export const writeTurnChannel = channel("extenso:write-turn");
