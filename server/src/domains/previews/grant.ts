/**
 * The cookie that shows a page before it is published: a subject, a viewer and an expiry, signed with the server's key.
 * URLs carry no part of it. The viewer's right is read from the database at each request.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Settings } from "../../kernel/settings/settings.ts";
import { type PreviewSubject, subjectName } from "./subject.ts";

export type Grant =
  /** A signed-in editor; the grant ends with their session. */
  | { kind: "desk"; userId: number; sessionId: string }
  /** A person with a preview link; the grant ends with the link. */
  | { kind: "link"; linkId: number };

type SiteOrigin = Pick<Settings, "publicUrl">;

/** Each subject has a cookie name of its own, so previews in two tabs don't replace each other. */
function cookieName(subject: PreviewSubject, { publicUrl }: SiteOrigin): string {
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

/** The `Set-Cookie` of a grant. @param until milliseconds since 1970. */
export function grantCookie(
  key: string,
  place: SiteOrigin,
  { subject, grant, until, now }: { subject: PreviewSubject; grant: Grant; until: number; now: number },
): string {
  const claims = `${who(grant)}.${Math.floor(until / 1000)}`;
  const value = `${claims}.${signature(key, subject, claims).toString("base64url")}`;
  const seconds = Math.max(1, Math.floor((until - now) / 1000));
  const secure = place.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(subject, place)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** @param cookies the request's `Cookie`. @returns `null` for a missing, forged or expired grant. */
export function readGrant(
  key: string,
  place: SiteOrigin,
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

/** Replaces bytes of another length by zeros, as `timingSafeEqual` demands equal lengths. */
function sized(bytes: Buffer): Buffer {
  return bytes.length === 32 ? bytes : Buffer.alloc(32);
}
