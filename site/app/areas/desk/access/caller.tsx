import { createContext, useContext } from "react";
import type { DeskCaller } from "../api/records.ts";

export const CallerContext = createContext<DeskCaller | null>(null);

/** Who is at the desk. Only below the desk's layout, which shows nothing before it knows. */
export function useCaller(): DeskCaller {
  const caller = useContext(CallerContext);
  if (!caller) throw new Error("There is no caller outside of the desk's layout.");
  return caller;
}
