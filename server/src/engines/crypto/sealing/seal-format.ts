/** How a sealed stream is laid out. */
export const cipher = "aes-256-gcm";
export const pieceBytes = 64 * 1024;
export const tagBytes = 16;
export const sealedPieceBytes = pieceBytes + tagBytes;
export const sumBytes = 32;

/** What every sealed content begins with; nothing that is kept open does. */
export const opening = '{"sealed":"extenso 1"';
export const longestHead = 2_048;

/** Bytes that are not what was written; `message` says what is wrong with them. */
export class DamagedError extends Error {
  override name = "DamagedError";
}

/** How the key of a run is found: by whom it is sealed, and what they need for it. */
export type KeyNotice = Record<string, string | number>;

export interface RunKey {
  key: Buffer;
  notice: KeyNotice;
}
