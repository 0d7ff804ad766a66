/** Divides a mail's text into what its sender says, and signature and quoted mails behind it. */
import {
  attributionStartsAt,
  bareSubject,
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

/** What telephones and programs write under every mail: a name of theirs, and a word for “sent” or “get”. */
const device =
  /iPhone|iPad|Android|Samsung|Galaxy|Huawei|Xiaomi|Pixel|OnePlus|BlackBerry|Windows|Outlook|Yahoo|Gmail|Proton|Thunderbird|Spark|GMX|WEB\.DE|Mail\.ru|Яндекс|Почт|QQ|Foxmail|Mobile|Mobil|Smartphone|Handy|téléphone|teléfono|telefon/i;
const sentFrom =
  /^(?:sent |get outlook|outlook für |von (?:meinem|mein|unterwegs)|gesendet |diese nachricht|envoyé |obtenir |télécharger |enviado |enviada |obtener |obter |inviato |scarica |ottieni |verzonden |verstuurd |outlook voor |skickat |hämta |sendt |hent |lähetetty |hanki |wysłan|pobierz |odesláno |odoslané |získejte |küldve |trimis |отправлен|послан|надіслан|изпратено |poslano |στάλθηκε |gönder|saadetud |nosūtīts |išsiųsta |发自|發自|來自|传送自|從我的|获取|nosūt|dikirim |được gửi |gửi từ |ส่งจาก|نشرت|أُرسلت|تم الإرسال|ارسال|נשלח )|(?:gesendet|から送信|より送信|에서 보냄|gönderildi)\.?$/i;

/**
 * Text that answers between quoted lines stays whole: the quotes belong to what it says.
 * @param subject the mail's own, which a quoted mail's header repeats.
 */
export function splitQuote(text: string, subject = ""): SplitText {
  const lines = text.split("\n");
  const looked = lines.map(plainLine);
  const signature = lines.findIndex(isSignature);
  const stop = signature < 0 ? lines.length : signature;
  const cut = quoteStart(looked, stop, bareSubject(subject));
  let end = cut;
  while (end > 0 && looked[end - 1] === "") end -= 1;
  if (end > 0 && isDeviceLine(looked[end - 1] ?? "")) end -= 1;
  const said = lines.slice(0, end).join("\n").trim();
  const quoted = lines.slice(end).join("\n").trim();
  return said === "" ? { text: text.trim(), quoted: "" } : { text: said, quoted };
}

const isSignature = (line: string) => /^-- ?$/.test(line);

const isDeviceLine = (line: string) => line.length < 120 && device.test(line) && sentFrom.test(line);

/** @returns the line that the quoted mail begins in, with its heading; `stop` where nothing is quoted. */
function quoteStart(lines: readonly string[], stop: number, subject: string): number {
  // Quotes above this line are answered there.
  const lastUnquoted = lines.slice(0, stop).findLastIndex((line) => line !== "" && !line.startsWith(">"));
  for (let at = 0; at < stop; at += 1) {
    const line = lines[at] ?? "";
    if (line === "") continue;
    if (isForwardHeading(lines, at)) return stop;
    if (line.startsWith(">")) {
      if (at > lastUnquoted) return at;
      continue;
    }
    const title = ruleTitle(line);
    if (title !== null) {
      const below = nextNonEmptyLine(lines, at + 1);
      if (isOriginalMessage(title) || isHeaderBlock(lines, below, subject, true)) return at;
    }
    if (isHeaderBlock(lines, at, subject)) return at;
    const start = attributionStartsAt(lines, at);
    if (start === null) continue;
    const first = nextNonEmptyLine(lines, at + 1);
    // Nothing below it: a sentence that ends in a colon.
    if (first >= stop) continue;
    if (!lines[first]?.startsWith(">") || first > lastUnquoted) return start;
  }
  return stop;
}
