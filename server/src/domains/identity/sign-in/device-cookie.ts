/**
 * Devices on which an account has signed in before (OWASP's "device cookies"). The cookie gives no access: guesses
 * on such a device are counted separately, so that strangers' guesses never lock the owner out.
 */
import { createHmac, randomUUID } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { apiPrefix } from "../../../engines/rest/request/request-target.ts";

const name = "extenso_device";
const audience = "device";
const daysKept = 180;
/** Enough for a family that shares a device; the bound keeps many accounts from growing the cookie. */
const mostAccounts = 5;
/** Characters of the `Cookie` header; the device cookie itself has about 500. */
const longestHeader = 4_096;

/** Device ids by account, with the account that signed in last at the end. */
export type Device = ReadonlyMap<number, string>;

type CookieDependencies = Pick<Dependencies, "settings" | "clock" | "signingKey">;

const claims = z.object({ devices: z.array(z.tuple([z.int(), z.uuid()])) });

/** A derived key, so that an access token is never accepted as a device cookie, or the reverse. */
function keyOf({ signingKey }: CookieDependencies): Uint8Array {
  return createHmac("sha256", signingKey).update("device-cookie").digest();
}

/** Reads the request's device cookie; empty if it is missing, altered or expired. */
export async function deviceOf(
  dependencies: CookieDependencies,
  { headers }: Pick<Request, "headers">,
): Promise<Device> {
  const cookies = headers.get("Cookie") ?? "";
  const token = cookies.length <= longestHeader ? parse(cookies, name)[name] : undefined;
  if (!token) return new Map();
  try {
    const { payload } = await jwtVerify(token, keyOf(dependencies), {
      algorithms: ["HS256"],
      issuer: dependencies.settings.publicUrl,
      audience,
      requiredClaims: ["exp"],
      currentDate: dependencies.clock(),
    });
    return new Map(claims.parse(payload).devices);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.core.$ZodError) return new Map();
    throw error;
  }
}

/** The device once this account has signed in on it. */
export function withAccount(device: Device, userId: number): Device {
  const id = device.get(userId) ?? randomUUID();
  const others = [...device].filter(([account]) => account !== userId);
  return new Map([...others.slice(1 - mostAccounts), [userId, id]]);
}

/** The `Set-Cookie` of a device: only for sign-in requests, same-site, and hidden from scripts. */
export async function deviceCookie(dependencies: CookieDependencies, device: Device): Promise<string> {
  const now = Math.floor(dependencies.clock().getTime() / 1000);
  const seconds = daysKept * 24 * 60 * 60;
  const { publicUrl } = dependencies.settings;
  const token = await new SignJWT({ devices: [...device] })
    .setProtectedHeader({ typ: "JWT", alg: "HS256" })
    .setIssuer(publicUrl)
    .setAudience(audience)
    .setExpirationTime(now + seconds)
    .sign(keyOf(dependencies));
  return serialize(name, token, {
    path: `${apiPrefix}/jwt-auth/v1/token`,
    maxAge: seconds,
    httpOnly: true,
    sameSite: "Strict",
    secure: publicUrl.startsWith("https:"),
  });
}

/**
 * Whether a response may set the cookie. Another site could make a browser sign in to an account of its own, which
 * must not replace the owner's device.
 */
export function mayKeepDevice({ headers }: Pick<Request, "headers">): boolean {
  return ["same-origin", "none"].includes(headers.get("Sec-Fetch-Site") ?? "none");
}
