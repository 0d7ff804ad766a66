/**
 * Pages' reads from the content server: concurrent reads of the same key share one request. If it fails or takes
 * longer than a page can wait, the last response is used.
 */
import { failure, type RemoteResponse } from "./remote-response.ts";

/** Byte limit of all cached responses, with their keys. */
const mostKept = 24 * 1024 * 1024;
const mostKeys = 2_000;
/** Limits how long withdrawn content can reappear while the content server doesn't answer. */
const longestKeptMs = 24 * 60 * 60_000;

export interface PageReads {
  /**
   * @param key the same for reads that may share a response.
   * @param signal aborts when the page can't wait any longer; the request goes on and its response serves later reads.
   * @param ask reports a failure as a response with a status of 500 or more.
   */
  read(key: string, signal: AbortSignal, ask: () => Promise<RemoteResponse>): Promise<RemoteResponse>;
}

interface Flight {
  answer: Promise<RemoteResponse>;
  /** Whether a page has stopped waiting for it. */
  late: boolean;
}

/** @param retryMs time in ms before a read that was too slow is repeated. */
export function createPageReads(now: () => number, retryMs: number): PageReads {
  const kept = new Map<string, { answer: RemoteResponse; size: number; at: number }>();
  const flights = new Map<string, Flight>();
  const slow = new Map<string, number>();
  let size = 0;

  function forget(key: string): void {
    size -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }

  function keep(key: string, answer: RemoteResponse): void {
    forget(key);
    const ownSize = 1_000 + 2 * key.length + (answer.body?.byteLength ?? 0);
    if (ownSize > mostKept / 2) return;
    kept.set(key, { answer, size: ownSize, at: now() });
    size += ownSize;
    for (const oldest of kept.keys()) {
      if (size <= mostKept && kept.size <= mostKeys) break;
      forget(oldest);
    }
  }

  function saidLast(key: string): RemoteResponse | null {
    const found = kept.get(key);
    if (!found) return null;
    if (now() - found.at <= longestKeptMs) return found.answer;
    forget(key);
    return null;
  }

  function begin(key: string, ask: () => Promise<RemoteResponse>): Flight {
    const answer = ask().catch(() => failure(502, "content_server_unreachable"));
    const flight: Flight = { answer, late: false };
    flights.set(key, flight);
    flight.answer.then((answer) => {
      flights.delete(key);
      slow.delete(key);
      if (answer.status === 200 && isWorthKeeping(key, answer)) keep(key, answer);
      else if (answer.status < 500) forget(key);
      else if (flight.late) {
        slow.set(key, now() + retryMs);
        const [oldest] = slow.keys();
        if (slow.size > mostKeys && oldest !== undefined) slow.delete(oldest);
      }
    });
    return flight;
  }

  return {
    async read(key, signal, ask) {
      const tooSlow = () => saidLast(key) ?? failure(504, "content_server_timeout");
      const underWay = flights.get(key);
      if (signal.aborted || underWay?.late || (slow.get(key) ?? 0) > now()) return tooSlow();
      const flight = underWay ?? begin(key, ask);
      const answer = await Promise.race([flight.answer, ended(signal)]);
      if (answer === null) {
        flight.late = true;
        return tooSlow();
      }
      return answer.status >= 500 ? (saidLast(key) ?? answer) : answer;
    },
  };
}

/** Searches and empty lists aren't cached: their keys are endless, and would evict content that is read often. */
function isWorthKeeping(key: string, { body }: RemoteResponse): boolean {
  return !/[?&]search=/.test(key) && body?.toString("latin1", 0, 3) !== "[]";
}

function ended(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener("abort", () => resolve(null), { once: true });
  });
}
