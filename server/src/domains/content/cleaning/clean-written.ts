/** Cleans texts by the rights of the writer's role; long texts are cleaned in a worker thread. */

import { tooDeep } from "../../../engines/html/nesting.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { can } from "../../access/access.ts";
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

// Texts that nest without end are refused before anything parses them.

/** Page builders need some thirty, and what is pasted from mails a hundred. */
const deepest = { elements: 300, blocks: 100 };

/** @returns what is wrong with the text, as a sentence that begins with `name`; null where nothing is. */
export function nestingFault(name: string, text: string, user: SignedInUser | null): string | null {
  const keepsScripts = can(user, "unfiltered_html");
  const found = tooDeep(text, { ...deepest, keepsScripts });
  return found && `${name} must not have more than ${deepest[found]} ${found} inside one another.`;
}
