/** A signed-in person's ways to sign in, and their proofs. Loaded where they are changed. */
import type { ProofRequest } from "../requests/sign-in.ts";
import { wireSuccess } from "../wire/extenso.ts";
import {
  wireAuthenticatorSecret,
  wireMethodAdded,
  wirePasskeyOptions,
  wireProof,
  wireRecoveryCodes,
  wireSignInMethods,
} from "../wire/sign-in.ts";
import { inServerWords, type Transport } from "./transport.ts";

const root = "/extenso/v1/sign-in";

/** @throws {ApiError} from every call. */
export function signInMethodCalls({ call }: Pick<Transport, "call">) {
  const sending = (body: unknown = {}) =>
    ({ method: "POST", body, signedIn: true, refusal: inServerWords }) as const;
  const removing = { method: "DELETE", signedIn: true, refusal: inServerWords } as const;
  return {
    methods: (signal?: AbortSignal) => call(wireSignInMethods, root, { signedIn: true, signal }),
    newPasskeyOptions: () => call(wirePasskeyOptions, `${root}/passkeys/options`, sending()),
    addPasskey: (passkey: { response: string; name: string }) =>
      call(wireMethodAdded, `${root}/passkeys`, sending(passkey)),
    renamePasskey: (id: string, name: string) =>
      call(wireSuccess, `${root}/passkeys/${encodeURIComponent(id)}`, sending({ name })),
    removePasskey: (id: string) => call(wireSuccess, `${root}/passkeys/${encodeURIComponent(id)}`, removing),
    beginApp: () => call(wireAuthenticatorSecret, `${root}/authenticator-app`, sending()),
    confirmApp: (code: string) =>
      call(wireMethodAdded, `${root}/authenticator-app/confirm`, sending({ code })),
    removeApp: () => call(wireSuccess, `${root}/authenticator-app`, removing),
    renewRecoveryCodes: () => call(wireRecoveryCodes, `${root}/recovery-codes`, sending()),
    proofOptions: () => call(wirePasskeyOptions, "/extenso/v1/proof/options", sending()),
    prove: (proof: ProofRequest) => call(wireProof, "/extenso/v1/proof", sending(proof)),
  };
}
