/** The widths that each of the site's own pictures is made in. */

/** A phone, a tablet or half a desktop, a desktop; the picture's own width ends the list. */
const steps = [480, 960, 1600];
const widest = 1920;

/** @param own the source picture's width in pixels. */
export function pictureWidths(own: number): number[] {
  return [...steps.filter((step) => step < own), Math.min(own, widest)];
}
