/**
 * The cookie by which a browser gets files that are not everybody's: pictures are asked for without a token. It names
 * a session, which is looked for at each use, and is sent with nothing but uploads.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { uploadsPath } from "../../../engines/media-files/routes/upload-address.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";

export interface FileSession {
  userId: number;
  sessionId: string;
}

type SiteOrigin = Pick<Settings, "publicUrl">;

/** Seconds. Each opening of the desk gives it anew; a session that ends earlier ends it. */
const lifetime = 30 * 24 * 60 * 60;

function cookieName({ publicUrl }: SiteOrigin): string {
  return publicUrl.startsWith("https:") ? "__Secure-extenso-files" : "extenso-files";
}

function signature(key: string, claims: string): Buffer {
  return createHmac("sha256", key).update(`file access\n${claims}`).digest();
}

/** @returns the `Set-Cookie` of a session. */
export function fileCookie(
  key: string,
  place: SiteOrigin,
  { userId, sessionId }: FileSession,
  now: Date,
): string {
  const claims = `${userId}.${sessionId}.${Math.floor(now.getTime() / 1000) + lifetime}`;
  const value = `${claims}.${signature(key, claims).toString("base64url")}`;
  const secure = place.publicUrl.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(place)}=${value}; Path=${uploadsPath}; Max-Age=${lifetime}; HttpOnly; SameSite=Strict${secure}`;
}

/** @param cookies the request's `Cookie`. @returns null: none, a forged one, or one that has run out. */
export function readFileCookie(
  key: string,
  place: SiteOrigin,
  { cookies, now }: { cookies: string | null; now: Date },
): FileSession | null {
  const name = `${cookieName(place)}=`;
  const found = cookies
    ?.split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(name));
  const [, claims = "", proof = ""] =
    /^(-?\d+\.[\w-]+\.\d+)\.([\w-]{43})$/.exec(found?.slice(name.length) ?? "") ?? [];
  const given = Buffer.from(proof, "base64url");
  if (given.length !== 32 || !timingSafeEqual(signature(key, claims), given)) return null;
  const [userId = "", sessionId = "", until = ""] = claims.split(".");
  return Number(until) * 1000 > now.getTime() ? { userId: Number(userId), sessionId } : null;
}
