/**
 * Devices on which an account has signed in before (OWASP's "device cookies"). The cookie opens nothing: guesses
 * on such a device are counted by themselves, so that strangers' guesses never keep its owner out.
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
/** A family shares a device; whoever sells accounts doesn't grow the cookie. */
const mostAccounts = 5;
/** Ours has some 500 characters. */
const longestHeader = 4_096;

/** Ids of one device by account, the account that signed in last at the end. */
export type Device = ReadonlyMap<number, string>;

type CookieDependencies = Pick<Dependencies, "settings" | "clock" | "signingKey">;

const claims = z.object({ devices: z.array(z.tuple([z.int(), z.uuid()])) });

/** A key of its own: no access token passes for a device, nor the other way round. */
function keyOf({ signingKey }: CookieDependencies): Uint8Array {
  return createHmac("sha256", signingKey).update("device-cookie").digest();
}

/** What the request's cookie says; empty where it has none of ours, or one that is altered or too old. */
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

/** The `Set-Cookie` that keeps a device. Sent to the sign-in alone, never across sites, unseen by scripts. */
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
 * Whether an answer may carry the cookie. Another site may make a browser sign in to an account of its own;
 * the owner's device must not be forgotten for it.
 */
export function mayKeepDevice({ headers }: Pick<Request, "headers">): boolean {
  return ["same-origin", "none"].includes(headers.get("Sec-Fetch-Site") ?? "none");
}
