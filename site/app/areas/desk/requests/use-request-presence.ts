import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { requestKeys, tellWindow } from "./requests-api.ts";

/** Others learn within this time that somebody opened the request, is writing, or has sent something. */
const everyMs = 4_000;

export interface OtherWindow {
  name: string;
  writing: boolean;
}

const nobody: readonly OtherWindow[] = [];

/**
 * Tells that this request is open here, and has it read again when somebody changes it.
 * @returns others who have it open.
 */
export function useRequestPresence(id: number, isWriting: boolean): readonly OtherWindow[] {
  const [others, setOthers] = useState(nobody);
  const client = useQueryClient();
  const writing = useRef(isWriting);
  writing.current = isWriting;

  // The server is told again and again that the request is open here.
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    let latest: string | undefined;
    const tell = async () => {
      // Messages that arrive while the tab is hidden stay unread.
      const state = { writing: writing.current, reading: document.visibilityState === "visible" };
      const told = await tellWindow(id, state, leaving.signal).catch(() => null);
      if (leaving.signal.aborted) return;
      setOthers(told?.others ?? nobody);
      if (told && latest !== undefined && latest !== told.latest) {
        void client.invalidateQueries({ queryKey: requestKeys.one(id) });
      }
      latest = told?.latest ?? latest;
      timer = setTimeout(tell, everyMs);
    };
    void tell();
    const bye = () => void tellWindow(id, { leaving: true }).catch(() => {});
    addEventListener("pagehide", bye);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      removeEventListener("pagehide", bye);
      bye();
    };
  }, [client, id]);
  return others;
}
