/** Signing in, up and out. Loaded with its first use, and the client with its schemas after it. */
import type { SessionUser } from "@extenso/contract/entities.ts";
import { ApiError, errorMessage } from "@extenso/contract/errors/errors.ts";
import { authenticationMessages } from "@extenso/contract/errors/messages.ts";
import type { RegisterRequest } from "@extenso/contract/requests/extenso.ts";
import type { MemberClient } from "./client.ts";
import { homeOf } from "./home-of.ts";
import { loadClient } from "./load-client.ts";
import { beginSession } from "./session-store.ts";
import type { readTokens } from "./stored-session.ts";

export interface SecondStep {
  ticket: string;
  methods: string[];
  /** As it was typed. */
  username: string;
}

export interface SignInOutcome {
  success: boolean;
  user?: SessionUser;
  /** The path to open if the visitor wasn't on the way to a page. */
  home?: string;
  /** The password was right; the account asks for a second proof. */
  secondStep?: SecondStep;
  /** The banner's text. */
  error?: string;
}

export interface RegisterOutcome extends SignInOutcome {
  /** The success message; without `user` the visitor has yet to sign in. */
  message?: string;
}

export async function signIn(username: string, password: string): Promise<SignInOutcome> {
  const typed = username.trim();
  return begin((client) => client.signIn({ username: typed, password }), typed);
}

export function signInWithCode({ ticket, username }: SecondStep, code: string): Promise<SignInOutcome> {
  return begin((client) => client.secondProof({ ticket, code }, username));
}

/** The passkey says whose it is. */
export function signInWithPasskey(): Promise<SignInOutcome> {
  return begin(async (client) => {
    const { answerByPasskey } = await import("./passkey.ts");
    return client.signInByPasskey(await answerByPasskey((await client.passkeyOptions()).options));
  });
}

export function signInWithLink(token: string): Promise<SignInOutcome> {
  return begin((client) => client.signInByLink(token));
}

async function begin(
  ask: (client: MemberClient) => ReturnType<MemberClient["signIn"]>,
  username = "",
): Promise<SignInOutcome> {
  try {
    const session = await ask(await loadClient());
    beginSession(session);
    return { success: true, user: session.user, home: homeOf(session.user) };
  } catch (error) {
    const step = error instanceof ApiError ? error.secondStep : null;
    if (step) return { success: false, secondStep: { ...step, username } };
    const isPasskeys = error instanceof Error && error.name === "PasskeyError";
    return { success: false, error: isPasskeys ? error.message : errorMessage(error) };
  }
}

/** docs/specification.md §4: followed by an automatic sign-in. */
export async function register(registration: RegisterRequest): Promise<RegisterOutcome> {
  try {
    await (await loadClient()).register(registration);
  } catch (error) {
    return { success: false, error: errorMessage(error) };
  }
  const { user } = await signIn(registration.username, registration.password);
  const { created, createdSignIn } = authenticationMessages;
  return user ? { success: true, user, message: created } : { success: true, message: createdSignIn };
}

/** Tells the server that a session which the browser has forgotten is over. */
export async function endOnServer(tokens: ReturnType<typeof readTokens>): Promise<void> {
  if (tokens.token || tokens.refreshToken) await (await loadClient()).signOut(tokens);
}
