import { HistoryList } from "../kit/history-list.tsx";
import { changeSummary, contentChanges } from "./content-changes.ts";
import { PartDifferences } from "./part-differences.tsx";
import { getRevision, listRevisions, siteContentKeys } from "./site-content.ts";

/** Versions of a part, newest first, and the text that the site came with. */
async function listVersions(part: string, signal: AbortSignal) {
  const revisions = await listRevisions(part, signal);
  return revisions.map(({ id, status, date_gmt: gmt, author }) => {
    const name = author?.name ?? "The schedule";
    return status === "first"
      ? { id, gmt, author: "", state: "The text the site came with" }
      : { id, gmt, author: gmt ? name : "", status };
  });
}

/** Earlier versions of a part. */
export default function PartHistory({
  part,
  version,
  now,
  onRestore,
}: {
  part: string;
  /** Changes with each save. */
  version: number;
  /** The form's current document, which versions are compared with. */
  now: unknown;
  /** Undefined where the caller may not. */
  onRestore: ((id: number) => void) | undefined;
}) {
  return (
    <HistoryList
      source={{
        name: siteContentKeys.revisions(part),
        saved: version,
        list: (signal) => listVersions(part, signal),
        read: ({ id }, signal) => getRevision(part, id, signal),
        now: "form",
        compare({ document, problem }, names) {
          if (problem && !document) return null;
          const changes = contentChanges(document ?? {}, now);
          return changes.length === 0 ? null : <PartDifferences changes={changes} names={names} />;
        },
        problem: ({ problem }) =>
          problem ? `It can’t be restored: it doesn’t fit this version of the site. ${problem}` : "",
        onRestore: onRestore && (({ id }) => onRestore(id)),
        summary: partSummary,
      }}
    />
  );
}

type Whole = Awaited<ReturnType<typeof getRevision>>;

const partSummary = (before: Whole, after: Whole) =>
  changeSummary(contentChanges(before.document ?? {}, after.document ?? {}));
