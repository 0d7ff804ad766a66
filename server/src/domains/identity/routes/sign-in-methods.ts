/** `extenso/v1/sign-in`: the caller's ways to sign in; `extenso/v1/proof`: that it is still they who use the session. */
import {
  codeRequest,
  newPasskeyRequest,
  passkeyNameRequest,
  proofRequest,
} from "@extenso/contract/requests/sign-in.ts";
import { wireSuccess } from "@extenso/contract/wire/extenso.ts";
import {
  wireAuthenticatorSecret,
  wireMethodAdded,
  wirePasskeyOptions,
  wireProof,
  wireRecoveryCodes,
  wireSignInMethods,
} from "@extenso/contract/wire/sign-in.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { endpointFromSchema } from "../../../engines/rest/arguments/request-schema.ts";
import { callerOf, onlySignedIn, requireSession, requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { cleanLine } from "../../../engines/wordpress-values/clean-text.ts";
import { securityEvent } from "../../../kernel/logging/security-event.ts";
import { provedUntil } from "../../access/access.ts";
import {
  type Added,
  addPasskey,
  confirmAuthenticatorApp,
  type Removed,
  removeAuthenticatorApp,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
} from "../accounts/change-sign-in-methods.ts";
import { beginAuthenticatorApp } from "../second-factor/authenticator-app.ts";
import { listPasskeys, newPasskeyOptions, readNewPasskey } from "../second-factor/passkeys.ts";
import { recoveryCodesLeft } from "../second-factor/recovery-codes.ts";
import { takeCodeAttempt } from "../second-factor/second-step.ts";
import { secondFactorDue } from "../second-factor/staff-rule.ts";
import { giveProof, proofOptions } from "../step-up/give-proof.ts";
import { findUser } from "../users/find-user.ts";

const wrongCode = () =>
  new RestError("extenso_wrong_code", "This code is not right, or was used before.", 400);
const wrongPasskey = () =>
  new RestError("extenso_wrong_passkey", "The passkey was not accepted. Try again.", 400);
const notThere = () => new RestError("extenso_method_not_found", "This way to sign in is gone already.", 404);

export function signInMethodRoutes(dependencies: Dependencies): RestResource {
  const { database, settings, clock, signingKey } = dependencies;
  const { query } = database;
  const within = ({ log }: RestCall): Dependencies => ({ ...dependencies, log });

  function proverOf(call: RestCall) {
    const { id: userId, sessionId } = requireSession(call);
    const { address } = callerOf(call, settings);
    return { userId, sessionId, address, requestId: call.requestId, caller: requireUser(call) };
  }

  async function accountOf(call: RestCall) {
    const user = await findUser(query, requireSession(call).id);
    if (!user) throw new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
    return user;
  }

  async function read(call: RestCall): Promise<RestResponse> {
    const user = await accountOf(call);
    const app = await query
      .selectFrom("authenticator_apps")
      .select(["created_at", "last_used_at"])
      .where("user_id", "=", user.id)
      .where("confirmed_at", "is not", null)
      .executeTakeFirst();
    const due = await secondFactorDue(query, settings, user, clock());
    const passkeys = await listPasskeys(query, user.id);
    return {
      body: {
        passkeys: passkeys.map(({ id, name, created_at, last_used_at, synced }) => ({
          id,
          name,
          created_at,
          last_used_at,
          synced: synced === 1,
        })),
        authenticator_app: app ?? null,
        recovery_codes_left: await recoveryCodesLeft(query, user.id),
        second_factor_due: due?.toISOString() ?? null,
        proved_until: provedUntil(call.user?.credential.provedAt, clock())?.toISOString() ?? null,
      },
    };
  }

  function added(call: RestCall, answer: Added, refused: () => RestError): RestResponse {
    if (answer.outcome === "too-many") {
      throw new RestError(
        "extenso_too_many_passkeys",
        "There is room for 20 passkeys. Remove one first.",
        409,
      );
    }
    if (answer.outcome === "refused") throw refused();
    const { userId, address } = proverOf(call);
    securityEvent(call.log, "authn_method_added", { account: userId, address });
    return {
      status: 201,
      body: { success: true, message: "Added.", recovery_codes: answer.recoveryCodes },
    };
  }

  function removed(call: RestCall, outcome: Removed): RestResponse {
    if (outcome === "none") throw notThere();
    if (outcome === "needed") {
      const message = "Your role needs a second factor. Add another one first.";
      throw new RestError("extenso_second_factor_needed", message, 409);
    }
    const { userId, address } = proverOf(call);
    securityEvent(call.log, "authn_method_removed", { account: userId, address });
    return { body: { success: true, message: "Removed." } };
  }

  const addingPasskey = endpointFromSchema(newPasskeyRequest, async ({ response, name }, call) => {
    const by = proverOf(call);
    const passkey = await readNewPasskey(query, settings, { ...by, response, name }, clock());
    if (!passkey) throw wrongPasskey();
    return added(call, await addPasskey(within(call), passkey, by), wrongPasskey);
  });

  const naming = endpointFromSchema(passkeyNameRequest, async ({ name }, call) => {
    const passkey = { id: String(call.params.id), name: cleanLine(name) || "Passkey" };
    if (!(await renamePasskey(dependencies, passkey, proverOf(call)))) throw notThere();
    return { body: { success: true, message: "Renamed." } };
  });

  const confirmingApp = endpointFromSchema(codeRequest, async ({ code }, call) => {
    const by = proverOf(call);
    const attempt = await takeCodeAttempt(dependencies, { ...by, known: by.sessionId, typed: code });
    if (!attempt.allowed) throw tooManyRequests(attempt.retryAfterSeconds);
    const answer = await confirmAuthenticatorApp(within(call), code, by);
    if (answer.outcome === "added") await attempt.giveBack();
    return added(call, answer, wrongCode);
  });

  const proving = endpointFromSchema(proofRequest, async (given, call) => {
    const answer = await giveProof(within(call), proverOf(call), given);
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "wrong") {
      throw new RestError("extenso_wrong_proof", "That’s not right. Please try again.", 400);
    }
    if (answer.outcome === "too-weak") {
      const message = "This account has a second factor. Use your passkey or a code instead of the password.";
      throw new RestError("extenso_weak_proof", message, 400);
    }
    const proved_until = provedUntil(answer.at.toISOString(), answer.at)?.toISOString();
    return { body: { success: true, message: "Thank you.", proved_until } };
  });

  const mine = { permission: onlySignedIn };
  return {
    routes: [
      studioRoute("/sign-in", { GET: { ...mine, response: wireSignInMethods, handle: read } }),
      studioRoute("/sign-in/passkeys/options", {
        POST: {
          ...mine,
          response: wirePasskeyOptions,
          async handle(call) {
            const user = await accountOf(call);
            const { sessionId, caller } = proverOf(call);
            const asked = { user, sessionId, caller };
            return { body: { options: await newPasskeyOptions(query, settings, asked, clock()) } };
          },
        },
      }),
      studioRoute("/sign-in/passkeys", { POST: { ...mine, response: wireMethodAdded, ...addingPasskey } }),
      studioRoute("/sign-in/passkeys/(?P<id>[\\w-]{1,1400})", {
        "POST, PUT, PATCH": { ...mine, response: wireSuccess, ...naming },
        DELETE: {
          ...mine,
          response: wireSuccess,
          handle: async (call) =>
            removed(call, await removePasskey(within(call), String(call.params.id), proverOf(call))),
        },
      }),
      studioRoute("/sign-in/authenticator-app", {
        POST: {
          ...mine,
          response: wireAuthenticatorSecret,
          async handle(call) {
            const { id, username } = await accountOf(call);
            const asked = { id, username, caller: requireUser(call) };
            const secret = await beginAuthenticatorApp(query, signingKey, asked, clock());
            if (secret) return { body: secret, status: 201 };
            const message = "There is an authenticator app already. Remove it first.";
            throw new RestError("extenso_app_exists", message, 409);
          },
        },
        DELETE: {
          ...mine,
          response: wireSuccess,
          handle: async (call) => removed(call, await removeAuthenticatorApp(within(call), proverOf(call))),
        },
      }),
      studioRoute("/sign-in/authenticator-app/confirm", {
        POST: { ...mine, response: wireMethodAdded, ...confirmingApp },
      }),
      studioRoute("/sign-in/recovery-codes", {
        POST: {
          ...mine,
          response: wireRecoveryCodes,
          async handle(call) {
            const codes = await renewRecoveryCodes(within(call), proverOf(call));
            if (!codes) {
              const message = "Recovery codes stand in for a passkey or an app. Add one of these first.";
              throw new RestError("extenso_no_second_factor", message, 409);
            }
            return { body: { success: true, message: "New codes.", recovery_codes: codes }, status: 201 };
          },
        },
      }),
      studioRoute("/proof/options", {
        POST: {
          ...mine,
          response: wirePasskeyOptions,
          handle: async (call) => ({ body: { options: await proofOptions(dependencies, proverOf(call)) } }),
        },
      }),
      studioRoute("/proof", { POST: { ...mine, response: wireProof, ...proving } }),
    ],
  };
}
