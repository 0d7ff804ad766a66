/** The browser's client for everything a member does. Comes with its first use: `loadClient`. */
import { accountCalls } from "@extenso/contract/client/account-calls.ts";
import { ownRequestCalls } from "@extenso/contract/client/own-request-calls.ts";
import { transport } from "./transport.ts";

export const client = { ...accountCalls(transport), ...ownRequestCalls(transport) };

export type MemberClient = typeof client;
