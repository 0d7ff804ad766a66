import { useRef, useState } from "react";

/** Runs one thing at a time: a second press while the first is under way does nothing. */
export function useSaving(): [saving: boolean, run: (action: () => Promise<void>) => Promise<void>] {
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  async function run(action: () => Promise<void>) {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      await action();
    } finally {
      busy.current = false;
      setSaving(false);
    }
  }
  return [saving, run];
}
