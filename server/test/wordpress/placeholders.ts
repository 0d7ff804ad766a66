/** Values of a response that change from run to run: each must match its placeholder. */
import { localTime } from "../../src/engines/wordpress-values/site-time.ts";
import type { Answer } from "./differences.ts";

const timezone = "America/Vancouver";
/** Greatest age of a response's times when they are compared with the clock. */
const toleranceMs = 5 * 60_000;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

const patterns: Record<string, string> = {
  now: "\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(?:\\+00:00)?",
  jwt: "[\\w-]+\\.[\\w-]+\\.[\\w-]+",
  refresh_token: "\\S{20,}",
  uuid,
  app_password: "(?:[A-Za-z0-9]{4} ){5}[A-Za-z0-9]{4}",
  ip: "[0-9a-f.:]*",
  nonce: "[0-9a-f]{10}",
  upload_month: "\\d{4}/\\d{2}",
  bytes: "\\d+",
  uniqid: "[0-9a-f]{13}",
  embed_secret: "[A-Za-z0-9]{10}",
};

/** In UTC, or in the site's zone. */
function isNow(text: string): boolean {
  const written = Date.parse(`${text.slice(0, 19)}Z`);
  const now = new Date();
  const local = Date.parse(`${localTime(now.toISOString(), timezone)}Z`);
  return [now.getTime(), local].some((present) => Math.abs(present - written) < toleranceMs);
}

/** Whether a value matches a text with placeholders. */
function isLike(value: unknown, expected: string): boolean {
  const escaped = expected
    .split(/(\{\{\w+\}\})/)
    .map((part) => {
      const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
      return name === undefined ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : (patterns[name] ?? "(?!)");
    })
    .join("");
  const text = String(value);
  return new RegExp(`^${escaped}$`).test(text) && (expected !== "{{now}}" || isNow(text));
}

/** `body[0].sizes.full` → `body`, `0`, `sizes`, `full`. */
function keysOf(place: string): string[] {
  return place.match(/[^.[\]]+/g) ?? [];
}

function within(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** Replaces matching values by their placeholders; others stay, and fail the test. @param volatile paths of values. */
export function fillPlaceholders(given: Answer, expected: Answer, volatile: readonly string[]): void {
  for (const place of volatile) {
    const keys = keysOf(place);
    const last = keys.pop() as string;
    const [ours, theirs] = [given, expected].map((answer) => keys.reduce<unknown>(within, answer));
    const [value, pattern] = [within(ours, last), within(theirs, last)];
    if (typeof pattern !== "string" || typeof ours !== "object" || ours === null) continue;
    if (isLike(value, pattern)) Reflect.set(ours, last, pattern);
  }
}
