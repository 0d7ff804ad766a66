/** Result of checking one part of the studio. */

export interface Finding {
  /** `bad`: something fails, or soon will. `doubtful`: it works, but may not be intended. */
  verdict: "good" | "doubtful" | "bad";
  /** Name of the part. */
  of: string;
  /** Result in words. */
  message: string;
  /** Advice; empty where all is well. */
  todo: string;
}

export const okFinding = (of: string, message: string): Finding => ({
  verdict: "good",
  of,
  message,
  todo: "",
});
export const warningFinding = (of: string, message: string, todo: string): Finding => ({
  verdict: "doubtful",
  of,
  message,
  todo,
});
export const errorFinding = (of: string, message: string, todo: string): Finding => ({
  verdict: "bad",
  of,
  message,
  todo,
});

/** The cause of an error, in a few words. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  if (cause instanceof Error && cause.message) return reasonOf(cause);
  const [line = ""] = (message || code || String(error)).split("\n");
  // OpenSSL puts its thread, library, function and line around the few words that name the cause.
  const [, words] = /^[0-9A-F]+:error:[0-9A-F]+:[^:]*:[^:]*:([^:]+):/.exec(line) ?? [];
  // Node.js appends advice about its own command line.
  return (words ?? line.split("; if the root CA")[0] ?? line).slice(0, 200);
}

const signs = { good: "ok  ", doubtful: "look", bad: "BAD " };

/** One line, and one more for the advice. */
export function linesOf({ verdict, of, message, todo }: Finding): string {
  return `${signs[verdict]} ${of.padEnd(12)} ${message}${todo ? `\n${" ".repeat(18)}→ ${todo}` : ""}`;
}
