/** `jwt-auth/v1`: signing in, checking and refreshing, in the words of the WordPress plugin of that name. */

import { longestSecret } from "@extenso/contract/requests/extenso.ts";
import { wireRefresh, wireSignIn, wireValidation } from "@extenso/contract/wire/tokens.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { largestForm } from "../../../engines/http/request-limits.ts";
import { callerOf } from "../../../engines/rest/request/caller.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestAnswer, RestCall, RestResource } from "../../../engines/rest/route.ts";
import { tooManyRequests } from "../../../engines/rest/too-many-requests.ts";
import { signAccessToken } from "../credentials/access-tokens.ts";
import { asRestError, userOfHeader } from "../credentials/authenticator.ts";
import { AccessTokenError } from "../credentials/token-segments.ts";
import { rotateRefreshToken } from "../sessions/refresh-tokens.ts";
import { deviceCookie, deviceOf, mayKeepDevice } from "../sign-in/device-cookie.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { avatarAddress } from "../users/avatar-url.ts";
import type { User } from "../users/user.ts";

const namespace = "jwt-auth/v1";

function signInError(code: string, message: string): RestError {
  return new RestError(`[jwt_auth] ${code}`, `<strong>Error:</strong> ${message}`, 403);
}

/** The plugin declares no arguments, so JSON numbers, lists and objects arrive too. */
function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** @param refusalNote a hint added to the refusal of a name and password; empty for no hint. */
export function tokenRoutes(
  dependencies: Dependencies,
  refusalNote: () => Promise<string> = async () => "",
): RestResource {
  const { settings } = dependencies;

  async function handleSignIn(call: RestCall): Promise<RestAnswer> {
    const login = textOf(call.params.username);
    const password = textOf(call.params.password);
    if (login.trim() === "") throw signInError("empty_username", "The username field is empty.");
    if (password === "") throw signInError("empty_password", "The password field is empty.");
    const caller = callerOf(call, settings);
    const device = await deviceOf(dependencies, call.request);
    const answer = await signIn({ ...dependencies, log: call.log }, { login, password, caller, device });
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "banned") throw signInError("account_closed", "This account has been closed.");
    if (answer.outcome === "refused") {
      const note = await refusalNote();
      throw signInError("incorrect_password", `The username or password is incorrect.${note && ` ${note}`}`);
    }
    const { token, refreshToken, user } = answer;
    return {
      body: { token, refresh_token: refreshToken, ...presentSignIn(user) },
      headers: mayKeepDevice(call.request)
        ? { "Set-Cookie": await deviceCookie(dependencies, answer.device) }
        : {},
    };
  }

  function presentSignIn(user: User) {
    return {
      user_id: user.id,
      user_email: user.email,
      user_nicename: user.slug,
      user_display_name: user.display_name,
      user_roles: user.roles,
      user_avatar: avatarAddress(settings, user.avatar_url),
    };
  }

  async function handleValidate({ request }: RestCall): Promise<RestAnswer> {
    const header = request.headers.get("Authorization");
    if (!header) {
      throw asRestError(new AccessTokenError("jwt_auth_no_auth_header", "Authorization header not found."));
    }
    await userOfHeader(dependencies, header).catch((error) => {
      throw asRestError(error);
    });
    return { body: { code: "jwt_auth_valid_token", data: { status: 200 } } };
  }

  async function handleRefresh(call: RestCall): Promise<RestAnswer> {
    const given = String(call.params.refresh_token);
    const { address } = callerOf(call, settings);
    const rotation =
      given.length > longestSecret
        ? null
        : await rotateRefreshToken({ ...dependencies, log: call.log }, given, address);
    if (!rotation) throw new RestError("jwt_auth_invalid_refresh_token", "Invalid refresh token", 401);
    const token = await signAccessToken(dependencies, rotation);
    return { body: { token, refresh_token: rotation.refreshToken } };
  }

  return {
    routes: [
      {
        namespace,
        path: "/token",
        endpoints: [{ methods: ["POST"], handle: handleSignIn, answers: wireSignIn, noStore: true }],
      },
      {
        namespace,
        path: "/token/validate",
        endpoints: [{ methods: ["POST"], handle: handleValidate, answers: wireValidation, noStore: true }],
      },
      {
        namespace,
        path: "/token/refresh",
        endpoints: [
          {
            methods: ["POST"],
            // The bound is that of the body: a foreign token gets the plugin's answer, not a validation error.
            args: { refresh_token: { type: "string", required: true, maxLength: largestForm } },
            handle: handleRefresh,
            answers: wireRefresh,
            noStore: true,
          },
        ],
      },
    ],
  };
}
