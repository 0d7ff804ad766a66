/** Calls that need no account: contact requests and newsletter subscriptions. */
import { contactMessages } from "../errors/messages.ts";
import type { ContactRequest, NewsletterRequest, TokenRequest } from "../requests/extenso.ts";
import { wireContact, wireSuccess } from "../wire/extenso.ts";
import type { Transport } from "./transport.ts";

/** @throws {ApiError} from every call. */
export function visitorCalls({ call }: Pick<Transport, "call">) {
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
