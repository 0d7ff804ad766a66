import { createContext, useContext } from "react";
import type { DeskCaller } from "../api/records.ts";

export const CallerContext = createContext<DeskCaller | null>(null);

/** The desk's layout renders its pages only once the caller is known, so this throws outside of it. */
export function useCaller(): DeskCaller {
  const caller = useContext(CallerContext);
  if (!caller) throw new Error("There is no caller outside of the desk’s layout.");
  return caller;
}
