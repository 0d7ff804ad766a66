/** Why a picture was not made into others. */

/** The file is no picture we read, or one that is broken. */
export class NotAPictureError extends Error {
  override name = "NotAPictureError";
}

export class TooManyPixelsError extends Error {
  override name = "TooManyPixelsError";
  /** Pixel limit of the picture's format. */
  readonly mostPixels: number;

  constructor(mostPixels: number) {
    super(`more than ${mostPixels} pixels`);
    this.mostPixels = mostPixels;
  }
}

/** It took more time or memory than a picture may, or brought the decoder down. */
export class PictureTooDemandingError extends Error {
  override name = "PictureTooDemandingError";
}
