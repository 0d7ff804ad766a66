import { useCallback, useEffect, useRef } from "react";
import { dismiss, say } from "./notices.ts";

/** Shows a notice with Undo for a change of the page’s own, unsaved state; it is dismissed with the page. */
export function usePageOffer(): (message: string, undo: () => void) => void {
  const shown = useRef<number[]>([]);

  // Undo changes the page's own state, so the notice ends with the page.
  useEffect(
    () => () => {
      for (const id of shown.current) dismiss(id);
    },
    [],
  );
  return useCallback((message, undo) => void shown.current.push(say(message, { undo })), []);
}
