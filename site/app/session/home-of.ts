const staff = ["administrator", "editor", "author", "contributor"];

/** The page after a sign-in that wasn't on the way to another. The server decides what each role may do there. */
export function homeOf({ roles }: { roles: readonly string[] }): string {
  return roles.some((role) => staff.includes(role)) ? "/desk" : "/dashboard";
}
