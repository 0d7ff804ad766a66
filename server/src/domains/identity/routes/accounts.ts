/** `extenso/v1`: opening an account, its passwords, its address, its copy and its end. */

import {
  deleteAccountRequest,
  emailChangeRequest,
  forgotPasswordRequest,
  passwordRequest,
  registerRequest,
  resetPasswordRequest,
  tokenRequest,
} from "@extenso/contract/requests/extenso.ts";
import {
  wireAccount,
  wireEmailUndone,
  wireRegistration,
  wireSuccess,
} from "@extenso/contract/wire/extenso.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { endpointFromSchema } from "../../../engines/rest/arguments/request-schema.ts";
import { withMinimumDuration } from "../../../engines/rest/minimum-duration.ts";
import { callerOf, onlySignedIn, requireSession, requireUser } from "../../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestResponse } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import {
  cancelEmailChange,
  requestEmailChange,
  resendEmailChange,
  undoEmailChange,
} from "../accounts/change-email.ts";
import { changePassword } from "../accounts/change-password.ts";
import { confirmEmailByLink, sendConfirmation } from "../accounts/confirm-email.ts";
import { deleteAccount } from "../accounts/delete-account.ts";
import { forgotPassword } from "../accounts/forgot-password.ts";
import { findEmailChange } from "../accounts/pending-email.ts";
import { presentAccountState } from "../accounts/present-account.ts";
import { register } from "../accounts/register.ts";
import { resetPassword } from "../accounts/reset-password.ts";
import { listApplicationPasswords } from "../application-passwords/store.ts";
import { findUser } from "../users/find-user.ts";

/** Answers people read in a banner: 400 and 409 carry their words to the site, 401 and 403 would not. */
const wrongPassword = () =>
  new RestError("extenso_incorrect_password", "The current password is incorrect.", 400);
const noEmailChange = () =>
  new RestError("extenso_no_email_change", "No other address waits to be confirmed any more.", 400);
/** True where a mail went out just now, and where an earlier one has the link: strangers' mails are counted too. */
const linkSent =
  "A link is on its way. If none comes within a few minutes, look for an earlier one: each works for 7 days.";
const deadLink = () =>
  new RestError("extenso_invalid_link", "This link is no longer valid. Please ask for a new one.", 400);

