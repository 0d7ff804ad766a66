/**
 * Calls that visitors and members make: in the browser, in server rendering (with the in-process `fetch`), in tests,
 * and against a real WordPress. The server itself reads content (`../host/content-reader.ts`).
 */
import { contactMessages } from "../errors/messages.ts";
import type { ContactRequest, NewsletterRequest, TokenRequest } from "../requests/extenso.ts";
import { wireContact, wireSuccess } from "../wire/extenso.ts";
import { accountCalls } from "./account-calls.ts";
import type { Transport } from "./transport.ts";
import { createTransport, type TransportOptions } from "./transport.ts";

/** @throws {ApiError} from every call. */
function visitorCalls({ call }: Pick<Transport, "call">) {
  return {
    /** docs/specification.md §8: an error is told in the server's own words. */
    submitContact: (request: ContactRequest, signal?: AbortSignal) =>
      call(wireContact, "/extenso/v1/contact", {
        method: "POST",
        body: request,
        signal,
        refusal: (_, serverMessage) => serverMessage || contactMessages.failed,
        networkMessage: contactMessages.network,
      }),

    /** Asks for a confirmation by mail. */
    subscribeNewsletter: (subscription: NewsletterRequest) =>
      call(wireSuccess, "/extenso/v1/newsletter", { method: "POST", body: subscription }),
    confirmNewsletter: (confirmation: TokenRequest) =>
      call(wireSuccess, "/extenso/v1/newsletter/confirm", { method: "POST", body: confirmation }),
    unsubscribeNewsletter: (subscription: TokenRequest) =>
      call(wireSuccess, "/extenso/v1/newsletter/unsubscribe", { method: "POST", body: subscription }),
  };
}

/**
 * Every call of docs/specification.md §7 that sends something, as a method. A page that needs a few of them loads less by making a transport and
 * the calls of one kind.
 *
 * @throws {ApiError} from every method, with the catalogue's sentence as message; when the caller aborted,
 * the signal's reason.
 */
export function createClient(options: TransportOptions) {
  const transport = createTransport(options);
  return {
    ...visitorCalls(transport),
    ...accountCalls(transport),
  };
}

export type Client = ReturnType<typeof createClient>;
