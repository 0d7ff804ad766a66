/** The widths that each of the site's own pictures is made in. */

/** A phone of one, two and three dots to the pixel, a desktop; the picture's own width ends the list. */
const steps = [480, 720, 1080, 1600];
const widest = 1920;

/** @param own the source picture's width in pixels. */
export function pictureWidths(own: number): number[] {
  return [...steps.filter((step) => step < own), Math.min(own, widest)];
}