export function accountRoutes(dependencies: Dependencies): RestResource {
  const { settings, database } = dependencies;
  const addressOf = (call: RestCall) => callerOf(call, settings).address;
  /** The dependencies with the call's log, whose lines carry the call's id. */
  const within = ({ log }: RestCall): Dependencies => ({ ...dependencies, log });

  const registering = endpointFromSchema(
    registerRequest,
    async ({ first_name, last_name, ...rest }, call) => {
      const signUp = { ...rest, firstName: first_name, lastName: last_name };
      const answer = await withMinimumDuration(register(within(call), signUp, addressOf(call)));
      if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
      if (answer.outcome === "refused") throw new RestError(answer.code, answer.message, 400);
      if (answer.outcome === "username-taken") {
        throw new RestError("existing_user_login", "Sorry, that username already exists!", 409);
      }
      return {
        status: 201,
        body: { success: true, message: "Account created successfully!", user_id: answer.userId },
      };
    },
  );

  const changing = endpointFromSchema(passwordRequest, async (asked, call) => {
    const { id: userId, sessionId } = requireSession(call);
    const answer = await changePassword(within(call), {
      userId,
      sessionId,
      address: addressOf(call),
      requestId: call.requestId,
      caller: requireUser(call),
      current: asked.current_password,
      password: asked.new_password,
      keepApplicationPasswords: asked.keep_application_passwords,
    });
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "wrong") throw wrongPassword();
    if (answer.outcome === "refused") throw new RestError(answer.code, answer.message, 400);
    return { body: { success: true, message: "Password updated successfully!" } };
  });

  const forgetting = endpointFromSchema(forgotPasswordRequest, async ({ email, username }, call) => {
    const login = email ?? username ?? "";
    if (login.trim() === "") throw new RestError("extenso_empty_email", "Email is required", 400);
    const answer = await withMinimumDuration(
      forgotPassword(within(call), { login, address: addressOf(call) }),
    );
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    const message =
      "If there is such an account, a link to choose a new password is on its way to its mailbox.";
    return { body: { success: true, message } };
  });

  const resetting = endpointFromSchema(resetPasswordRequest, async ({ token, password, ...asked }, call) => {
    const answer = await resetPassword(within(call), {
      token,
      password,
      keepApplicationPasswords: asked.keep_application_passwords,
      address: addressOf(call),
      requestId: call.requestId,
    });
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "invalid-link") throw deadLink();
    if (answer.outcome === "refused") throw new RestError(answer.code, answer.message, 400);
    return { body: { success: true, message: "Password updated successfully!" } };
  });

  const confirming = endpointFromSchema(tokenRequest, async ({ token }, call) => {
    const confirmed = await confirmEmailByLink(within(call), token, addressOf(call), call.requestId);
    if (!confirmed) throw deadLink();
    // The old address is told.
    return { body: { success: true, message: "Your email address is confirmed." } };
  });

  async function handleSendConfirmation(call: RestCall): Promise<RestResponse> {
    const asked = { userId: requireUser(call).id, address: addressOf(call) };
    const answer = await withMinimumDuration(sendConfirmation(within(call), asked));
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "confirmed") {
      return { body: { success: true, message: "Your email address is confirmed." } };
    }
    return { body: { success: true, message: linkSent } };
  }

  const changingEmail = endpointFromSchema(emailChangeRequest, async ({ email, current_password }, call) => {
    const { id: userId, sessionId } = requireSession(call);
    const asked = { userId, sessionId, email, password: current_password, caller: requireUser(call) };
    const { requestId } = call;
    const answer = await withMinimumDuration(
      requestEmailChange(within(call), { ...asked, address: addressOf(call), requestId }),
    );
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "wrong") throw wrongPassword();
    if (answer.outcome === "refused") throw new RestError(answer.code, answer.message, 400);
    return { body: { success: true, message: linkSent } };
  });

  async function handleResendChange(call: RestCall): Promise<RestResponse> {
    const { id: userId } = requireSession(call);
    const asked = { userId, address: addressOf(call) };
    const answer = await withMinimumDuration(resendEmailChange(within(call), asked));
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "none") throw noEmailChange();
    return { body: { success: true, message: linkSent } };
  }

  async function handleCancelChange(call: RestCall): Promise<RestResponse> {
    const { id: userId } = requireSession(call);
    if (!(await cancelEmailChange(dependencies, userId))) throw noEmailChange();
    return { body: { success: true, message: "Your email address stays as it is." } };
  }

  const undoing = endpointFromSchema(tokenRequest, async ({ token }, call) => {
    const undo = { token, address: addressOf(call), requestId: call.requestId };
    const reset_token = await undoEmailChange(within(call), undo);
    // Another one can't be had.
    if (reset_token === null) throw new RestError(deadLink().code, "This link is no longer valid.", 400);
    const message = "Your old email address is back, and every device is signed out.";
    return { body: { success: true, message, reset_token } };
  });

  async function handleRead(call: RestCall): Promise<RestResponse> {
    const user = await requireAccount(call);
    const pendingEmail = await findEmailChange(database.query, user.id, dependencies.clock());
    const programs = (await listApplicationPasswords(database.query, user.id)).map(({ name }) => name);
    return { body: presentAccountState(settings, user, { pendingEmail, programs }) };
  }

  const deleting = endpointFromSchema(deleteAccountRequest, async ({ password }, call) => {
    const { id: userId, sessionId } = requireSession(call);
    const answer = await deleteAccount(within(call), {
      userId,
      sessionId,
      address: addressOf(call),
      requestId: call.requestId,
      caller: requireUser(call),
      password,
    });
    if (answer.outcome === "limited") throw tooManyRequests(answer.retryAfterSeconds);
    if (answer.outcome === "wrong") throw wrongPassword();
    if (answer.outcome === "last-administrator") {
      const message = "This is the only administrator. Make another one first.";
      throw new RestError("extenso_last_administrator", message, 409);
    }
    return { body: { success: true, message: "Your account is deleted." } };
  });

  async function requireAccount(call: RestCall) {
    const user = await findUser(database.query, requireUser(call).id);
    if (!user) throw new RestError("rest_user_invalid_id", "Invalid user ID.", 404);
    return user;
  }

  const mine = { permission: onlySignedIn };
  return {
    routes: [
      studioRoute("/register", { POST: { ...registering, response: wireRegistration } }, { hereOnly: false }),
      studioRoute(
        "/password",
        { POST: { ...changing, response: wireSuccess, ...mine } },
        { hereOnly: false },
      ),
      studioRoute(
        "/password/forgot",
        { POST: { ...forgetting, response: wireSuccess } },
        { hereOnly: false },
      ),
      studioRoute("/password/reset", { POST: { ...resetting, response: wireSuccess } }, { hereOnly: false }),
      studioRoute("/email/confirm", { POST: { ...confirming, response: wireSuccess } }, { hereOnly: false }),
      studioRoute(
        "/email/send-confirmation",
        { POST: { handle: handleSendConfirmation, response: wireSuccess, ...mine } },
        { hereOnly: false },
      ),
      studioRoute(
        "/email/change",
        {
          POST: { ...changingEmail, response: wireSuccess, ...mine },
          DELETE: { handle: handleCancelChange, response: wireSuccess, ...mine },
        },
        { hereOnly: false },
      ),
      studioRoute(
        "/email/change/resend",
        { POST: { handle: handleResendChange, response: wireSuccess, ...mine } },
        { hereOnly: false },
      ),
      studioRoute("/email/undo", { POST: { ...undoing, response: wireEmailUndone } }, { hereOnly: false }),
      studioRoute(
        "/account",
        {
          GET: { handle: handleRead, response: wireAccount, ...mine },
          DELETE: { ...deleting, response: wireSuccess, ...mine },
        },
        { hereOnly: false },
      ),
    ],
  };
}
