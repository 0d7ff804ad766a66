import { useQuery } from "@tanstack/react-query";
import { errorWords } from "../../../session/load-client.ts";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { listRevisions, wordsKeys } from "./site-words.ts";

/** What the part said before, newest first. @param version asks again when something was saved. */
export function Revisions({
  part,
  version,
  mayRestore,
  onRestore,
}: {
  part: string;
  version: number;
  mayRestore: boolean;
  onRestore: (id: number) => void;
}) {
  const revisions = useQuery({
    queryKey: [...wordsKeys.revisions(part), version],
    queryFn: ({ signal }) => listRevisions(part, signal),
  });
  return (
    <details>
      <summary className="site-revisions-name">Earlier versions</summary>
      {revisions.error && <Failure words={errorWords(revisions.error)} onAgain={() => revisions.refetch()} />}
      <ol>
        {revisions.data?.map(({ id, status, date_gmt, author }) => (
          <li key={id} className="site-revision">
            {status === "first" ? "The words that the site came with" : <StatusMark status={status} />}
            {date_gmt && (
              <span className="desk-soft">
                {author?.name ?? "The schedule"}, <TimeAgo gmt={date_gmt} />
              </span>
            )}
            {mayRestore && (
              <button type="button" className="desk-button" data-look="quiet" onClick={() => onRestore(id)}>
                Bring it back
              </button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
