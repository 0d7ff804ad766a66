/**
 * Requests for pages go through here: the data of each navigation, and whole pages. `keep-connection.ts` replaces both
 * functions with ones that handle a lost connection; it loads later, so no page's first load waits for it.
 */
import type { Route } from "../+types/root";

interface Connection {
  askForData: Route.ClientMiddlewareFunction;
  /** Loads a URL as a whole page, which is the way out when code failed to load. */
  leaveFor(address: string): void;
}

export const connection: Connection = {
  askForData: (_, next) => next(),
  leaveFor: (address) => location.assign(address),
};
