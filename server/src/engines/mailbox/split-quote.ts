/** Divides a mail's text into what its sender says, and signature and quoted mails behind it. */

export interface SplitText {
  text: string;
  /** Empty where there is none. */
  quoted: string;
}

/** Lines that an attribution such as “On … wrote:” may take. */
const longestAttribution = 4;
/** Characters of a line that is looked at. */
const lookedAt = 400;

const attributionStart =
  /^(?:on|am|le|el|il|op|em|den|på|w dniu|dnia|\d{4}[年/.-]|\d{1,2}[./]\d{1,2}[./]\d{2,4})/i;
const attributionEnd =
  /(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(?a?\)?|のメール|さんが書きました|書きました)[^\n]{0,120}[:：]$|<[^<>\s]+@[^<>\s]+>\s*[:：]$/i;
const originalMessage =
  /^-{2,}\s*(?:original message|original appointment|ursprüngliche nachricht|message d.origine|mensaje original|元のメッセージ)\s*-{2,}$/i;
const headerFrom = /^\*?(?:from|von|de|van|差出人|送信元)\*?\s*[:：]\*?\s*\S/i;
const headerSent = /^\*?(?:sent|date|gesendet|datum|envoyé|enviado|verzonden|送信日時|日時)\*?\s*[:：]/i;
const headerTo = /^\*?(?:to|subject|an|betreff|à|objet|para|asunto|aan|onderwerp|宛先|件名)\*?\s*[:：]/i;
const rule = /^_{10,}$/;
const mobileSignature =
  /^(?:sent from my |sent from outlook|get outlook for |von meinem .{1,30} gesendet|envoyé de mon |iPhoneから送信)/i;

/** Text that answers between quoted lines stays whole: the quotes belong to what it says. */
export function splitQuote(text: string): SplitText {
  const lines = text.split("\n");
  const looked = lines.map((line) => line.slice(0, lookedAt).trim());
  const signature = lines.findIndex(isSignature);
  const stop = signature < 0 ? lines.length : signature;
  const lastUnquoted = looked.slice(0, stop).findLastIndex((line) => line !== "" && !line.startsWith(">"));
  let cut = 0;
  while (cut < stop && !startsQuote(looked, cut, lastUnquoted)) cut += 1;
  // What a telephone writes under every mail.
  let end = cut;
  while (end > 0 && looked[end - 1] === "") end -= 1;
  if (end > 0 && mobileSignature.test(looked[end - 1] ?? "")) end -= 1;
  const said = lines.slice(0, end).join("\n").trim();
  const quoted = lines.slice(end).join("\n").trim();
  return said === "" ? { text: text.trim(), quoted: "" } : { text: said, quoted };
}

const isSignature = (line: string) => /^-- ?$/.test(line);

/** @param lastUnquoted the last line that its sender wrote: quotes above it are answered there. */
function startsQuote(lines: readonly string[], at: number, lastUnquoted: number): boolean {
  const line = lines[at] ?? "";
  if (originalMessage.test(line)) return true;
  if (line.startsWith(">")) return at > lastUnquoted;
  if (rule.test(line)) return isHeaderBlock(lines, nextFilled(lines, at + 1));
  if (headerFrom.test(line)) return isHeaderBlock(lines, at);
  const behind = attributionBehind(lines, at);
  if (behind === null) return false;
  const first = nextFilled(lines, behind);
  return lines[first]?.startsWith(">") ? first > lastUnquoted : true;
}

/** @returns the line behind an attribution that begins here. */
function attributionBehind(lines: readonly string[], at: number): number | null {
  if (!attributionStart.test(lines[at] ?? "")) return null;
  let joined = "";
  for (let next = at; next < at + longestAttribution && lines[next]; next += 1) {
    joined = `${joined} ${lines[next]}`.slice(-2 * lookedAt);
    if (attributionEnd.test(joined)) return next + 1;
  }
  return null;
}

/** As Outlook writes it above a quoted mail. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!headerFrom.test(lines[at] ?? "")) return false;
  const block = lines.slice(at + 1, at + 7).filter(Boolean);
  return block.some((line) => headerSent.test(line)) && block.some((line) => headerTo.test(line));
}

function nextFilled(lines: readonly string[], from: number): number {
  let next = from;
  while (next < lines.length && lines[next] === "") next += 1;
  return next;
}
