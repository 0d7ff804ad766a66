/** `jwt-auth/v1`: signing in, checking and refreshing, in the words of the WordPress plugin of that name. */

import { secondFactorAsked } from "@extenso/contract/errors/errors.ts";
import { longestSecret, tokenRequest } from "@extenso/contract/requests/extenso.ts";
import { passkeyRequest, secondProofRequest } from "@extenso/contract/requests/sign-in.ts";
import { wirePasskeyOptions } from "@extenso/contract/wire/sign-in.ts";
import { wireRefresh, wireSignIn, wireValidation } from "@extenso/contract/wire/tokens.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { largestForm } from "../../../engines/http/request-limits.ts";
import { endpointFromSchema } from "../../../engines/rest/arguments/request-schema.ts";
import { callerOf } from "../../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type {
  Endpoint,
  RestCall,
  RestResource,
  RestResponse,
  RestRoute,
} from "../../../engines/rest/route.ts";
import { AccessTokenError, signAccessToken } from "../credentials/access-tokens.ts";
import { asRestError, userOfHeader } from "../credentials/authenticator.ts";
import { rotateRefreshToken } from "../sessions/refresh-tokens.ts";
import { deviceCookie, deviceOf, mayKeepDevice } from "../sign-in/device-cookie.ts";
import {
  passkeySignInOptions,
  type Step,
  signInWithCode,
  signInWithLink,
  signInWithPasskey,
} from "../sign-in-steps/further-steps.ts";
import type { SignedIn } from "../sign-in-steps/open-session.ts";
import { signIn } from "../sign-in-steps/sign-in.ts";
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

/** For people who read it: the site's form goes on with the next step instead. */
const secondFactorMessage =
  "<strong>Error:</strong> This account needs a second proof. Sign in on the site; programs use an application password.";

/** A step that no WordPress has. */
function ownStep(path: string, endpoint: Pick<Endpoint, "args" | "handle" | "response">): RestRoute {
  return { namespace, path, hereOnly: true, endpoints: [{ methods: ["POST"], noStore: true, ...endpoint }] };
}

/** @param refusalNote a hint added to the refusal of a name and password; empty for no hint. */
export function tokenRoutes(
  dependencies: Dependencies,
  refusalNote: () => Promise<string> = async () => "",
): RestResource {
  const { settings } = dependencies;

  const closed = () => signInError("account_closed", "This account has been closed.");
  const within = ({ log }: RestCall): Dependencies => ({ ...dependencies, log });
  const calling = async (call: RestCall) => ({
    caller: callerOf(call, settings),
    device: await deviceOf(dependencies, call.request),
  });

  async function handleSignIn(call: RestCall): Promise<RestResponse> {
    const login = textOf(call.params.username);
    const password = textOf(call.params.password);
    if (login.trim() === "") throw signInError("empty_username", "The username field is empty.");
    if (password === "") throw signInError("empty_password", "The password field is empty.");
    const answer = await signIn(within(call), { login, password, ...(await calling(call)) });
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "banned") throw closed();
    if (answer.outcome === "second-factor") {
      const { ticket, methods } = answer;
      throw new RestError(secondFactorAsked, secondFactorMessage, 403, { ticket, methods });
    }
    if (answer.outcome === "refused") {
      const note = await refusalNote();
      throw signInError("incorrect_password", `The username or password is incorrect.${note && ` ${note}`}`);
    }
    return signedIn(call, answer);
  }

  async function signedIn(
    { request }: RestCall,
    { token, refreshToken, user, device }: SignedIn,
  ): Promise<RestResponse> {
    return {
      body: { token, refresh_token: refreshToken, ...presentSignIn(user) },
      headers: mayKeepDevice(request) ? { "Set-Cookie": await deviceCookie(dependencies, device) } : {},
    };
  }

  /** @param refused what is said where the proof was not right. */
  function stepAnswer(call: RestCall, step: Step, refused: RestError): Promise<RestResponse> {
    if (step.outcome === "signed-in") return signedIn(call, step);
    if (step.outcome === "limited") throw tooManyRequests(step.retryAfterSeconds);
    if (step.outcome === "banned") throw closed();
    if (step.outcome === "refused") throw refused;
    throw new RestError("extenso_begin_again", "This sign-in took too long. Please begin again.", 400);
  }

  const byCode = endpointFromSchema(secondProofRequest, async ({ ticket, code }, call) => {
    const step = { ticket, code, ...(await calling(call)) };
    const refused = new RestError("extenso_wrong_code", "This code is not right, or was used before.", 400);
    return stepAnswer(call, await signInWithCode(within(call), step), refused);
  });

  const byPasskey = endpointFromSchema(passkeyRequest, async ({ response }, call) => {
    const step = { response, ...(await calling(call)) };
    const message = "This passkey was not accepted. Sign in another way.";
    const refused = new RestError("extenso_wrong_passkey", message, 400);
    return stepAnswer(call, await signInWithPasskey(within(call), step), refused);
  });

  const byLink = endpointFromSchema(tokenRequest, async ({ token }, call) => {
    const step = { token, ...(await calling(call)) };
    const refused = new RestError("extenso_invalid_link", "This link is no longer valid.", 400);
    return stepAnswer(call, await signInWithLink(within(call), step), refused);
  });

  async function handlePasskeyOptions(call: RestCall): Promise<RestResponse> {
    const asked = await passkeySignInOptions(within(call), callerOf(call, settings).address);
    if ("retryAfterSeconds" in asked) throw tooManyRequests(asked.retryAfterSeconds);
    return { body: asked };
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

  async function handleValidate({ request }: RestCall): Promise<RestResponse> {
    const header = request.headers.get("Authorization");
    if (!header) {
      throw asRestError(new AccessTokenError("jwt_auth_no_auth_header", "Authorization header not found."));
    }
    await userOfHeader(dependencies, header).catch((error) => {
      throw asRestError(error);
    });
    return { body: { code: "jwt_auth_valid_token", data: { status: 200 } } };
  }

  async function handleRefresh(call: RestCall): Promise<RestResponse> {
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
        endpoints: [{ methods: ["POST"], handle: handleSignIn, response: wireSignIn, noStore: true }],
      },
      // Beside the plugin's own, since the cookie that knows a device goes to these paths alone.
      ownStep("/token/second-proof", { ...byCode, response: wireSignIn }),
      ownStep("/token/passkey/options", { handle: handlePasskeyOptions, response: wirePasskeyOptions }),
      ownStep("/token/passkey", { ...byPasskey, response: wireSignIn }),
      ownStep("/token/link", { ...byLink, response: wireSignIn }),
      {
        namespace,
        path: "/token/validate",
        endpoints: [{ methods: ["POST"], handle: handleValidate, response: wireValidation, noStore: true }],
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
            response: wireRefresh,
            noStore: true,
          },
        ],
      },
    ],
  };
}
