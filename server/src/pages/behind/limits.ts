/** Limits of a remote content server, in time, bytes and concurrent requests. */

export interface RemoteLimits {
  /** Milliseconds for a response from the first to the last byte: browsers wait ten seconds. */
  answerMs: number;
  /** Milliseconds for a photo on a slow line. */
  uploadMs: number;
  /** Milliseconds between two chunks of a file, and before the first. */
  idleMs: number;
  /** Milliseconds for a whole file, at the speed at which slow visitors fetch films. */
  fileMs: number;
  /** Milliseconds to wait for the first index of the WordPress; after that, content is requested without it. */
  indexMs: number;
  /** Milliseconds before a page repeats a read that was too slow and then failed. */
  retryMs: number;
}

export const usualLimits: RemoteLimits = {
  answerMs: 9_000,
  uploadMs: 60_000,
  idleMs: 15_000,
  fileMs: 60 * 60_000,
  indexMs: 1_000,
  retryMs: 5_000,
};

/** Bytes. A hundred long articles with everything embedded are two or three megabytes. */
export const largestResponse = 8 * 1024 * 1024;
/** Bytes, films included. */
export const largestFile = 4 * 1024 * 1024 * 1024;
/** Bytes of a call's body, except for photos. */
export const largestBody = 64 * 1024;
