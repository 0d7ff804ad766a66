/** Texts as they are sent: plain, or `{raw}` as they are answered. */

import { isLongerThan } from "@extenso/contract/requests/rules.ts";
import { problem, ValueError } from "../../../../engines/rest/arguments/value-problem.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import { nestingFault } from "../../cleaning/check-nesting.ts";
import { originPlaceholder } from "../../origin.ts";

/** Characters. Content is bounded by what a body may have. */
const longest: Record<string, number> = { title: 2_000, excerpt: 20_000, content: 1_000_000 };

function fail(code: string, message: string): never {
  const checked = problem(code, message);
  throw new ValueError((checked as Extract<typeof checked, { problem: unknown }>).problem);
}

/** Neither databases nor browsers keep NUL; the placeholder of our own address would come back as that address. */
function checkCharacters(name: string, text: string): void {
  if (text.includes("\0")) fail("rest_invalid_characters", `${name} must not contain NUL characters.`);
  if (text.includes(originPlaceholder))
    fail("rest_invalid_characters", `${name} must not contain ${originPlaceholder}.`);
}

/**
 * @returns the text, or undefined for what says nothing: anything but text or `{raw}` does, in WordPress, and an
 *   empty `raw` of a title.
 */
export function sentText(
  name: "title" | "content" | "excerpt",
  value: unknown,
  user: SignedInUser | null,
): string | undefined {
  const raw = typeof value === "object" && value !== null && "raw" in value ? value.raw : undefined;
  // PHP takes a number within for its figures.
  const within = typeof raw === "number" ? String(raw) : raw;
  const given = typeof value === "string" ? value : typeof within === "string" ? within : undefined;
  if (given === undefined || (name === "title" && given === "" && typeof value !== "string"))
    return undefined;
  const most = longest[name] as number;
  if (isLongerThan(given, most)) fail("rest_too_long", `${name} must be at most ${most} characters long.`);
  checkCharacters(name, given);
  checkNesting(name, given, user);
  return given.toWellFormed();
}

function checkNesting(name: string, text: string, user: SignedInUser | null): void {
  const fault = nestingFault(name, text, user);
  if (fault) fail("rest_too_deep", fault);
}

/** Every text within a value. */
export function checkAllCharacters(name: string, value: unknown): void {
  for (const text of textsIn(value)) checkCharacters(name, text);
}

/** The same, of a value whose texts may be HTML. */
export function checkAllTexts(name: string, value: unknown, user: SignedInUser | null): void {
  for (const text of textsIn(value)) {
    checkCharacters(name, text);
    checkNesting(name, text, user);
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* textsIn(inner);
}
