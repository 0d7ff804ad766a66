/** Accounts and invitations, for administrators. */
import {
  type peopleGroups,
  type peopleOrders,
  type peopleSeen,
  type peopleStates,
  wireInvitation,
  wirePerson,
  wirePersonDetail,
  wirePersonDone,
  wirePersonSessionsEnded,
} from "@extenso/contract/wire/people.ts";
import * as z from "zod/mini";
import { read, readFile, readPage, send } from "./send.ts";

const people = "/extenso/v1/people";
const invitations = "/extenso/v1/invitations";

/** Others accept an invitation while the list is open. */
export const lookAgainMs = 30_000;

export interface AccountsQuery {
  page: number;
  per_page: number;
  search: string;
  group: (typeof peopleGroups)[number] | "";
  seen: (typeof peopleSeen)[number] | "";
  state: (typeof peopleStates)[number] | "";
  orderby: (typeof peopleOrders)[number];
}

export const listAccounts = (query: AccountsQuery, signal?: AbortSignal) =>
  readPage(wirePerson, people, query, signal);

export function getAccount(id: number, signal?: AbortSignal) {
  return read(wirePersonDetail, `${people}/${id}`, { signal });
}

const post = (path: string, body: object = {}) => read(wirePersonDone, path, { method: "POST", body });

/** @param from the roles that were shown. */
export const setRole = (id: number, role: string, from: string[]) =>
  post(`${people}/${id}/role`, { role, from });

/** @param to 0: the work stays. */
export const leave = (id: number, to: number, account: "stays" | "deactivate" | "delete") =>
  post(`${people}/${id}/leave`, { to, account });

export const confirmAccount = (id: number, reason: string) => post(`${people}/${id}/confirm`, { reason });
export const sendConfirmation = (id: number) => post(`${people}/${id}/send-confirmation`);
export const sendPasswordLink = (id: number) => post(`${people}/${id}/password-link`);

export async function reactivate(id: number): Promise<void> {
  await send(`/extenso/v1/deactivated-users/${id}`, { method: "DELETE" });
}

/** @param session all devices without one. */
export function endDevices(id: number, session?: string) {
  const path = `${people}/${id}/sessions${session === undefined ? "" : `/${session}`}`;
  return read(wirePersonSessionsEnded, path, { method: "DELETE" });
}

export async function removeSecondFactors(id: number): Promise<void> {
  await send(`${people}/${id}/second-factors`, { method: "DELETE" });
}

export async function endProgram(id: number, uuid: string): Promise<void> {
  await send(`/wp/v2/users/${id}/application-passwords/${uuid}`, { method: "DELETE" });
}

export const exportPerson = (id: number) => readFile(`${people}/${id}/export`);

export function listInvitations(signal?: AbortSignal) {
  return read(z.array(wireInvitation), invitations, { signal });
}

export const invite = (email: string, role: string) =>
  read(wireInvitation, invitations, { method: "POST", body: { email, role } });

export const sendInvitation = (id: number) =>
  read(wireInvitation, `${invitations}/${id}/send`, { method: "POST" });

export const withdrawInvitation = (id: number) =>
  read(wirePersonDone, `${invitations}/${id}`, { method: "DELETE" });
