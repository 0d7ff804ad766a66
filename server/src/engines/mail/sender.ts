/** A sender: `Name <mailbox@host>`, or the mailbox alone. */

/** The address alone. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}

/** The name alone, without its quotes; empty where there is none. */
export function nameIn(from: string): string {
  const [, name = ""] = /^(.*?)<[^<>]+>\s*$/s.exec(from) ?? [];
  const [, quoted] = /^"(.*)"$/s.exec(name.trim()) ?? [];
  return quoted?.replace(/\\(.)/g, "$1") ?? name.trim();
}

/** The address's domain. */
export function mailDomain(from: string): string {
  return /@([^\s<>@"]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
}

/** @param sender neither holds line breaks or angle brackets. */
export function senderOf({ name, address }: { name: string; address: string }): string {
  if (name === "") return address;
  // RFC 5322: all else is quoted.
  const isPlain = /^[\p{L}\p{M}\p{N} !#$%&'*+/=?^_`{|}~’–-]+$/u.test(name);
  return `${isPlain ? name : `"${name.replace(/["\\]/g, "\\$&")}"`} <${address}>`;
}
