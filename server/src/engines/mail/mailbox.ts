/** Normalises addresses to the mailbox behind them, for rate limits. Accounts are identified by `emailKey` instead. */
import { domainToASCII } from "node:url";

/** Domains that ignore dots, as in `d.a.na@` and `dana@` → the domain's main name. */
const withoutDots: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/**
 * The same text for every spelling of one mailbox's address: letter case, composed letters, the tag behind a
 * plus, and Gmail's dots. Where a server treats two spellings as two mailboxes, they share one budget.
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
