/**
 * What somebody who isn't signed in came for. The members' area sends them to the home page with it, in the
 * state of the history, which no link can set and which a reload keeps.
 */
export interface SignInPurpose {
  /** Where to go then. */
  returnTo: string;
  /** The sentence that the sign-in window says. */
  reason: string;
}

interface Asked {
  pathname: string;
  search: string;
  hash: string;
}

/** @param article the title of the one that was asked for. */
export function signInPurpose({ pathname, search, hash }: Asked, article?: string): SignInPurpose {
  return { returnTo: `${pathname}${search}${hash}`, reason: `${wish(pathname, article)}.` };
}

function wish(pathname: string, article: string | undefined): string {
  if (article) return `Sign in to read “${article}”`;
  if (pathname.startsWith("/dashboard/academy")) return "Sign in to open the academy";
  if (pathname.startsWith("/dashboard/settings")) return "Sign in to open your settings";
  return "Sign in to open your dashboard";
}
