/** What an application password may do at most, of what its person may. */
export const passwordLimits = {
  "": "Everything that you may do",
  content: "Read and change articles, pages, projects and files",
  read: "Read articles, pages, projects and files",
} as const;

export type PasswordLimit = keyof typeof passwordLimits;

/** What a limited one may do, in words; empty without a limit. */
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
