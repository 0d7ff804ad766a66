/** Cleans texts by the rights of the writer's role; long texts are cleaned in a worker thread. */
import { runWritersTextJob } from "../run-text-job.ts";
import { cleanerFor, type Writer } from "./clean-post.ts";

export interface WrittenCleaner {
  /** Titles are short by their limit, so they are cleaned at once. */
  title(text: string): string;
  /** For texts and excerpts; the site's own origin becomes a placeholder, so that links survive a move. */
  text(html: string): Promise<string>;
  /** A custom field, some of which are HTML. */
  field(value: unknown): Promise<unknown>;
}

/** @param by the writer's user id, which bounds the jobs that one person has running. */
export function writtenCleaner(writer: Writer, by: number | null): WrittenCleaner {
  const { title } = cleanerFor(writer);
  return {
    title,
    text: (html) => runWritersTextJob(by, "cleanText", html, writer),
    field: (value) => runWritersTextJob(by, "cleanField", value, writer),
  };
}
