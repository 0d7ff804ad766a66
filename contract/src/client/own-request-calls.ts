/** A member's own requests, in the dashboard. */
import type * as z from "zod/mini";
import { wireOwnRequest, wireOwnRequests } from "../wire/requests.ts";
import type { OwnRequest } from "./request-calls.ts";
import { inServerWords, type Transport } from "./transport.ts";

export type ListedOwnRequest = z.infer<typeof wireOwnRequests>[number];

const root = "/extenso/v1/requests";

/** @throws {ApiError} from every call, in the server's words where it has any. */
export function ownRequestCalls({ call }: Transport) {
  const signedIn = true;
  const refusal = inServerWords;
  return {
    listOwnRequests: (signal?: AbortSignal) => call(wireOwnRequests, `${root}/mine`, { signedIn, signal }),
    openOwnRequest: (reference: string, signal?: AbortSignal) =>
      call(wireOwnRequest, `${root}/mine/${reference}`, { signedIn, signal, refusal }),
    addToOwnRequest: (reference: string, text: string) =>
      call(wireOwnRequest, `${root}/mine/${reference}`, {
        method: "POST",
        body: { text },
        signedIn,
        refusal,
      }),

    /** Without a time limit: a file of 25 MB takes minutes over a slow line. */
    addOwnFile(reference: string, file: File): Promise<OwnRequest> {
      const body = new FormData();
      // Before the file: the server wants to know whose it is first.
      body.append("reference", reference);
      body.append("file", file, file.name);
      return call(wireOwnRequest, `${root}/files`, {
        method: "POST",
        body,
        signedIn,
        refusal,
        timeoutMs: null,
      });
    },
  };
}
