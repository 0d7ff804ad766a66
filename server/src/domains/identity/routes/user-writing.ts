/** The writable arguments of `wp/v2/users`, and the values stored from them. */
import { userMeta } from "@extenso/contract/fields/users.ts";
import { longestPassword } from "@extenso/contract/requests/forms.ts";
import { checkMeta, emptiedByNull, longText } from "../../../engines/rest/arguments/argument-schema.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall } from "../../../engines/rest/route.ts";
import { cleanLine, longestName } from "../../../engines/wordpress-values/clean-text.ts";
import { cleanInlineHtml } from "../../../engines/wordpress-values/inline-html.ts";
import { sanitizeTitle } from "../../../engines/wordpress-values/slug.ts";
import type { WrittenUser } from "../accounts/change-account.ts";

const longestDescription = 2_000;
/** The bound covers both names and the space between them. */
const longestDisplayName = 2 * longestName + 1;
/** WordPress's bound. */
export const longestSlug = 50;

const wrongLetters =
  "This username is invalid because it uses illegal characters. Please enter a valid username.";

/** Type and format of all arguments are checked before the values of any. */
const early = true;

export const writtenArguments = emptiedByNull<RestCall>({
  name: { type: "string", description: "Display name for the user.", early },
  first_name: { type: "string", description: "First name for the user.", early },
  last_name: { type: "string", description: "Last name for the user.", early },
  email: { type: "string", format: "email", description: "The email address for the user.", early },
  url: { type: "string", format: "uri", description: "URL of the user.", early },
  description: longText(
    { type: "string", description: "Description of the user.", early },
    "description",
    longestDescription,
  ),
  locale: { type: "string", enum: ["", "en_US"], description: "Locale for the user.", early },
  nickname: { type: "string", description: "The nickname for the user.", early },
  slug: {
    type: "string",
    description: "An alphanumeric identifier for the user.",
    early,
    sanitize: (value) => sanitizeTitle(String(value)),
  },
  roles: { type: "array", items: { type: "string" }, description: "Roles assigned to the user.", early },
  password: {
    type: "string",
    description: "Password for the user (never included).",
    sanitize: checkPasswordText,
  },
  meta: { ...userMeta, describedOnly: true, sanitize: checkMeta },
});

/** @throws {RestError} for passwords that WordPress never accepts; this site's own rules are checked later. */
function checkPasswordText(value: unknown): string {
  const password = String(value);
  const refuse = (message: string) => new RestError("rest_user_invalid_password", message, 400);
  if (password === "") throw refuse("Passwords cannot be empty.");
  if (password.includes("\\")) throw refuse('Passwords cannot contain the "\\" character.');
  return password;
}

/**
 * The username of an account that an administrator opens: WordPress's rules. Those of the sign-up form are for people
 * who choose their own. An `@` is for addresses, by which people sign in too.
 * @throws {RestError}
 */
export function checkNewUsername(value: unknown): string {
  const username = String(value);
  const isPlain = /^[\w.-]+(?: [\w.-]+)*$/.test(username);
  if (!isPlain || username === "0") throw new RestError("rest_user_invalid_username", wrongLetters, 400);
  return username;
}

/** @throws {RestError} */
export function checkPasswordLength(password: string): void {
  if ([...password].length <= longestPassword) return;
  const message = `Password must be at most ${longestPassword} characters.`;
  throw new RestError("rest_user_invalid_password", message, 400);
}

function given(params: Record<string, unknown>, name: string): string | undefined {
  return typeof params[name] === "string" ? params[name] : undefined;
}

/** The sent texts as they are stored. @throws {RestError} for a text that is too long. */
export function writtenOf(params: Record<string, unknown>): WrittenUser {
  const written: WrittenUser = {};
  const [first, last, name] = ["first_name", "last_name", "name"].map((one) => given(params, one));
  const [url, description, nickname] = ["url", "description", "nickname"].map((one) => given(params, one));
  if (first !== undefined) written.first_name = nameOf(first, "First name");
  if (last !== undefined) written.last_name = nameOf(last, "Last name");
  // An empty display name changes nothing: WordPress never shows an empty one either.
  if (name !== undefined && cleanLine(name)) {
    written.display_name = nameOf(name, "Name", longestDisplayName);
  }
  if (nickname !== undefined) written.nickname = nameOf(nickname, "Nickname");
  if (url !== undefined) written.url = webAddress(url);
  if (description !== undefined) written.description = cleanInlineHtml(description).trim();
  return written;
}

/** The slug of the author's page; empty if the call sends none. */
export function slugOf(params: Record<string, unknown>): string {
  return (given(params, "slug") ?? "").slice(0, longestSlug).replace(/%[0-9a-f]?$/, "");
}

function nameOf(value: string, label: string, longest = longestName): string {
  const name = cleanLine(value);
  if ([...name].length > longest) {
    const message = `${label} must be at most ${longest} characters.`;
    throw new RestError("rest_user_invalid_argument", message, 400);
  }
  return name;
}

/** Only http and https pass; `javascript:` and others become empty, as with WordPress's `esc_url_raw`. */
function webAddress(value: string): string {
  const typed = cleanLine(value);
  // WordPress reads `example.com` as a URL without its scheme.
  const text =
    typed === "" || /[:/#?]/.test(typed.charAt(0)) || typed.includes(":") ? typed : `http://${typed}`;
  if (!URL.canParse(text)) return "";
  const { protocol, href, pathname, search, hash } = new URL(text);
  if (!["http:", "https:"].includes(protocol) || href.length > 500) return "";
  // `URL` appends a slash to a bare host; it is removed unless it was typed.
  const bare = pathname === "/" && search === "" && hash === "" && !text.endsWith("/");
  return bare ? href.slice(0, -1) : href;
}
