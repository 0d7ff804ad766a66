import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { type GuestThread, readGuestThreads } from "./guest-calls.ts";

/** Answers of the studio are seen within this time. */
const everyMs = 10_000;

/** The threads of the guest's link, read again every few seconds while the page is looked at. */
export function useGuestThreads(post: string, onOver: () => void) {
  const [threads, setThreads] = useState<readonly GuestThread[]>([]);
  const version = useRef("");
  /** Reads that have begun, and the last of them that counts: answers come in any order, and after a message was sent. */
  const reads = useRef({ begun: 0, counted: 0 });

  const refresh = useCallback(
    async (signal: AbortSignal) => {
      reads.current.begun += 1;
      const turn = reads.current.begun;
      try {
        const read = await readGuestThreads(post, version.current, signal);
        if (signal.aborted || !read.threads || turn <= reads.current.counted) return;
        reads.current.counted = turn;
        version.current = read.version;
        setThreads(read.threads);
      } catch (error) {
        // Lost connections come back; a link that has ended doesn't.
        if (error instanceof ApiError && error.status === 404 && !signal.aborted) onOver();
      }
    },
    [post, onOver],
  );

  useEffect(() => {
    const left = new AbortController();
    const look = () => {
      if (document.visibilityState === "visible") void refresh(left.signal);
    };
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      left.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh]);

  /** A thread as the server has just answered it. */
  const put = useCallback((thread: GuestThread) => {
    reads.current.counted = reads.current.begun;
    setThreads((now) => [...now.filter(({ id }) => id !== thread.id), thread].sort((a, b) => a.id - b.id));
  }, []);
  return { threads, put };
}
