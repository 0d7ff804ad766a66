import { ApiError } from "@extenso/contract/errors/errors.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { type GuestThread, readGuestThreads } from "./guest-calls.ts";

/** Answers of the studio are seen within this time. */
const everyMs = 10_000;

/** The threads of the guest's link, read again every few seconds while the page is looked at. */
export function useGuestThreads(post: string, onOver: () => void) {
  const [threads, setThreads] = useState<readonly GuestThread[]>([]);
  const version = useRef("");

  const refresh = useCallback(
    async (signal: AbortSignal) => {
      try {
        const read = await readGuestThreads(post, version.current, signal);
        if (signal.aborted || !read.threads) return;
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
    setThreads((now) => [...now.filter(({ id }) => id !== thread.id), thread].sort((a, b) => a.id - b.id));
  }, []);
  return { threads, put };
}
