/** Limits of an application password, with their labels. A limit only ever narrows the rights of the account. */
export const passwordLimits = {
  "": "Everything that you may do",
  content: "Read and change articles, pages, projects and files",
  read: "Read articles, pages, projects and files",
} as const;

export type PasswordLimit = keyof typeof passwordLimits;

/** The label of a limit; empty for passwords without one. */
export function passwordLimit(limitedTo: string): string {
  return limitedTo !== "" && Object.hasOwn(passwordLimits, limitedTo)
    ? passwordLimits[limitedTo as PasswordLimit]
    : "";
}

/** Days after which an application password ends; 0: never. */
export const passwordDays = [0, 30, 90, 365] as const;
export const longestPasswordDays = 365;
/** Characters of the name of a program. */
export const longestAppName = 200;
