import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { listRevisions, siteContentKeys } from "./site-content.ts";

const RevisionChanges = lazyPart(() => import("./revision-changes.tsx"));
const ChangedFields = lazyPart(() => import("./changed-fields.tsx"));

/** Naming what changed takes two whole documents: the latest versions say it, the others by “Compare”. */
const mostSummed = 10;

/** Lists earlier versions of the part, newest first. @param version reloads the list when it changes, after a save. */
export function Revisions({
  part,
  version,
  now,
  mayRestore,
  onRestore,
}: {
  part: string;
  version: number;
  /** The form's current document, which revisions are compared with. */
  now: unknown;
  mayRestore: boolean;
  onRestore: (id: number) => void;
}) {
  const [shown, setShown] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const revisions = useQuery({
    queryKey: [...siteContentKeys.revisions(part), version],
    queryFn: ({ signal }) => listRevisions(part, signal),
  });
  return (
    <details onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary className="desk-past-name">Earlier versions</summary>
      {revisions.error && (
        <Failure message={errorMessage(revisions.error)} onAgain={() => revisions.refetch()} />
      )}
      <ol>
        {revisions.data?.map(({ id, status, date_gmt, author }, at, all) => (
          <li key={id} className="desk-past">
            {status === "first" ? "The text the site came with" : <StatusMark status={status} />}
            {date_gmt && (
              <span className="desk-soft">
                {author?.name ?? "The schedule"}, <TimeAgo gmt={date_gmt} />
              </span>
            )}
            <span className="desk-row desk-past-acts">
              <DisclosureButton open={shown === id} onPress={() => setShown(shown === id ? null : id)}>
                Compare
              </DisclosureButton>
              {mayRestore && (
                <button type="button" className="desk-button" data-look="quiet" onClick={() => onRestore(id)}>
                  Restore
                </button>
              )}
            </span>
            <Suspense>
              {opened && at < mostSummed && at < all.length - 1 && (
                <ChangedFields part={part} id={id} before={all[at + 1]?.id ?? id} />
              )}
            </Suspense>
            {shown === id && (
              <Suspense>
                <RevisionChanges part={part} id={id} now={now} />
              </Suspense>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
