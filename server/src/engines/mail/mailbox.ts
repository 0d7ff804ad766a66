/** Which mailbox an address leads to, for counting. Who holds an address is `emailKey`'s to say. */
import { domainToASCII } from "node:url";

/** Where `d.a.na@` and `dana@` are one mailbox, under the name that counts. */
const withoutDots: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The same for every way of writing one mailbox's address: letter case, composed letters, the tag behind a
 * plus, and Gmail's dots. Where a server takes two of these for two mailboxes, they share what is counted.
 * @param address a valid one.
 */
export function mailboxOf(address: string): string {
  const written = address.trim().normalize("NFKC").toLowerCase();
  const at = written.lastIndexOf("@");
  const host = written.slice(at + 1).replace(/\.$/, "");
  const domain = withoutDots[host] ?? (domainToASCII(host) || host);
  const local = written.slice(0, at);
  const untagged = local.replace(/(?<=.)\+.*$/s, "");
  return `${domain in withoutDots ? untagged.replaceAll(".", "") : untagged}@${domain}`;
}
