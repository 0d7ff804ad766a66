/** Holds an answer of ours against a captured one: everything is compared but what differences name. */
import { expect } from "vitest";
import type { Capture } from "../captures.ts";
import type { Answer, Difference } from "./differences.ts";

const comparedHeaders = [
  "Content-Type",
  "X-WP-Total",
  "X-WP-TotalPages",
  "Link",
  "Allow",
  "Vary",
  "X-Content-Type-Options",
  "X-Robots-Tag",
  "Access-Control-Allow-Origin",
  "Access-Control-Allow-Methods",
  "Access-Control-Allow-Credentials",
  "Access-Control-Allow-Headers",
  "Access-Control-Expose-Headers",
  "Cache-Control",
  "Expires",
  "Location",
];

/** Takes out what a capture calls volatile, such as `body.token`. */
function withoutVolatile(body: unknown, volatile: string[]): unknown {
  if (typeof body !== "object" || body === null) return body;
  const copy = structuredClone(body) as Record<string, unknown>;
  for (const path of volatile.filter((entry) => /^body\.[\w.]+$/.test(entry.split(" ")[0] ?? ""))) {
    const keys = (path.split(" ")[0] ?? "").split(".").slice(1);
    const last = keys.pop();
    let place: unknown = copy;
    for (const key of keys)
      place = typeof place === "object" && place !== null ? Reflect.get(place, key) : undefined;
    if (typeof place === "object" && place !== null && last) Reflect.deleteProperty(place, last);
  }
  // WordPress's count of layout blocks in one request stands in a class name and means nothing outside it.
  if (!volatile.some((entry) => entry.includes("wp-block-gallery-N"))) return copy;
  return JSON.parse(JSON.stringify(copy).replace(/wp-block-gallery-\d+/g, "wp-block-gallery-N"));
}

export function headersOf(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    comparedHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Compared headers of a capture. Since WordPress 7, responses to signed-in callers also have `no-store, private`. */
export function capturedHeaders({ headers }: Pick<Capture, "headers">): Record<string, string> {
  const compared = headersOf(new Headers(headers));
  if (compared["Cache-Control"] === "no-cache, must-revalidate, max-age=0")
    compared["Cache-Control"] = "no-cache, must-revalidate, max-age=0, no-store, private";
  return compared;
}

/** @param text of the answer's body. */
export function expectAsCaptured(
  answer: Response,
  text: string,
  capture: Capture,
  differences: readonly Difference[],
): void {
  const given = {
    status: answer.status,
    headers: headersOf(answer.headers),
    body: withoutVolatile(text === "" ? null : JSON.parse(text), capture.volatile),
  };
  const expected = {
    status: capture.status,
    headers: capturedHeaders(capture),
    body: withoutVolatile(capture.body, capture.volatile),
  };
  const named = differences.filter(({ captures: names }) => names.test(capture.name));
  expectAlike(given, expected, named);
}

/** @param named the differences that concern this answer. */
export function expectAlike(given: Answer, expected: Answer, named: readonly Difference[]): void {
  for (const difference of named) {
    const [ours, theirs] = structuredClone([given, expected]) as [Answer, Answer];
    for (const other of named) if (other !== difference) other.align(ours, theirs);
    // A difference that no longer is one must leave the list.
    expect(ours, `${difference.name} (${difference.reason}) is still a difference`).not.toEqual(theirs);
  }
  for (const { align } of named) align(given, expected);
  expect(given).toEqual(expected);
}
