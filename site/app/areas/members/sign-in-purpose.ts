/**
 * The purpose of a sign-in. The members' area redirects to the home page with it in the history's state, which no
 * link can set and which survives a reload.
 */
export interface SignInPurpose {
  /** The path to open after signing in. */
  returnTo: string;
  /** The sentence that the sign-in window shows. */
  reason: string;
}

interface RequestedPage {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * @param article the title of the one that was asked for.
 * @param ended they were signed in there, until the server ended the session.
 */
export function signInPurpose(
  { pathname, search, hash }: RequestedPage,
  { article, ended = false }: { article?: string | undefined; ended?: boolean } = {},
): SignInPurpose {
  const reason = `${wish(pathname, article)}.`;
  return {
    returnTo: `${pathname}${search}${hash}`,
    reason: ended ? `Your session has ended. ${reason}` : reason,
  };
}

function wish(pathname: string, article: string | undefined): string {
  if (article) return `Sign in to read “${article}”`;
  if (pathname.startsWith("/dashboard/academy")) return "Sign in to open the academy";
  if (pathname.startsWith("/dashboard/settings")) return "Sign in to open your settings";
  return "Sign in to open your dashboard";
}
