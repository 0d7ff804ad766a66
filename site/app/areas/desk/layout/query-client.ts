import { ApiError } from "@extenso/contract/errors/errors.ts";
import { QueryClient } from "@tanstack/react-query";

const freshMs = 15_000;
const keptMs = 10 * 60_000;

/** The server would refuse the same request again; a lost connection or a server error may pass. */
function worthAnotherTry(tries: number, error: Error): boolean {
  const answered = error instanceof ApiError && error.status !== null && error.status < 500;
  return !answered && tries < 2;
}

/** One a visit: answers are shown again at once on the way back, and asked for anew behind that. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: freshMs, gcTime: keptMs, retry: worthAnotherTry },
      mutations: { retry: false },
    },
  });
}
