/** What somebody writes, cleaned by what their role may write; what is long is cleaned in a thread of its own. */
import { runWritersTextJob } from "../run-text-job.ts";
import type { MadeTexts } from "../save/prepared-texts.ts";
import { cleanerFor, type Writer } from "./clean-post.ts";

export interface WrittenCleaner {
  /** Short by its limit. */
  title(text: string): string;
  /** Of texts and excerpts; our own address is kept as one that moves along. */
  text(html: string): Promise<string>;
  /** A custom field, some of which are HTML. */
  field(value: unknown): Promise<unknown>;
}

/** @param by the number of their account. */
export function writtenCleaner(writer: Writer, by: number | null): WrittenCleaner {
  const { title } = cleanerFor(writer);
  return {
    title,
    text: (html) => runWritersTextJob(by, "cleanText", html, writer),
    field: (value) => runWritersTextJob(by, "cleanField", value, writer),
  };
}

/** The same as it was prepared. What has yet to be cleaned comes back as it is, and is never written. */
export function preparedCleaner(writer: Writer, texts: MadeTexts) {
  const { title } = cleanerFor(writer);
  return {
    title,
    text: (html: string): string => texts.made("cleanText", html, writer) ?? html,
    field: (value: unknown): unknown => texts.made("cleanField", value, writer) ?? value,
  };
}
