/** Signing up, in and out, and what members do with their account. */
import * as z from "zod/mini";
import type { PasswordLimit } from "../application-passwords/limits.ts";
import type { ConnectedApp, MemberAccount, MemberProfile, MemberSession, SessionUser } from "../entities.ts";
import { ApiError, messageForStatus, networkError, notOfferedError } from "../errors/errors.ts";
import { authenticationMessages, settingsMessages } from "../errors/messages.ts";
import type {
  DeleteAccountRequest,
  EmailChangeRequest,
  ForgotPasswordRequest,
  PasswordRequest,
  RegisterRequest,
  ResetPasswordRequest,
  TokenRequest,
} from "../requests/extenso.ts";
import type { AcceptInvitationRequest } from "../requests/invitations.ts";
import {
  wireAccount,
  wireApplicationPassword,
  wireAvatar,
  wireConnectedApp,
  wireEmailUndone,
  wireRegistration,
  wireSession,
  wireSessionsEnded,
  wireSuccess,
} from "../wire/extenso.ts";
import { wireAcceptedInvitation, wireOpenedInvitation } from "../wire/people.ts";
import { wirePasskeyOptions } from "../wire/sign-in.ts";
import { type SignInRequest, type WireSignIn, wireSignIn } from "../wire/tokens.ts";
import { type UserUpdateRequest, wireUpdateDescription, wireUser } from "../wire/users.ts";
import { accountOf, connectedAppOf, profileOf, sessionOf } from "./member-shapes.ts";
import { sessionUser } from "./session-user.ts";
import type { Tokens } from "./token-refresh.ts";
import { type Call, errorOf, readList, readResponse, type Transport } from "./transport.ts";
import { validateToken } from "./validate-token.ts";

const avatarPath = "/extenso/v1/avatar";
export interface NewApp {
  name: string;
  app_id?: string;
  limited_to?: PasswordLimit;
  /** 0: it has no end. */
  days?: number;
}

const applicationPasswordsPath = "/wp/v2/users/me/application-passwords";
/** The same with their limits and ends, which WordPress doesn't have. */
const limitedPasswordsPath = "/extenso/v1/application-passwords";

export interface SignedIn {
  token: string;
  refreshToken: string | null;
  user: SessionUser;
}

/**
 * The catalogue's sentence second, for signing in and up, whose banner docs/specification.md §8 gives to the server's own words:
 * they say best why. A server in trouble has none worth showing.
 */
function serverMessageFirst(status: number, serverMessage: string): string {
  return (status === 500 ? "" : serverMessage) || messageForStatus(status, "");
}

/** A WordPress without the route has no words for it that a visitor could use. */
function plainly(refusal: Call["refusal"] = messageForStatus): NonNullable<Call["refusal"]> {
  return (status, serverMessage, code, faults) =>
    code === "rest_no_route" ? notOfferedError : refusal(status, serverMessage, code, faults);
}

