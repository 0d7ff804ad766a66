/** `IMAP_URL`: one address that names a mailbox and who may read it. */

export interface ImapAddress {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: boolean;
  user: string;
  password: string;
  folder: string;
}

export const imapAddressForm =
  "an address such as imaps://user:password@imap.example.com (also imap:// for STARTTLS, :port, /folder)";

/**
 * User, password and folder may be percent-encoded, as `@` in a user has to be.
 * @returns null for what is no mailbox's address.
 */
export function parseImapAddress(text: string): ImapAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const secure = protocol === "imaps:";
  if (!secure && protocol !== "imap:") return null;
  if (hostname === "" || username === "" || password === "" || search !== "" || hash !== "") return null;
  const [user, secret, folder] = [username, password, pathname.slice(1)].map(decoded);
  // A line break would end a command and begin another.
  if (!user || !secret || folder === undefined || /\p{Cc}/u.test(user + secret + folder)) return null;
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (secure ? 993 : 143) : Number(port),
    secure,
    user,
    password: secret,
    folder: folder || "INBOX",
  };
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Names a mailbox without its password: what was read of it is kept under this. */
export function mailboxKey({ host, user, folder }: ImapAddress): string {
  return `${user}@${host}/${folder}`;
}
