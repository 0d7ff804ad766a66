/** Divides a mail's text into the sender's own words, and the signature and quoted mails behind them. */
import {
  attributionStartsAt,
  bareSubject,
  headerBlockEnd,
  isForward,
  isForwardHeading,
  isHeaderBlock,
  isOriginalMessage,
  nextNonEmptyLine,
  plainLine,
  ruleTitle,
} from "./quote-headings.ts";

export interface SplitText {
  text: string;
  /** Empty where there is none. */
  quoted: string;
}

/** Names of devices and mail programs in the line that they append, along with a word for “sent” or “get”. */
const device =
  /iPhone|iPad|Android|Samsung|Galaxy|Huawei|Xiaomi|Pixel|OnePlus|BlackBerry|Windows|Outlook|Yahoo|Gmail|Proton|Thunderbird|Spark|GMX|WEB\.DE|Mail\.ru|Яндекс|Почт|QQ|Foxmail|Mobile|Mobil|Smartphone|Handy|téléphone|teléfono|telefon/i;
const sentFrom =
  /^(?:sent |get outlook|outlook für |von (?:meinem|mein|unterwegs)|gesendet |diese nachricht|envoyé |obtenir |télécharger |enviado |enviada |obtener |obter |inviato |scarica |ottieni |verzonden |verstuurd |outlook voor |skickat |hämta |sendt |hent |lähetetty |hanki |wysłan|pobierz |odesláno |odoslané |získejte |küldve |trimis |отправлен|послан|надіслан|изпратено |poslano |στάλθηκε |gönder|saadetud |nosūtīts |išsiųsta |发自|發自|來自|传送自|從我的|获取|nosūt|dikirim |được gửi |gửi từ |ส่งจาก|نشرت|أُرسلت|تم الإرسال|ارسال|נשלח )|(?:gesendet|から送信|より送信|에서 보냄|gönderildi)\.?$/i;

/**
 * Text with replies between quoted lines stays whole, because the replies need the quotes.
 * @param subject the mail's own, which a quoted mail's header repeats.
 * @param isAnswer whether it replies to a mail; the text of any other mail is all its own, headers too.
 */
export function splitQuote(text: string, subject = "", { isAnswer = true } = {}): SplitText {
  const lines = text.split("\n");
  const looked = lines.map(plainLine);
  const isQuoting = isAnswer && !isForward(subject, text);
  const signature = lines.findIndex(isSignature);
  // A forwarded mail stands below the signature, which then divides nothing.
  const isBelow = signature >= 0 && looked.some((_, at) => at > signature && isForwardHeading(looked, at));
  const stop = signature < 0 || isBelow ? lines.length : signature;
  const cut = quoteStart(looked, stop, { subject: bareSubject(subject), isQuoting });
  let end = cut;
  while (end > 0 && looked[end - 1] === "") end -= 1;
  if (end > 0 && isDeviceLine(looked[end - 1] ?? "")) end -= 1;
  const said = lines.slice(0, end).join("\n").trim();
  const quoted = lines.slice(end).join("\n").trim();
  return said === "" ? { text: text.trim(), quoted: "" } : { text: said, quoted };
}

const isSignature = (line: string) => /^-- ?$/.test(line);

const isDeviceLine = (line: string) => line.length < 120 && device.test(line) && sentFrom.test(line);

/** @returns the first line of the quoted mail's heading; `stop` if nothing is quoted. */
function quoteStart(
  lines: readonly string[],
  stop: number,
  { subject, isQuoting }: { subject: string; isQuoting: boolean },
): number {
  // Quotes above this line have replies below them.
  const lastUnquoted = lines.slice(0, stop).findLastIndex((line) => line !== "" && !line.startsWith(">"));
  const lastQuoted = lines.findLastIndex((line) => line.startsWith(">"));
  const isAnsweredBelow = (from: number) => {
    const first = nextNonEmptyLine(lines, from);
    return lines[first]?.startsWith(">") === true && first <= lastUnquoted;
  };
  for (let at = 0; at < stop; at += 1) {
    const line = lines[at] ?? "";
    if (line === "") continue;
    if (isForwardHeading(lines, at)) return stop;
    if (line.startsWith(">")) {
      if (
        at > lastUnquoted ||
        (lastQuoted - at < mostHeadingLines && isQuotedHeading(lines, at, { lastQuoted, subject }))
      )
        return at;
      continue;
    }
    const title = ruleTitle(line);
    const head = title === null ? at : nextNonEmptyLine(lines, at + 1);
    const isHead = isHeaderBlock(lines, head, subject, title !== null);
    if (isHead && !isQuoting) return stop;
    const isTitled = title !== null && isQuoting && isOriginalMessage(title);
    if ((isHead || isTitled) && !isAnsweredBelow(isHead ? headerBlockEnd(lines, head) : at + 1)) return at;
    const start = attributionStartsAt(lines, at);
    if (start === null) continue;
    // Without text below it, the line is a sentence that ends in a colon.
    if (nextNonEmptyLine(lines, at + 1) >= stop) continue;
    if (!isAnsweredBelow(at + 1)) return start;
  }
  return stop;
}

/** Some programs put `>` before the heading alone, and the quoted mail below it without. */
function isQuotedHeading(
  lines: readonly string[],
  at: number,
  { lastQuoted, subject }: { lastQuoted: number; subject: string },
): boolean {
  const isQuoted = (index: number) => lines[index]?.startsWith(">") === true;
  if (isQuoted(at - 1)) return false;
  let end = at;
  while (isQuoted(end)) end += 1;
  if (end <= lastQuoted) return false;
  const heading = lines.slice(at, end).map((line) => line.replace(/^>\s?/, ""));
  // “Message du 27/11/26” stands above the header block of the quoted mail.
  const isHead = [0, 1].some((from) => isHeaderBlock(heading, from, subject, from > 0));
  return isHead || heading.some((_, line) => line < 2 && attributionStartsAt(heading, line) !== null);
}

const mostHeadingLines = 8;
