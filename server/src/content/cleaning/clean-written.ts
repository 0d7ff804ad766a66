/** What somebody writes, cleaned by what their role may write; what is long is cleaned in a thread of its own. */
import { runTextJob } from "../../long-texts/run-text-job.ts";
import { cleanerFor, type Writer } from "./clean-post.ts";

export interface WrittenCleaner {
  /** Short by its limit. */
  title(text: string): string;
  /** Of texts and excerpts; our own address is kept as one that moves along. */
  text(html: string): Promise<string>;
  /** A custom field, some of which are HTML. */
  field(value: unknown): Promise<unknown>;
}

export function writtenCleaner(writer: Writer): WrittenCleaner {
  const { title } = cleanerFor(writer);
  return {
    title,
    text: (html) => runTextJob("cleanText", html, writer),
    field: (value) => runTextJob("cleanField", value, writer),
  };
}
