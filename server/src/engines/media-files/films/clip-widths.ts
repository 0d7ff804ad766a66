/** The widths that a clip's thumbnail is kept in: those that pages want. */
const allWidths = [1280, 640, 480];

/** The widths that are kept, the widest first; a smaller one goes along where it is half of it or less. */
export function keptWidths(widest: number): number[] {
  return allWidths.filter((width) => width === widest || width * 2 <= widest);
}

/** The widest that a picture is large enough for, and the narrowest for one that is not. */
export function widestFor(source: number): number {
  return allWidths.find((width) => width <= source) ?? Math.min(...allWidths);
}
