import { useCallback, useEffect, useRef } from "react";
import { dismiss, say } from "./notices.ts";

/** Says what was done to something that is only on the page, with the way back: an offer that ends with the page. */
export function usePageOffer(): (words: string, undo: () => void) => void {
  const said = useRef<number[]>([]);

  // The undo works on the page's own state, so its notice goes with the page.
  useEffect(
    () => () => {
      for (const id of said.current) dismiss(id);
    },
    [],
  );
  return useCallback((words, undo) => void said.current.push(say(words, { undo })), []);
}
