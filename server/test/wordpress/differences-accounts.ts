/**
 * Captures to which our accounts answer differently from WordPress, and the reason. The contract test allows only
 * these; `name` is the capture's.
 */
export interface Difference {
  name: string;
  reason: string;
}

const oneAnswer =
  "Unknown name, unknown address and wrong password are one answer (403, `[jwt_auth] incorrect_password`, without the typed name): a stranger must not learn who has an account. See docs/decisions/010.";

export const accountDifferences: Difference[] = [
  {
    name: "token-wrong-password",
    reason: `${oneAnswer} Code and status are the captured ones; the message differs.`,
  },
  { name: "token-unknown-user", reason: `${oneAnswer} The captured code is invalid_username.` },
  { name: "token-unknown-email", reason: `${oneAnswer} The captured code is invalid_email.` },
  {
    name: "register-email-taken",
    reason:
      "201 like any other sign-up, not 409: a stranger must not learn whose address has an account. Its owner is told by mail. See docs/decisions/010.",
  },
  {
    name: "refresh-ok",
    reason:
      "The answer also carries `refresh_token`: ours is exchanged at each use, so that a stolen one is found out. See docs/decisions/011.",
  },
  {
    name: "user-update-new-username",
    reason:
      "200, not 400: members can choose another username (docs/specification.md §3, §5, §7). The description of the call says so by `readonly: false`. See docs/decisions/014.",
  },
  {
    name: "user-update-(put|patch)",
    reason: "They come after it: username and first name are those that were saved there.",
  },
  { name: "user-update-me", reason: "It comes after that too, with a first name of its own." },
  {
    name: "user-update-taken-email",
    reason:
      "400 `rest_user_invalid_argument`, “Email is not editable. Please contact support to change it.”, not `rest_user_invalid_email`: one answer for every other address, whether somebody uses it or not, so that nobody learns whose address has an account. The site changes it by a link to the new address. See docs/decisions/010 and 017.",
  },
  {
    name: "validate-after-logout",
    reason:
      "403 `jwt_auth_invalid_token`, not 200: signing out ends the access token at once, on every replica.",
  },
];

/*
 * Further differences, which tests meet that check claims or sign tokens themselves:
 * - `exp`: 15 minutes instead of 7 days; the site refreshes by itself.
 * - `sid`: one more claim, the session the token lives and dies with.
 * - `aud`: one more claim, checked at each use: the key opens the API only with tokens made for it.
 * - A well-signed token without `sid`, or of a deleted user: 403 `jwt_auth_invalid_token`, where WordPress accepts
 *   the token and treats the caller as signed out. A token without a running session is refused.
 */
