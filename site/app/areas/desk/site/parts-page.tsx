import { errorMessage } from "@extenso/contract/errors/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { deskMeta } from "../kit/desk-meta.ts";
import { onStudioClock, studioMoment, useStudioZone } from "../time/studio-time.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { Failure } from "../ui/failure.tsx";
import { StatusMark } from "../ui/status-mark.tsx";
import { PartSketch } from "./part-sketch.tsx";
import { listParts, siteContentKeys } from "./site-content.ts";
import stylesheet from "./stylesheet.css?url";

export const meta = () => deskMeta("Site");
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

/** `/desk/site`: the parts of the site. */
export default function PartsPage() {
  const parts = useQuery({ queryKey: siteContentKeys.all, queryFn: ({ signal }) => listParts(signal) });
  return (
    <>
      <header className="desk-head">
        <h1 className="desk-title">Site</h1>
      </header>
      {parts.error && !parts.data && (
        <Failure message={errorMessage(parts.error)} onAgain={() => parts.refetch()} />
      )}
      <ul className="site-parts" aria-busy={parts.isPending || undefined}>
        {parts.data?.map(({ part, title, description, status, modified_gmt, modified_by, ...more }) => (
          <li key={part}>
            <Link to={`/desk/site/${part}`} className="site-part">
              <PartSketch part={part} />
              <strong>{title}</strong>
              <span className="desk-soft">{description}</span>
            </Link>
            <p className="site-part-state">
              {status !== "first" && <StatusMark status={status} />}
              {more.scheduled_gmt && <Moment gmt={more.scheduled_gmt} />}
              {more.problem && <strong className="site-misfit">Doesn’t fit: open it</strong>}
              <span className="desk-soft">
                {modified_gmt ? (
                  <>
                    {modified_by?.name ?? "Someone"}, <TimeAgo gmt={modified_gmt} />
                  </>
                ) : (
                  "Unchanged"
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** When the next of its scheduled content goes out, on the studio's clock. */
function Moment({ gmt }: { gmt: string }) {
  const zone = useStudioZone();
  return <span className="desk-soft">{studioMoment(onStudioClock(new Date(`${gmt}Z`), zone), zone)}</span>;
}
