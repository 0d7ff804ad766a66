const staff = ["administrator", "editor", "author", "contributor"];

/** Where somebody goes who has signed in for nothing in particular. What they may do there the server decides. */
export function homeOf({ roles }: { roles: readonly string[] }): string {
  return roles.some((role) => staff.includes(role)) ? "/desk" : "/dashboard";
}
