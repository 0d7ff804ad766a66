/** Whether a request travelled under TLS, as far as those in front of us can be believed. */

/**
 * @param request as this process got it: its own address says `https:` only where no network was between.
 * @param trustProxy how many proxies of our own are in front. Only what they wrote is believed: of a list in
 *   `X-Forwarded-Proto` the entry that many from the right, and of one word that word. 0 ignores the header,
 *   because anyone can send one.
 */
export function cameEncrypted(request: Request, trustProxy: number): boolean {
  if (request.url.startsWith("https:")) return true;
  const forwarded = request.headers.get("X-Forwarded-Proto");
  if (trustProxy === 0 || !forwarded) return false;
  const entries = forwarded.split(",");
  const entry = entries[Math.max(0, entries.length - trustProxy)] ?? "";
  return entry.trim().toLowerCase() === "https";
}
