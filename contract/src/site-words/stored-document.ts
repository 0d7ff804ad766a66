/** A part as it is stored: brought forward from the version of its schema that it was written for. */
import { checkWords } from "./check-words.ts";
import { declarationOf, type SiteDocument, type SitePart, type SitePartDeclaration } from "./parts.ts";

/** What a stored document doesn't fit by. */
export interface StoredProblem {
  /** `broken`: it is no JSON. `newer`: a later version of the site wrote it. `unfit`: its fields don't fit. */
  reason: "broken" | "newer" | "unfit";
  /** For the log and the desk. */
  message: string;
  /** By the path of the field. */
  faults: Record<string, string>;
  /** The document as far as it could be brought forward, to be mended in a form; null: there is none to show. */
  value: Record<string, unknown> | null;
}

export type StoredReading<Part extends SitePart> =
  | { document: SiteDocument<Part>; problem?: never }
  | { document?: never; problem: StoredProblem };

/** The version of a part's schema that is written today; the first is 1. */
export function schemaVersion(declaration: SitePartDeclaration): number {
  return 1 + (declaration.steps?.length ?? 0);
}

/** Faults that a message names. */
const mostNamed = 3;

/**
 * Never another text in place of the stored one: what doesn't fit is a problem.
 *
 * @param stored JSON.
 * @param version of the schema that it was written for; null: the first, which was stored without one.
 */
export function readStored<Part extends SitePart>(
  part: Part,
  stored: string,
  version: number | null,
  declaration: SitePartDeclaration = declarationOf(part),
): StoredReading<Part> {
  const current = schemaVersion(declaration);
  const from = version ?? 1;
  const nothing = { faults: {}, value: null };
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return { problem: { reason: "broken", message: "What is stored is no JSON.", ...nothing } };
  }
  if (!Number.isInteger(from) || from < 1 || from > current) {
    const message = `It was stored by another version of the site (${from}; this one knows up to ${current}).`;
    return { problem: { reason: "newer", message, ...nothing } };
  }
  for (const [index, step] of (declaration.steps ?? []).slice(from - 1).entries()) {
    try {
      value = step(value);
    } catch (error) {
      const message = `It can't be brought from version ${from + index} to ${from + index + 1}: ${(error as Error).message}`;
      return { problem: { reason: "unfit", message, ...nothing } };
    }
  }
  const { document, faults } = checkWords(part, value, declaration);
  if (!faults) return { document };
  const named = Object.entries(faults)
    .slice(0, mostNamed)
    .map(([path, fault]) => (path ? `${path}: ${fault}` : fault));
  const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    problem: {
      reason: "unfit",
      message: `Its fields don't fit. ${named.join(" ")}`,
      faults,
      // What is too large to be checked is too large for a form.
      value: isFields && !("" in faults) ? (value as Record<string, unknown>) : null,
    },
  };
}
