/** Reasons for which a picture can't be converted. */

/** The file is no picture of a supported format, or it is broken. */
export class NotAPictureError extends Error {
  override name = "NotAPictureError";
}

/** The picture moves, and what is asked for would make a still of it. */
export class MovingPictureError extends Error {
  override name = "MovingPictureError";
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

/** The picture took more time or memory than allowed, or crashed the decoder. */
export class PictureTooDemandingError extends Error {
  override name = "PictureTooDemandingError";
}
