/** The client's address, and the group of addresses that limits count as one caller. */
import { isIP, isIPv4, isIPv6 } from "node:net";

/**
 * The address a request came from.
 * @param remoteAddress of the connection; undefined for calls within the process.
 * @param forwardedFor the `X-Forwarded-For` header, to which each proxy appends the address that called it.
 * @param trustProxy number of our own proxies in front. Only their entries are trusted: the one at this position
 *   from the right counts. 0 ignores the header, because anyone can send one.
 * @returns an address without port, IPv4 in its own form; empty when unknown.
 */
export function clientAddress(
  remoteAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trustProxy: number,
): string {
  const entries = trustProxy > 0 && forwardedFor ? forwardedFor.split(",") : [];
  // With fewer entries than proxies, the request came in behind the outermost one: the first entry is the caller.
  const entry = entries[Math.max(0, entries.length - trustProxy)] ?? "";
  return normalAddress(entry) ?? normalAddress(remoteAddress ?? "") ?? "";
}

/** Proxies may write addresses with a port, in brackets, and IPv4 in the form of IPv6. */
function normalAddress(written: string): string | null {
  if (isIPv4(written)) return written;
  if (written === "") return null;
  const bare = written
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(bare) === 0) return null;
  return isIPv6(bare) ? new URL(`http://[${bare}]`).hostname.slice(1, -1) : bare;
}

/**
 * One caller for limits is an IPv4 address, or the /64 that an IPv6 connection has to itself
 * (a caller there may take another address for every request).
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address;
  // Most have no zeros left out in their first half.
  const [half] = /^(?:[\da-f]+:){4}/.exec(address) ?? [];
  if (half) return `${half}:/64`;
  const [head = "", tail] = address.split("::");
  const groups = head ? head.split(":") : [];
  if (tail !== undefined) {
    const behind = tail ? tail.split(":").length : 0;
    groups.push(...Array<string>(8 - groups.length - behind).fill("0"));
    groups.push(...(tail ? tail.split(":") : []));
  }
  return `${groups.slice(0, 4).join(":")}::/64`;
}