/** @throws {ApiError} from every call. */
export function accountCalls(transport: Transport) {
  const { refresh } = transport;
  const signedIn = true;
  const request = (path: string, options: Call) =>
    transport.request(path, { ...options, refusal: plainly(options.refusal) });
  const call = async <T>(
    schema: z.ZodMiniType<T>,
    path: string,
    options: Call,
    lacking?: string,
  ): Promise<T> => readResponse(schema, await request(path, options), lacking);

  /** The plugin alone does not say who signed in: no number to save a profile under, and no roles. */
  async function withIdentity(answer: WireSignIn): Promise<WireSignIn> {
    if (answer.user_id !== undefined) return answer;
    try {
      const query = { context: "edit" };
      const me = readResponse(wireUser, await transport.attempt("/wp/v2/users/me", { query }, answer.token));
      return { ...answer, user_id: me.id, user_roles: me.roles, user_email: answer.user_email || me.email };
    } catch {
      // Signed in all the same; docs/specification.md §3 has a fallback for each field.
      return answer;
    }
  }

  async function usernameOf(token: string): Promise<string> {
    const query = { context: "edit" };
    return profileOf(readResponse(wireUser, await transport.attempt("/wp/v2/users/me", { query }, token)))
      .username;
  }

  async function signedInBy(path: string, body: unknown, username: string): Promise<SignedIn> {
    const options = { method: "POST", body, withCookies: true, refusal: serverMessageFirst } as const;
    const answer = await withIdentity(
      await call(wireSignIn, path, options, authenticationMessages.loginFailed),
    );
    const { token, refresh_token: refreshToken = null } = answer;
    // A passkey and a link say whose they are; no name was typed.
    const name = username || (await usernameOf(token));
    return { token, refreshToken, user: sessionUser(answer, name, new Date()) };
  }

  return {
    /** Sends no token: WordPress refuses even a sign-in that carries a bad one. */
    signIn: (credentials: SignInRequest): Promise<SignedIn> =>
      signedInBy("/jwt-auth/v1/token", credentials, credentials.username),

    /** The second step, after a right password. @param username as it was typed. */
    secondProof: (proof: { ticket: string; code: string }, username: string): Promise<SignedIn> =>
      signedInBy("/jwt-auth/v1/token/second-proof", proof, username),
    passkeyOptions: () =>
      call(wirePasskeyOptions, "/jwt-auth/v1/token/passkey/options", { method: "POST", body: {} }),
    signInByPasskey: (response: string): Promise<SignedIn> =>
      signedInBy("/jwt-auth/v1/token/passkey", { response }, ""),
    /** By a link that was made at the server's terminal. */
    signInByLink: (token: string): Promise<SignedIn> => signedInBy("/jwt-auth/v1/token/link", { token }, ""),
    /** By the link in the mail about a new device. */
    endSessionByLink: (link: TokenRequest) =>
      call(wireSuccess, "/extenso/v1/sessions/end-by-mail", { method: "POST", body: link }),

    async register(registration: RegisterRequest) {
      const failed = authenticationMessages.registrationFailed;
      const answer = await call(
        wireRegistration,
        "/extenso/v1/register",
        { method: "POST", body: registration, refusal: serverMessageFirst },
        failed,
      );
      if (answer.success) return answer;
      throw new ApiError(answer.message || failed, { code: "unexpected_answer", status: 200 });
    },

    validateToken: (signal?: AbortSignal) => validateToken(transport, signal),

    refresh,

    /**
     * Ends the session on the server. Takes the tokens, because the browser has forgotten them by then; a
     * spent token is refreshed, or the session would live on. The caller need not wait.
     */
    async signOut({ token, refreshToken }: Tokens): Promise<void> {
      const logOut = (current: string | null) =>
        transport.attempt("/extenso/v1/logout", { method: "POST" }, current);
      try {
        await logOut(token);
      } catch (error) {
        if (!refreshToken) throw error;
        await logOut((await transport.exchangeToken(refreshToken)).token);
      }
    },

    /** As the content server knows the member, WordPress or ours. */
    me: async (signal?: AbortSignal): Promise<MemberProfile> =>
      profileOf(await call(wireUser, "/wp/v2/users/me", { query: { context: "edit" }, signedIn, signal })),

    /** Only our own server lets a member choose another username, and says so of the argument; WordPress never does. */
    async usernameIsEditable(signal?: AbortSignal): Promise<boolean> {
      try {
        const options = { method: "OPTIONS", signal } as const;
        const { endpoints } = await call(wireUpdateDescription, "/wp/v2/users/me", options);
        return endpoints.some(
          ({ methods, args }) => methods.includes("POST") && args.username?.readonly === false,
        );
      } catch (error) {
        // A guard in front of a WordPress may refuse to describe it.
        if (error instanceof ApiError && error.status !== null && error.status < 500) return false;
        throw error;
      }
    },

    updateUser: async (id: number | string, profile: UserUpdateRequest): Promise<MemberProfile> =>
      profileOf(
        await call(
          wireUser,
          `/wp/v2/users/${encodeURIComponent(id)}`,
          {
            method: "POST",
            body: profile,
            signedIn,
            refusal: (status, words) => messageForStatus(status, words || settingsMessages.profileFailed),
          },
          authenticationMessages.updateFailed,
        ),
      ),

    /** Our own server's view, which knows whether the address is confirmed. */
    account: async (signal?: AbortSignal): Promise<MemberAccount> =>
      accountOf(await call(wireAccount, "/extenso/v1/account", { signedIn, signal })),

    /** Ends all other sessions too. */
    changePassword: (passwords: PasswordRequest) =>
      call(wireSuccess, "/extenso/v1/password", { method: "POST", body: passwords, signedIn }),
    /** The answer is the same whether there is such an account or not. */
    forgotPassword: (account: ForgotPasswordRequest) =>
      call(wireSuccess, "/extenso/v1/password/forgot", { method: "POST", body: account }),
    resetPassword: (reset: ResetPasswordRequest) =>
      call(wireSuccess, "/extenso/v1/password/reset", { method: "POST", body: reset }),

    /** The invitation behind a mailed link. */
    openInvitation: (asked: TokenRequest) =>
      call(wireOpenedInvitation, "/extenso/v1/invitations/open", { method: "POST", body: asked }),
    acceptInvitation: (acceptance: AcceptInvitationRequest) =>
      call(wireAcceptedInvitation, "/extenso/v1/invitations/accept", { method: "POST", body: acceptance }),

    confirmEmail: (confirmation: TokenRequest) =>
      call(wireSuccess, "/extenso/v1/email/confirm", { method: "POST", body: confirmation }),
    sendEmailConfirmation: () =>
      call(wireSuccess, "/extenso/v1/email/send-confirmation", { method: "POST", signedIn }),

    /** Nothing changes until the new address is confirmed; the answer is the same whether somebody uses it or not. */
    changeEmail: (change: EmailChangeRequest) =>
      call(wireSuccess, "/extenso/v1/email/change", { method: "POST", body: change, signedIn }),
    resendEmailChange: () =>
      call(wireSuccess, "/extenso/v1/email/change/resend", { method: "POST", signedIn }),
    cancelEmailChange: () => call(wireSuccess, "/extenso/v1/email/change", { method: "DELETE", signedIn }),
    /** With the link that the old address was mailed. */
    undoEmailChange: (link: TokenRequest) =>
      call(wireEmailUndone, "/extenso/v1/email/undo", { method: "POST", body: link }),

    /** Browsers and apps in which the member is signed in. */
    async listSessions(signal?: AbortSignal): Promise<MemberSession[]> {
      const answer = await request("/extenso/v1/sessions", { signedIn, signal });
      return readList(wireSession, answer).items.map(sessionOf);
    },
    endSession: (id: string) =>
      call(wireSuccess, `/extenso/v1/sessions/${encodeURIComponent(id)}`, {
        method: "DELETE",
        signedIn,
        refusal: serverMessageFirst,
      }),
    endOtherSessions: () => call(wireSessionsEnded, "/extenso/v1/sessions", { method: "DELETE", signedIn }),

    /** A file for the browser to save. */
    async exportAccount(): Promise<Blob> {
      const answer = await request("/extenso/v1/account/export", { signedIn });
      // A proxy's page is no copy of anything.
      readResponse(z.looseObject({}), answer);
      return new Blob([answer.text], { type: "application/json" });
    },
    deleteAccount: (confirmation: DeleteAccountRequest) =>
      call(wireSuccess, "/extenso/v1/account", { method: "DELETE", body: confirmation, signedIn }),

    /**
     * The password is in this answer and nowhere else.
     * @param app its name, and its UUID or nothing; a limit and an end are kept by this server alone.
     */
    createApplicationPassword: async (app: NewApp): Promise<string> =>
      (
        await call(
          wireApplicationPassword,
          app.days === undefined ? applicationPasswordsPath : limitedPasswordsPath,
          {
            method: "POST",
            body: app,
            signedIn,
            refusal: serverMessageFirst,
          },
        )
      ).password,

    async listConnectedApps(signal?: AbortSignal): Promise<ConnectedApp[]> {
      const answer = await request(limitedPasswordsPath, { signedIn, signal });
      return readList(wireConnectedApp, answer).items.map(connectedAppOf);
    },
    /** Ends its application password. */
    disconnectApp: (id: string) =>
      call(wireSuccess, `${applicationPasswordsPath}/${encodeURIComponent(id)}`, {
        method: "DELETE",
        signedIn,
        refusal: serverMessageFirst,
      }),

    removeAvatar: () => call(wireAvatar, avatarPath, { method: "DELETE", signedIn }),
    /**
     * For an upload that the site sends itself, to show its progress: `POST` a multipart form with the
     * picture as its file. The token is known to count, so a long upload isn't refused at its end.
     */
    async prepareAvatarUpload(): Promise<{ url: string; headers: { Authorization: string } }> {
      await validateToken(transport);
      return transport.withSession(async (token) => ({
        url: transport.addressOf(avatarPath),
        headers: { Authorization: `Bearer ${token}` },
      }));
    },
    /**
     * Reads the response to the avatar upload.
     *
     * @param status 0 when there was none, as `XMLHttpRequest` has it.
     * @throws {ApiError} when it was refused or there was none.
     */
    readAvatarAnswer(status: number, text: string): { avatar: string; message: string } {
      if (status === 0) throw new ApiError(networkError, { code: "network", status: null });
      const answer = { status, headers: new Headers(), text };
      if (status >= 400) throw errorOf(answer, plainly());
      return readResponse(wireAvatar, answer);
    },
  };
}
