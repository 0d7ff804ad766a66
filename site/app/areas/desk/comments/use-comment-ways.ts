/** The ways to comments besides the pointer: a key, and a link. */
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { Comments } from "./use-comments.ts";

/** Ctrl Alt M, as other editors have it. */
export function useCommentKey(begin: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // On some keyboards AltGr is sent as both keys, and types a character.
      const isKey = event.code === "KeyM" && event.altKey && (event.ctrlKey || event.metaKey);
      if (!isKey || event.getModifierState("AltGraph")) return;
      event.preventDefault();
      begin();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [begin]);
}

/** A mail leads to a thread by `?comment=12`, the desk’s home to all of them by `?comment=open`. */
export function useLinkedComment(
  threads: Comments["threads"],
  select: (thread: number) => void,
  show: () => void,
): void {
  const [params, setParams] = useSearchParams();
  const linked = params.get("comment");
  useEffect(() => {
    if (linked === "open") show();
    else if (threads.some(({ id }) => String(id) === linked)) select(Number(linked));
    else return;
    setParams(
      (now) => {
        now.delete("comment");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [linked, threads, select, show, setParams]);
}
