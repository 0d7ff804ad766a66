/** Who is at the desk, and who writes. */
import { readAnswer, readList } from "@extenso/contract/client/transport.ts";
import { type DeskCaller, type DeskPerson, deskCaller, deskPerson } from "./records.ts";
import { send } from "./send.ts";

/** The server's word on who is signed in, and on what they may do. */
export async function getCaller(signal?: AbortSignal): Promise<DeskCaller> {
  return readAnswer(deskCaller, await send("/wp/v2/users/me", { query: { context: "edit" }, signal }));
}

/** Whoever has published something. */
export async function listAuthors(signal?: AbortSignal): Promise<DeskPerson[]> {
  const query = { per_page: 100, orderby: "name", _fields: "id,name,slug" };
  return readList(deskPerson, await send("/wp/v2/users", { query, signal })).items;
}
