/** The browser's part of passkeys. Loaded with their first use. */
import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

/** The person gave up, or the device refused. The message is for the person, who can only try again. */
export class PasskeyError extends Error {
  override name = "PasskeyError";
}

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/** @param options as the server sent them. @throws {PasskeyError} */
export async function answerByPasskey(options: string): Promise<string> {
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) }));
  } catch (cause) {
    throw new PasskeyError("No passkey was used. Try again, or sign in another way.", { cause });
  }
}

/** @param options as the server sent them. @throws {PasskeyError} */
export async function createPasskey(options: string): Promise<string> {
  try {
    return JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(options) }));
  } catch (cause) {
    const isKnown = cause instanceof Error && cause.name === "InvalidStateError";
    const message = isKnown ? "This device has a passkey already." : "No passkey was made. Please try again.";
    throw new PasskeyError(message, { cause });
  }
}
