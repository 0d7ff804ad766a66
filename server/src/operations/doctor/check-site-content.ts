import { findUnreadable } from "../../domains/site-content/unreadable-content.ts";
import type { Queryable } from "../../engines/database/query.ts";
import { errorFinding, type Finding, okFinding } from "./finding.ts";

const todos = {
  published: "visitors see what was shown last; open the part at the desk, look through it and publish it",
  draft: "open the part at the desk: mend the draft, or throw it away",
  scheduled: "it won't go out; open the part at the desk, take it back and schedule it again",
};

/** Whether the studio's own words fit this version of the site. */
export async function checkSiteContent({ query }: Queryable): Promise<Finding[]> {
  const found = await findUnreadable(query);
  if (found.length === 0) return [okFinding("site content", "every part fits this version")];
  return found.map(({ title, kind, message }) =>
    errorFinding("site content", `${title} (${kind}): ${message}`, todos[kind]),
  );
}
