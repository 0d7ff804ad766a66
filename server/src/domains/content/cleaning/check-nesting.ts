/** Texts that nest without end are refused before anything parses them. */

import { tooDeep } from "../../../engines/html/nesting.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { can } from "../../access/access.ts";

/** Page builders need some thirty, and what is pasted from mails a hundred. */
const deepest = { elements: 300, blocks: 100 };

/** @returns what is wrong with the text, as a sentence that begins with `name`; null where nothing is. */
export function nestingFault(name: string, text: string, user: SignedInUser | null): string | null {
  const keepsScripts = can(user, "unfiltered_html");
  const found = tooDeep(text, { ...deepest, keepsScripts });
  return found && `${name} must not have more than ${deepest[found]} ${found} inside one another.`;
}
