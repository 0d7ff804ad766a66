/**
 * An app's request for an application password, as WordPress's `authorize-application.php` takes it: the query
 * `app_name`, `app_id`, `success_url`, `reject_url`. Anybody can write such a link, so everything in it is checked.
 */

export interface AuthorizationRequest {
  /** Empty where the app gives none. */
  appName: string;
  /** A UUID, or empty. */
  appId: string;
  /** Where the browser takes the new password; null: it is shown instead. */
  successUrl: URL | null;
  /** Where the browser goes if it isn't approved. */
  rejectUrl: URL | null;
}

/** In characters; the server keeps names whole. */
const longestName = 200;
const longestUrl = 2_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Schemes that run or show what is in the URL itself, or a file of the device, instead of opening an app. */
const forbidden = /^(?:javascript|data|vbscript|blob|file|filesystem|about|view-source):$/;
/** Names could be answered by others. */
const thisDevice = /^(?:127\.0\.0\.1|\[::1\])$/;

/** @returns the request, or a sentence about what is wrong with it. */
export function readAuthorizationRequest(search: string): AuthorizationRequest | string {
  const query = new URLSearchParams(search);
  const appName = (query.get("app_name") ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  if (appName.length > longestName) return "The app’s name is too long.";
  const appId = query.get("app_id") ?? "";
  if (appId !== "" && !uuid.test(appId)) return "The app’s ID must be a UUID.";
  const successUrl = readReturnUrl(query.get("success_url"));
  if (typeof successUrl === "string")
    return `The app’s address for the password can’t be used: ${successUrl}`;
  const rejectUrl = readReturnUrl(query.get("reject_url"));
  if (typeof rejectUrl === "string") return `The app’s address for a refusal can’t be used: ${rejectUrl}`;
  return { appName, appId, successUrl, rejectUrl: rejectUrl ?? refusedAt(successUrl) };
}

/** WordPress's rules, and more schemes that open no app, and nothing that hides where a URL leads. */
function readReturnUrl(given: string | null): URL | string | null {
  if (given === null || given === "") return null;
  if (given.length > longestUrl) return "it is too long.";
  // The parser drops line breaks and tabs: what is shown would not be what was sent.
  const url = /[\p{Cc}\s]/u.test(given) ? null : URL.parse(given);
  if (!url || url.host === "" || forbidden.test(url.protocol)) return "it is no valid URL of an app.";
  if (url.username !== "" || url.password !== "") return "it must not contain a name or password.";
  if (url.protocol === "http:" && !thisDevice.test(url.hostname)) return "it isn’t secure (https).";
  return url;
}

/** WordPress's sign of a refusal for apps that name no address for it. */
function refusedAt(successUrl: URL | null): URL | null {
  return successUrl && withArguments(successUrl, { success: "false" });
}

/**
 * The URL that takes the password to the app.
 * @param siteUrl without a slash at the end.
 * @param password in groups, as the API writes it for people.
 */
export function grantedUrl(successUrl: URL, siteUrl: string, login: string, password: string): URL {
  return withArguments(successUrl, {
    site_url: siteUrl,
    user_login: login,
    password: password.replaceAll(" ", ""),
  });
}

function withArguments(url: URL, values: Record<string, string>): URL {
  const result = new URL(url);
  for (const [name, value] of Object.entries(values)) result.searchParams.set(name, value);
  return result;
}
