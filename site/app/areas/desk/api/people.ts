/** Requests for the desk's caller and for the site's authors. */
import { readList, readResponse } from "@extenso/contract/client/transport.ts";
import { type DeskCaller, type DeskPerson, deskCaller, deskPerson } from "./records.ts";
import { send } from "./send.ts";

/** Lets the browser have pictures of drafts, which are asked for without a token. */
async function takeFileAccess(): Promise<void> {
  await send("/extenso/v1/file-access", { method: "POST", withCookies: true }).catch(() => {});
}

/** The server's word on who is signed in, and on what they may do. */
export async function getCaller(signal?: AbortSignal): Promise<DeskCaller> {
  const [answer] = await Promise.all([
    send("/wp/v2/users/me", { query: { context: "edit" }, signal }),
    takeFileAccess(),
  ]);
  return readResponse(deskCaller, answer);
}

/** In the default context `wp/v2/users` lists only people with published content. */
export async function listAuthors(signal?: AbortSignal): Promise<DeskPerson[]> {
  const query = { per_page: 100, orderby: "name", _fields: "id,name,slug" };
  return readList(deskPerson, await send("/wp/v2/users", { query, signal })).items;
}

/** Everybody who writes, published or not: those who can be a text's author. */
export async function listWriters(signal?: AbortSignal): Promise<DeskPerson[]> {
  const query = { who: "authors", per_page: 100, orderby: "name", _fields: "id,name,slug" };
  return readList(deskPerson, await send("/wp/v2/users", { query, signal })).items;
}

/** Those of `ids` whose names the caller may know: without `list_users`, people with published content alone. */
export async function listPeople(ids: readonly number[], signal?: AbortSignal): Promise<DeskPerson[]> {
  const query = { include: ids.join(), per_page: 100, _fields: "id,name,slug" };
  return readList(deskPerson, await send("/wp/v2/users", { query, signal })).items;
}
