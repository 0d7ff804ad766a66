/**
 * Calls that visitors and members make: in the browser, in server rendering (with the in-process `fetch`), in tests,
 * and against a real WordPress. The server itself reads content (`../host/content-reader.ts`).
 */
import { accountCalls } from "./account-calls.ts";
import { createTransport, type TransportOptions } from "./transport.ts";
import { visitorCalls } from "./visitor-calls.ts";

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
