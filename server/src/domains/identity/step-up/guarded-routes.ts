/**
 * The calls that need a proof of who calls, at most ten minutes old: the one list of them. It holds for sessions,
 * whose tokens may be copied out of a browser. Programs with an application password go on as with a WordPress: they
 * have nobody to ask, their password can't be guessed, and it was made behind such a proof
 * (docs/decisions/096-fresh-proofs.md).
 */
import { proofRequired } from "@extenso/contract/errors/errors.ts";
import type { CheckedCall } from "../../../engines/rest/request/authentication.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";

const proofMinutes = 10;

interface Guarded {
  methods: readonly string[];
  /** Namespace and path, as the route declares them. */
  route: RegExp;
  /** Only such calls; without this, all. */
  when?(call: CheckedCall): boolean;
}

const writes: readonly string[] = ["POST", "PUT", "PATCH", "DELETE"];
const changes: readonly string[] = ["POST", "PUT", "PATCH"];

/** Roles, and what takes over another account. */
function givesAccess({ params, user }: CheckedCall): boolean {
  if (params.roles !== undefined) return true;
  if (params.id === undefined || Number(params.id) === user?.id) return false;
  return params.password !== undefined || params.email !== undefined;
}

const guarded: readonly Guarded[] = [
  { methods: ["POST"], route: /^wp\/v2\/users$/ },
  { methods: changes, route: /^wp\/v2\/users\/(\(\?P<id>|me$)[^/]*$/, when: givesAccess },
  { methods: ["DELETE"], route: /^wp\/v2\/users\/(\(\?P<id>|me$)[^/]*$/ },
  { methods: ["POST"], route: /^wp\/v2\/users\/.+\/application-passwords$/ },
  { methods: ["POST"], route: /^extenso\/v1\/application-passwords$/ },
  { methods: ["POST", "DELETE"], route: /^extenso\/v1\/deactivated-users/ },
  { methods: ["GET"], route: /^extenso\/v1\/account\/export$/ },
  { methods: ["GET"], route: /^extenso\/v1\/contacts\/.+\/export$/ },
  { methods: ["DELETE"], route: /^extenso\/v1\/sessions/ },
  { methods: writes, route: /^extenso\/v1\/sign-in\// },
  { methods: ["POST"], route: /^extenso\/v1\/people\/.+\/(?:role|leave|confirm|password-link)$/ },
  { methods: ["GET"], route: /^extenso\/v1\/people\/.+\/export$/ },
  { methods: ["GET"], route: /^extenso\/v1\/exchange\/export$/ },
  { methods: ["POST"], route: /^extenso\/v1\/exchange\/import$/ },
  { methods: ["DELETE"], route: /^extenso\/v1\/people\/.+\/(?:sessions|second-factors)/ },
  { methods: ["POST"], route: /^extenso\/v1\/invitations(?:\/.+\/send)?$/ },
  { methods: ["DELETE"], route: /^wp\/v2\/users\/.+\/application-passwords/ },
  { methods: writes, route: /^extenso\/v1\/settings\/staff-second-factor$/ },
];

/** Until when a proof counts; null: it doesn't any more. */
export function provedUntil(provedAt: string | null | undefined, now: Date): Date | null {
  if (!provedAt) return null;
  const until = new Date(new Date(provedAt).getTime() + proofMinutes * 60_000);
  return until > now ? until : null;
}

/** @param route namespace and path, as they are declared. */
export function checkProof(call: CheckedCall, route: string, now: Date): RestError | null {
  const credential = call.user?.credential;
  if (credential?.kind !== "session" || (call.user?.id ?? 0) < 0) return null;
  const isGuarded = guarded.some(
    (one) => one.methods.includes(call.method) && one.route.test(route) && (one.when?.(call) ?? true),
  );
  if (!isGuarded || provedUntil(credential.provedAt, now)) return null;
  const message = "Please prove that it is you: POST a password, code or passkey to extenso/v1/proof.";
  return new RestError(proofRequired, message, 403);
}
