/** The time of an answer, in words for visitors. @param hours opening hours where the promise counts in them. */
export const promiseOf = (hours: object | boolean | null): string =>
  hours ? "within one business day" : "within 24 hours";
