/** Reports of mail servers that a mail didn't arrive: RFC 3464, and letters of servers that don't know it. */
import type { Email } from "postal-mime";

export interface DeliveryReport {
  /** `false`: it is late, or has arrived. */
  isFailure: boolean;
  /** Empty where it isn't named. */
  recipient: string;
  /** In the server's words, one line. */
  reason: string;
  /** `Message-ID`s of the mail it tells of. */
  messageIds: string[];
}

/** Bytes of a part that are searched; they include the headers of the bounced mail. */
const mostBytes = 128 * 1024;
const longestReason = 500;

const daemons = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|bounces?)(?:[+@-]|$)/i;

/** @param sender its address. @param text what it says. */
export function deliveryReportOf(
  { attachments, headers, subject = "" }: Email,
  sender: string,
  text: string,
): DeliveryReport | null {
  const part = (types: RegExp) => {
    const content = attachments.find(({ mimeType }) => types.test(mimeType))?.content;
    if (content === undefined || typeof content === "string") return content;
    const bytes = content instanceof ArrayBuffer ? new Uint8Array(content) : content;
    return Buffer.from(bytes.subarray(0, mostBytes)).toString("utf8");
  };
  const status = part(/^message\/(?:global-)?delivery-status$/);
  const original = part(/^(?:message\/(?:rfc822|global)(?:-headers)?|text\/rfc822-headers)$/) ?? "";
  if (status !== undefined) {
    const field = (name: string) =>
      new RegExp(`^${name}:[ \\t]*(.*(?:\\r?\\n[ \\t].*)*)`, "im").exec(status)?.[1] ?? "";
    const action = field("Action").trim().toLowerCase();
    const code = field("Status").trim();
    const said = oneLine(field("Diagnostic-Code").replace(/^[\w-]+\s*;/, ""));
    return {
      isFailure: action === "failed",
      recipient: oneLine(field("(?:Original|Final)-Recipient").replace(/^[\w-]+\s*;/, "")).replace(
        /[<>]/g,
        "",
      ),
      reason: said || (code ? `Status ${code}` : "The mail server gave no reason."),
      messageIds: messageIdsIn(`${original}\n${text.slice(0, mostBytes)}`),
    };
  }
  const isFromDaemon = daemons.test(sender) || hasNoReturnPath(headers);
  const isFailure =
    /\b5\d\d[ -]#?5\.\d{1,3}\.\d{1,3}\b|\b5\.\d{1,3}\.\d{1,3}\b|undeliver|returned mail|delivery[\w ()]{0,40} fail|(?:could not|couldn't|wasn't|cannot) be delivered|permanent(?:ly)? (?:fatal )?(?:error|failure|rejected)|unzustellbar/i.test(
      `${subject}\n${text.slice(0, 20_000)}`,
    );
  if (!isFromDaemon || !isFailure) return null;
  const messageIds = messageIdsIn(`${original}\n${text.slice(0, mostBytes)}`);
  if (messageIds.length === 0) return null;
  const reason = /^.*\b(?:5\d\d[ -]|5\.\d{1,3}\.\d{1,3}).*$/m.exec(text.slice(0, 20_000))?.[0];
  const recipient = /<([^\s<>@]+@[^\s<>@]+)>:?/.exec(text.slice(0, 20_000))?.[1] ?? "";
  return {
    isFailure,
    recipient,
    reason: oneLine(reason ?? "") || "The mail server gave no reason.",
    messageIds,
  };
}

function hasNoReturnPath(headers: Email["headers"]): boolean {
  return headers.some(({ key, value }) => key === "return-path" && value.trim() === "<>");
}

function messageIdsIn(text: string): string[] {
  const named = [...text.matchAll(/^[ \t>]*(?:X-Original-)?Message-ID:\s*(<[^<>\s\p{Cc}]{1,300}>)/gimu)];
  return [...new Set(named.map(([, id = ""]) => id))].slice(0, 10);
}

function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, longestReason)
    .toWellFormed();
}
