/** What needs the caller today. */
import { type WireToday, wireToday } from "@extenso/contract/wire/today.ts";
import { read } from "./send.ts";

const path = "/extenso/v1/today";

export const readToday = (signal?: AbortSignal): Promise<WireToday> => read(wireToday, path, { signal });

/** @param wanted by mail each morning. */
export const chooseMorningMail = (wanted: boolean): Promise<WireToday> =>
  read(wireToday, path, { method: "POST", body: { wanted } });
