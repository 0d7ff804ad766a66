/** The desk’s “Today”: tasks that need the caller, quotes that wait, and the state of the studio. */
import { type WireToday, wireToday } from "@extenso/contract/wire/today.ts";
import { read } from "./send.ts";

const path = "/extenso/v1/today";

export const readToday = (signal?: AbortSignal): Promise<WireToday> => read(wireToday, path, { signal });

/** @param wanted by mail each morning. */
export const chooseMorningMail = (wanted: boolean): Promise<WireToday> =>
  read(wireToday, path, { method: "POST", body: { wanted } });
