/** Reads a stored part of the site, and migrates it from the schema version that it was written for. */
import { checkDocument } from "./check-content.ts";
import { declarationOf, type SiteDocument, type SitePart, type SitePartDeclaration } from "./parts.ts";

/** Why a stored document can't be used by this version of the site. */
export interface StoredProblem {
  /** `broken`: invalid JSON. `newer`: written by a later version of the site. `unfit`: migration or check failed. */
  reason: "broken" | "newer" | "unfit";
  /** Shown in the log and at the desk. */
  message: string;
  /** Messages of the schema check, by the field's path. */
  faults: Record<string, string>;
  /** The migrated document, to be corrected in a form; null if a form can't show it. */
  value: Record<string, unknown> | null;
}

export type StoredReading<Part extends SitePart> =
  | { document: SiteDocument<Part>; problem?: never }
  | { document?: never; problem: StoredProblem };

/** The schema version with which a part is stored today, from 1. */
export function schemaVersion(declaration: SitePartDeclaration): number {
  return 1 + (declaration.steps?.length ?? 0);
}

/** Most faults that one message lists. */
const mostNamed = 3;

/**
 * Migrates and checks a stored document. A document that doesn't fit the schema is returned as a problem, and isn't
 * replaced by default text.
 *
 * @param stored JSON.
 * @param version the schema version that it was written for; null is version 1, which was stored without a number.
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
    return { problem: { reason: "broken", message: "The stored data isn’t JSON.", ...nothing } };
  }
  if (!Number.isInteger(from) || from < 1 || from > current) {
    const message = `It was stored by another version of the site (${from}; this one knows up to ${current}).`;
    return { problem: { reason: "newer", message, ...nothing } };
  }
  for (const [index, step] of (declaration.steps ?? []).slice(from - 1).entries()) {
    try {
      value = step(value);
    } catch (error) {
      const message = `It can’t be migrated from version ${from + index} to ${from + index + 1}: ${(error as Error).message}`;
      return { problem: { reason: "unfit", message, ...nothing } };
    }
  }
  const { document, faults } = checkDocument(part, value, declaration);
  if (!faults) return { document };
  const named = Object.entries(faults)
    .slice(0, mostNamed)
    .map(([path, fault]) => (path ? `${path}: ${fault}` : fault));
  const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
  return {
    problem: {
      reason: "unfit",
      message: `Its fields don’t fit. ${named.join(" ")}`,
      faults,
      // A fault of the whole document, such as its size, means that a form can't show it either.
      value: isFields && !("" in faults) ? (value as Record<string, unknown>) : null,
    },
  };
}
