import { useQuery } from "@tanstack/react-query";
import { type RefObject, Suspense, useState } from "react";
import { errorMessage } from "../../../session/load-client.ts";
import type { DeskRecord } from "../api/records.ts";
import { lazyPart } from "../parts/lazy-part.tsx";
import { TimeAgo } from "../time/time-ago.tsx";
import { DisclosureButton } from "../ui/disclosure-button.tsx";
import { Failure } from "../ui/failure.tsx";
import type { ProjectDraft } from "./draft.ts";
import { listPastStates } from "./past-states.ts";

const ProjectComparison = lazyPart(() => import("./project-comparison.tsx"));

/** As if its name were pressed. */
export function openHistory(place: HTMLDetailsElement | null): void {
  if (!place) return;
  place.open = true;
  place.querySelector("summary")?.focus();
}

/** Lists the project's saved states, newest first. Bringing one back is an unsaved change like any other. */
export function ProjectHistory({
  record,
  draft,
  onBringBack,
  place,
}: {
  record: DeskRecord;
  /** The form's current content, which earlier states are compared with. */
  draft: ProjectDraft;
  onBringBack: (state: ProjectDraft) => void;
  /** Lets other parts of the page open it. */
  place: RefObject<HTMLDetailsElement | null>;
}) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState<number | null>(null);
  const states = useQuery({
    queryKey: ["project-states", record.id, record.modified_gmt],
    queryFn: ({ signal }) => listPastStates(record.id, signal),
    enabled: isOpen,
  });
  return (
    <details ref={place} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="desk-past-name">History</summary>
      {states.error && <Failure message={errorMessage(states.error)} onAgain={() => void states.refetch()} />}
      {states.isPending && isOpen && <p className="desk-soft">Loading…</p>}
      {states.data?.length === 0 && <p className="desk-soft">No earlier versions yet.</p>}
      <ol>
        {states.data?.map((state) => (
          <li key={state.id} className="desk-past">
            <span>
              {state.author && `${state.author}, `}
              <TimeAgo gmt={state.gmt} />
            </span>
            <span className="desk-row desk-past-acts">
              <DisclosureButton
                open={shown === state.id}
                onPress={() => setShown(shown === state.id ? null : state.id)}
              >
                Compare
              </DisclosureButton>
            </span>
            {shown === state.id && (
              <Suspense>
                <ProjectComparison
                  state={state}
                  record={record}
                  draft={draft}
                  onBringBack={(past) => {
                    setShown(null);
                    onBringBack(past);
                  }}
                />
              </Suspense>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
