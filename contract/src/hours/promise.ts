/** What the site promises a visitor. @param hours whether the studio counts in business hours; `null`: it doesn't. */
export const promiseOf = (hours: object | boolean | null): string =>
  hours ? "within one business day" : "within 24 hours";
