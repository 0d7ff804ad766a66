/** Rules for the sender of mails and the recipients of notices, shared by the form at the desk and the server. */
import { isEmail, longestEmail } from "../requests/rules.ts";

export const mostNoticeAddresses = 5;
/** Characters of a sender's name. Name and address together are at most as long as an address may be. */
export const longestSenderName = 100;

export interface WrittenMailSettings {
  senderName: string;
  senderAddress: string;
  notices: readonly string[];
}

/** Sentences by field; a field that is right is absent. Line breaks in a name would begin another header of the mail. */
export function mailSettingsProblems(written: Partial<WrittenMailSettings>): {
  [Field in keyof WrittenMailSettings]?: string;
} {
  const { senderName = "", senderAddress, notices } = written;
  const problems: ReturnType<typeof mailSettingsProblems> = {};
  const isAddress = senderAddress === undefined || isEmail(senderAddress);
  const together = senderName.length + (senderAddress ?? "").length + " <>".length;
  if (/[\p{Cc}\u2028\u2029<>]/u.test(senderName)) {
    problems.senderName = "A name has no line breaks and no < or >.";
  } else if (senderName.length > longestSenderName || (isAddress && together > longestEmail)) {
    problems.senderName = "Enter a shorter name.";
  }
  if (!isAddress) problems.senderAddress = "Enter an address such as studio@example.com.";
  const wrong = notices?.find((address) => !isEmail(address));
  if (wrong !== undefined) {
    problems.notices = `“${wrong.slice(0, 80)}” is not an address such as studio@example.com.`;
  } else if (notices?.length === 0) {
    problems.notices = "Enter at least one address, or nobody hears of requests.";
  } else if (notices && notices.length > mostNoticeAddresses) {
    problems.notices = `Enter at most ${mostNoticeAddresses} addresses.`;
  }
  return problems;
}

/** Addresses that were typed one a line, or between commas; each once. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ""))];
}
