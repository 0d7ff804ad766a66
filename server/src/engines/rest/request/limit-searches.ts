/**
 * Limits of searches. A search for common words reads many texts, so each address has a rate limit, and few searches run
 * at once: on SQLite the process answers other requests between two of them.
 */
import { setImmediate as turn } from "node:timers/promises";
import { createQueue, QueueFullError } from "../../../kernel/process/work-queue.ts";
import type { Dependencies } from "../../dependencies.ts";
import { addressGroup } from "../../http/client-address.ts";
import { takeFromLimit } from "../../rate-limits/take-from-limit.ts";
import { RestError, tooManyRequests } from "../rest-error.ts";
import { readTarget } from "./request-target.ts";

/** More than anybody types, including lists that search during typing. */
const perAddress = { limit: 120, windowSeconds: 60 };
/** PostgreSQL keeps its other connections for other requests. */
const atOnce = 2;
const mostWaiting = 16;
const retryAfterSeconds = 2;

/**
 * Errors are those of the API: 429 if the address searched too often, 503 if too many searches wait.
 */
export interface SearchLimit {
  /** Runs `answer`: at once, or in turn with other searches if the request is one. */
  answer(request: Request, address: string, answer: () => Promise<Response>): Promise<Response>;
  /** Runs a search of this process itself, without a rate limit. @throws {RestError} 503 if too many wait. */
  inTurn<T>(search: () => Promise<T>): Promise<T>;
}

export function searchLimit({ database, clock }: Pick<Dependencies, "database" | "clock">): SearchLimit {
  const queue = createQueue(atOnce, mostWaiting);

  async function inTurn<T>(search: () => Promise<T>): Promise<T> {
    try {
      return await queue(async () => {
        await turn();
        return search();
      });
    } catch (error) {
      throw error instanceof QueueFullError ? tooBusy() : error;
    }
  }

  async function count(address: string): Promise<void> {
    const key = `search:${addressGroup(address)}`;
    const taken = await takeFromLimit(database, { key, ...perAddress, now: clock() });
    if (!taken.allowed) throw tooManyRequests(taken.retryAfterSeconds);
  }

  return {
    inTurn,
    async answer(request, address, answer) {
      if (!isSearch(request)) return answer();
      try {
        if (address !== "") await count(address);
        return await inTurn(answer);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
        return Response.json(error.toWire(), {
          status: error.status,
          headers: { ...error.headers, "Cache-Control": "no-store" },
        });
      }
    },
  };
}

function isSearch({ url }: Request): boolean {
  const { search } = new URL(url);
  const words = search.includes("search") ? readTarget({ pathname: "/", search }).query.get("search") : "";
  return words !== undefined && words !== "";
}

function tooBusy(): RestError {
  return new RestError(
    "extenso_too_many_searches",
    "Too many searches at once. Please try again in a moment.",
    503,
    {},
    { "Retry-After": String(retryAfterSeconds) },
  );
}
