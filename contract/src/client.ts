/**
 * The one way to the content server: in the browser, in server rendering (with the in-process `fetch`),
 * in tests, and against a real WordPress.
 */
import { accountCalls } from "./account-calls.ts";
import { type ContentOptions, contentCalls } from "./content-calls.ts";
import { createTransport, type TransportOptions } from "./transport.ts";
import { visitorCalls } from "./visitor-calls.ts";

export interface ClientOptions extends TransportOptions, ContentOptions {}

/**
 * Every call of docs/specification.md §7 as a method. A page that needs a few of them loads less by making a transport and
 * the calls of one kind.
 *
 * @throws {ApiError} from every method, with the catalogue's sentence as message; when the caller aborted,
 * the signal's reason.
 */
export function createClient(options: ClientOptions) {
  const transport = createTransport(options);
  return {
    ...contentCalls(transport, options),
    ...visitorCalls(transport),
    ...accountCalls(transport),
  };
}

export type ContentClient = ReturnType<typeof createClient>;
