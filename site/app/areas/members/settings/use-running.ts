import { useRef, useState } from "react";
import type { Run, SettingsTab } from "./tabs.ts";

/** The tabs with an action under way. The action continues when another tab is opened. */
export function useRunning(): { running: ReadonlySet<SettingsTab>; runIn: (tab: SettingsTab) => Run } {
  const [running, setRunning] = useState<ReadonlySet<SettingsTab>>(new Set());
  const busy = useRef(new Set<SettingsTab>());

  const runIn = (tab: SettingsTab) => async (action: () => Promise<void>) => {
    if (busy.current.has(tab)) return;
    busy.current.add(tab);
    setRunning(new Set(busy.current));
    try {
      await action();
    } finally {
      busy.current.delete(tab);
      setRunning(new Set(busy.current));
    }
  };
  return { running, runIn };
}
