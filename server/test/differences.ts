/** Where our answers differ from WordPress's on purpose. Each entry is checked to be a difference still. */

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

export interface Difference {
  name: string;
  reason: string;
  captures: RegExp[];
  /** Makes both alike in this one respect. */
  align(given: Answer, expected: Answer): void;
}

export const differences: Difference[] = [];
