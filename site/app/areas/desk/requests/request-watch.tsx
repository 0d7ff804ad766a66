import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useCaller } from "../access/caller.tsx";
import { may } from "../access/capabilities.ts";
import { requestKeys, summarizeRequests } from "./requests-api.ts";

/** New requests and answers are seen within this time, on whichever page of the desk. */
const everyMs = 10_000;

export function useRequestSummary() {
  const caller = useCaller();
  return useQuery({
    queryKey: requestKeys.summary,
    queryFn: ({ signal }) => summarizeRequests(signal),
    enabled: may(caller, "handle_requests"),
    refetchInterval: everyMs,
    // The number in the title is for a tab that nobody looks at.
    refetchIntervalInBackground: true,
    staleTime: everyMs,
  });
}

/** Number of clients who wait for an answer; hidden at 0. */
export function WaitingCount() {
  const waiting = useRequestSummary().data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span className="desk-nav-count">
      {waiting > 99 ? "99+" : waiting}
      <span className="sr-only"> {waiting === 1 ? "waits" : "wait"} for an answer</span>
    </span>
  );
}

/** Puts the number of waiting clients before the tab's title, and refetches requests, quotes and invoices on changes. */
export function RequestWatch() {
  const { data } = useRequestSummary();
  const client = useQueryClient();
  const latest = useRef<string>(undefined);

  // Open lists, requests, quotes and invoices show changes by others: a client's acceptance changes the request, too.
  useEffect(() => {
    if (!data) return;
    if (latest.current !== undefined && latest.current !== data.latest) {
      // The modules that have the last two keys would come with every page of the desk.
      for (const queryKey of [requestKeys.all, ["quotes"], ["invoices"]]) {
        void client.invalidateQueries({ queryKey });
      }
    }
    latest.current = data.latest;
  }, [client, data]);

  const waiting = data?.waiting ?? 0;
  // Each page sets the title anew.
  useEffect(() => {
    const show = () => {
      const bare = document.title.replace(/^\(\d+\) /, "");
      const wanted = waiting > 0 ? `(${waiting}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(/^\(\d+\) /, "");
    };
  }, [waiting]);
  return null;
}
