/** Why a mail could not be sent, in words for people who run no mail server. */

/** Tried in this order: what the recipient's server says comes before what the network says. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/held back when the studio was restored/i, "It was held back when the studio was restored from a backup."],
  [/^The file .+ is gone\.$/, "A file that should go along is gone."],
  [
    /\b5\.1\.(?:1|2|3|6|10)\b|user unknown|no such (?:user|mailbox|recipient)/i,
    "There is no such address at the recipient’s mail server.",
  ],
  [/\b[45]\.2\.2\b|mailbox (?:is )?full|over quota/i, "The recipient’s mailbox is full."],
  [
    /invalid login|\b535\b|\b5\.7\.8\b|authentication/i,
    "The mail server refuses the studio’s name or password.",
  ],
  [/\b5\.7\.\d+\b|\bspf\b|\bdkim\b|\bdmarc\b|blocked|spam/i, "The mail server refuses the mail as unwanted."],
  [/greylist|try again later|\b4[25][0-9]\b.*\b4\.\d\.\d\b/i, "The mail server asks to try again later."],
  [/certificate|self[- ]signed|\bssl\b|\btls\b/i, "The mail server’s certificate is not accepted."],
  [/ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo|query(?:A|AAAA) /, "The mail server’s name is not found."],
  [/ECONNREFUSED/, "The mail server refuses connections."],
  [/timeout|timed out|ETIMEDOUT|aborted due to/i, "The mail server does not answer in time."],
  [
    /ECONNRESET|EPIPE|ESOCKET|ENETUNREACH|EHOSTUNREACH|closed unexpectedly|disconnected/i,
    "The connection to the mail server broke off.",
  ],
  [/ENOSPC|no space left/i, "The disk is full."],
];

/** @param error as the outbox keeps it; `null`: no attempt failed. @returns a sentence; empty without an error. */
export function failureReason(error: string | null): string {
  if (!error) return "";
  return reasons.find(([pattern]) => pattern.test(error))?.[1] ?? "The mail server does not take it.";
}
