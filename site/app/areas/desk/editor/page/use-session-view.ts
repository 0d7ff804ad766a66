import { useSyncExternalStore } from "react";
import type { EditingSession } from "../saving/editing-session.ts";
import type { SessionView } from "../saving/session-view.ts";

export function useSessionView(session: EditingSession): SessionView {
  return useSyncExternalStore(session.subscribe, () => session.view);
}
