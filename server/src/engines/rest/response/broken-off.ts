/** A visitor who leaves while sending is no fault of ours. */
import { RestError } from "../rest-error.ts";

/** As a body that breaks off fails, whatever reads it. */
const codes = new Set(["ECONNRESET", "ERR_STREAM_PREMATURE_CLOSE", "ABORT_ERR", "UND_ERR_ABORTED"]);

/** Whether a call failed because its caller is gone. */
export function brokeOff({ signal }: Pick<Request, "signal">, error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  return signal.aborted && (codes.has(String(code)) || name === "AbortError");
}

/** Recorded in the log only, since the client is gone; proxies use the same status for it. */
export function clientClosedRequest(): RestError {
  return new RestError("client_closed_request", "The request broke off.", 499);
}
