/** Own blocks for texts. */
import { type WirePattern, wirePattern } from "@extenso/contract/wire/patterns.ts";
import * as z from "zod/mini";
import { read } from "./send.ts";

const path = "/extenso/v1/patterns";
const all = z.array(wirePattern);

export const patternsKey = ["patterns"] as const;

export const listPatterns = (signal?: AbortSignal): Promise<WirePattern[]> => read(all, path, { signal });

export const savePattern = (body: Pick<WirePattern, "name" | "content">): Promise<WirePattern[]> =>
  read(all, path, { method: "POST", body });

export const deletePattern = (id: string): Promise<WirePattern[]> =>
  read(all, `${path}/${id}`, { method: "DELETE" });
