/**
 * The cookie by which a page is shown before it is published: who may look at what, until when, signed with the
 * server's key. Nothing of it is in an address. What it grants is asked of the database at each look.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../../kernel/settings/settings.ts";
import { type PreviewSubject, subjectName } from "./subject.ts";

export type Grant =
  /** Somebody at the desk, for as long as their session runs. */
  | { kind: "desk"; userId: number; sessionId: string }
  /** Whoever opened a link, for as long as it is open. */
  | { kind: "link"; linkId: number };

type Place = Pick<Settings, "publicUrl">;

/** A name for each subject: two previews in two tabs do not disturb each other. */
function cookieName(subject: PreviewSubject, { publicUrl }: Place): string {
  const name = `extenso-preview-${subjectName(subject)}`;
  return publicUrl.startsWith("https:") ? `__Host-${name}` : name;
}

function signature(key: string, subject: PreviewSubject, claims: string): Buffer {
  return createHmac("sha256", key)
    .update(`preview grant\n${subjectName(subject)}\n${claims}`)
    .digest();
}

const who = (grant: Grant) =>
  grant.kind === "desk" ? `d.${grant.userId}.${grant.sessionId}` : `l.${grant.linkId}.`;

/** `Set-Cookie` of a grant. @param until milliseconds since 1970. */
export function grantCookie(
  key: string,
  place: Place,
  { subject, grant, until, now }: { subject: PreviewSubject; grant: Grant; until: number; now: number },
): string {
  const claims = `${who(grant)}.${Math.floor(until / 1000)}`;
  const value = `${claims}.${signature(key, subject, claims).toString("base64url")}`;
  const seconds = Math.max(1, Math.floor((until - now) / 1000));
  const secure = place.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(subject, place)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** @param cookies the request's `Cookie`. @returns null: none, a forged one, or one that has run out. */
export function readGrant(
  key: string,
  place: Place,
  { subject, cookies, now }: { subject: PreviewSubject; cookies: string | null; now: number },
): Grant | null {
  const name = `${cookieName(subject, place)}=`;
  const found = cookies
    ?.split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(name));
  const [, claims = "", proof = ""] = /^(.+)\.([\w-]{43})$/.exec(found?.slice(name.length) ?? "") ?? [];
  if (!timingSafeEqual(signature(key, subject, claims), sized(Buffer.from(proof, "base64url")))) return null;
  const [kind, id, sessionId = "", until] = claims.split(".");
  if (Number(until) * 1000 <= now) return null;
  return kind === "d"
    ? { kind: "desk", userId: Number(id), sessionId }
    : { kind: "link", linkId: Number(id) };
}

/** As long as a signature, which what is compared with one has to be. */
function sized(bytes: Buffer): Buffer {
  return bytes.length === 32 ? bytes : Buffer.alloc(32);
}
