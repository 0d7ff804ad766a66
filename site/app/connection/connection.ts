/**
 * What asks for pages goes through here: the data of each change of page, and whole pages. What to do when the
 * line is dead is known once `keep-connection.ts` has come, which no page's first load waits for.
 */
import type { Route } from "../+types/root";

interface Connection {
  askForData: Route.ClientMiddlewareFunction;
  /** Leaves for an address as a whole page, which is the way where code was lost. */
  leaveFor(address: string): void;
}

export const connection: Connection = {
  askForData: (_, next) => next(),
  leaveFor: (address) => location.assign(address),
};
