/** Calls that open a request and add to it, by the secret of the link in the confirmation. */
import type * as z from "zod/mini";
import { wireOwnRequest } from "../wire/requests.ts";
import { inServerWords, type Transport } from "./transport.ts";

export type OwnRequest = z.infer<typeof wireOwnRequest>;
export type RequestCalls = ReturnType<typeof requestCalls>;

/** @throws {ApiError} from every call, in the server's words. */
export function requestCalls({ call }: Pick<Transport, "call">) {
  const refusal = inServerWords;
  return {
    open: (secret: string) =>
      call(wireOwnRequest, "/extenso/v1/requests/open", { method: "POST", body: { secret }, refusal }),
    add: (secret: string, text: string) =>
      call(wireOwnRequest, "/extenso/v1/requests/add", { method: "POST", body: { secret, text }, refusal }),
  };
}
