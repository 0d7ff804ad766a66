import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { attempt } from "../kit/use-action.ts";
import { say } from "../notices/notices.ts";
import { TimeAgo } from "../time/time-ago.tsx";
import { serviceLabel } from "./request-labels.ts";
import { RequestStatusMark } from "./request-status-mark.tsx";
import { mergeRequest, refreshRequests, type StudioRequest, separateRequest } from "./requests-api.ts";

type Other = StudioRequest["others"][number];

/** Other requests of the person, to merge into this one, and merged ones, to separate again. */
export function OtherRequests({ request: { id, others, merged } }: { request: StudioRequest }) {
  const client = useQueryClient();

  async function act(
    work: () => Promise<unknown>,
    said: string,
    undo?: () => Promise<unknown>,
  ): Promise<void> {
    await attempt(async () => {
      await work();
      await refreshRequests(client);
      say(said, undo && { undo: () => void act(undo, "They are two requests again") });
    });
  }
  const merge = (other: Other) =>
    act(
      () => mergeRequest(id, other.id),
      `${other.reference} is part of this request now`,
      () => separateRequest(other.id),
    );

  return (
    <>
      {others.length > 0 && (
        <section aria-label="Other requests of this person" className="desk-request-others">
          <h2>{others.length === 1 ? "Another request" : `${others.length} other requests`}</h2>
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <Link to={`/desk/requests/${other.id}`}>{serviceLabel(other)}</Link>
                <span className="desk-soft">
                  <RequestStatusMark status={other.status} /> <TimeAgo gmt={other.created_at} />
                </span>
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  aria-label={`Merge ${other.reference} into this request`}
                  onClick={() => void merge(other)}
                >
                  Merge into this
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {merged.length > 0 && (
        <section aria-label="Requests that are part of this one" className="desk-request-others">
          <h2>Merged into this</h2>
          <ul>
            {merged.map((part) => (
              <li key={part.id}>
                <span>
                  {serviceLabel(part)} <span className="desk-reference">{part.reference}</span>
                </span>
                <button
                  type="button"
                  className="desk-button"
                  data-look="quiet"
                  aria-label={`Separate ${part.reference}`}
                  onClick={() => void act(() => separateRequest(part.id), "They are two requests again")}
                >
                  Separate
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
