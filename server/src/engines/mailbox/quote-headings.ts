/**
 * Headings that mail programs write above a mail they quote. They are recognised by their shape (a date, an address, a
 * colon at the end; lines of labels with an address and a date among them), which is the same in every language; words
 * decide only if the shape doesn't.
 */

/** Lines that an attribution such as “On … wrote:” may take. */
const longestAttribution = 4;
/** Lines below the first one of a header block that belong to it. */
const longestBlock = 9;

/** A line prepared for matching: without direction marks and other invisible characters, with ASCII digits. */
export function plainLine(line: string): string {
  return line
    .slice(0, 400)
    .replace(/[\p{Cf}]/gu, "")
    .replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : String(digitOf(digit))))
    .trim();
}

/** Value of a decimal digit in any script: Unicode has them in runs of ten, from zero up. */
function digitOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0;
  const value = () => (digit.codePointAt(0) ?? 0) - zero;
  while (value() < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return value();
}

/** No part takes an `@`: a line of many would be read again from each. */
const address = /[^\s<>()[\]"“”,;:：@]+@[^\s<>()[\]"“”,;:：@]+\.[^\s<>()[\]"“”,;:：@.]+/;
const bracketedAddress = new RegExp(`[<(\\[【（]\\s*(?:mailto:)?${address.source}\\s*[>)\\]】）]`, "i");
const time = /(?:^|\D)\d{1,2}\s?[:.：h]\s?\d{2}(?:\D|$)/;
const year = /(?:^|[^\d@.-])(?:1[34]|19|20|25)\d\d(?:[^\d@-]|$)/;
const numericDate = /(?:^|\D)\d{1,4}\s?[./-]\s?\d{1,2}\s?[./-]\s?\d{1,4}(?:\D|$)/;

const withoutAddresses = (text: string) => text.replace(new RegExp(address.source, "g"), " ");

function hasDate(text: string): boolean {
  const words = withoutAddresses(text);
  const numbers = words.match(/\d+/g)?.length ?? 0;
  return numericDate.test(words) || (year.test(words) && numbers > 1) || (time.test(words) && numbers > 2);
}

/** “wrote” in many languages, for headings without an address or quote marks. */
const wrote =
  /wrote|schrieb|écrit|escribi[óo]|escreveu|ha scritto|schreef|geschreven|skrev|kirjoitti|napsal|napísal|írta|a scris|napisa|pisze|написа|пише|написав|је писа|ha escrit(?!\p{L})|escribiu|\bwrites|schreibt|skrifar|έγραψε|yazdı|yazmış|kirjutas|rakst[īi]ja|rašė|va escriure|idatzi|skrifaði|scríobh|ysgrifennodd|写道|寫道|书きました|書きました|のメール|のメッセージ|님이 작성|쓴 글|작성|쓴 글|כתב|كتب|نوشت|เขียน|đã viết|menulis|aliandika|ने लिखा|نے لکھا|লিখেছেন|գրել է|ရေးခဲ့|សរសេរ|бичсэн|жазды/iu;

/** Words with which an attribution begins on a line of its own, its date on the next. */
const attributionStart =
  /^(?:on|am|le|el|il|op|em|den|på|w dniu|dnia|dne|в|на|în|vào|pada|ในวันที่|في|בתאריך)\s\p{L}+[.,]?$/iu;

/** Colons of the world: Latin and full width, Khmer, Ethiopic. */
const headingEnd = /[:：៖፦፡][*_]*$/;
/** Other endings, in some languages; then verb, address and date are all required. */
const otherEnd = /[.։-]$/;

function endsHeading(line: string): boolean {
  if (headingEnd.test(line)) return true;
  return otherEnd.test(line) && wrote.test(line) && bracketedAddress.test(line) && hasDate(line);
}

/** @returns the first line of the attribution that ends in this line; `null` if none ends here. */
export function attributionStartsAt(lines: readonly string[], end: number): number | null {
  const last = lines[end] ?? "";
  const isDashed = /^-{2,}.*[^-\s].*-{2,}$/.test(last);
  if (!isDashed && !endsHeading(last)) return null;
  // A verb that was wrapped onto its own line, in any language, below a full line.
  const isTail = !wrote.test(last) && !address.test(last) && !hasDate(last);
  if (isTail && (last.length > 40 || (lines[end - 1] ?? "").length < 50)) return null;
  const next = lines[nextNonEmptyLine(lines, end + 1)] ?? "";
  let joined = "";
  let weak: number | null = null;
  for (let at = end; at > end - longestAttribution && at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    if (line === "" || line.startsWith(">")) break;
    joined = `${line} ${joined}`.trim();
    if (joined.length > 500) break;
    if (hasDate(joined) && bracketedAddress.test(joined)) {
      return attributionStart.test(lines[at - 1] ?? "") ? at - 1 : at;
    }
    if (weak === null && isAttribution(joined, next)) weak = at;
  }
  return weak;
}

/** Whether a line without date or address is an attribution. @param next the line below it. */
function isAttribution(text: string, next: string): boolean {
  const isDated = hasDate(text);
  const isWritten = wrote.test(text);
  if (isWritten && ((isDated && text.length < 250) || bracketedAddress.test(text))) return true;
  return next.startsWith(">") && (isDated || isWritten || address.test(text));
}

interface HeaderLine {
  label: string;
  value: string;
}

interface BlockLine {
  text: string;
  /** The line below it. */
  end: number;
}

/** Lines of a header block. In Lotus Notes' table a label stands alone, and its value in the next line. */
function blockLines(lines: readonly string[], at: number): BlockLine[] {
  const block: BlockLine[] = [];
  for (let next = at; next < lines.length && block.length < longestBlock; next += 1) {
    const text = lines[next] ?? "";
    const below = nextNonEmptyLine(lines, next + 1);
    const value = lines[below] ?? "";
    const isAlone = headerLabel(text)?.value === "" && headerLabel(value)?.value !== "" && value !== "";
    if (isAlone) next = below;
    block.push({ text: isAlone ? `${text} ${value}` : text, end: next + 1 });
  }
  return block;
}

/**
 * The older heading of Lotus Notes: author and date without labels, then words without colons, “To” and “Subject”,
 * each above its value.
 * @returns the line below it; `null` if it is none.
 */
function notesHeadingEnd(lines: readonly string[], at: number): number | null {
  const date = nextNonEmptyLine(lines, at + 1);
  const sent = lines[date] ?? "";
  if (!endsInAddress(lines[at] ?? "") || sent.length > 40 || !hasDate(sent) || address.test(sent))
    return null;
  const below = lines.slice(date + 1, date + 1 + longestNotesHeading).map((line) => line.toLowerCase());
  const to = below.findIndex((line) => toWords.has(line));
  const subject = below.findIndex((line, index) => index > to && subjectWords.has(line));
  return to < 0 || subject < 0 ? null : nextNonEmptyLine(lines, date + subject + 2) + 1;
}

/** Lines below the date, with some recipients. */
const longestNotesHeading = 20;

/** `From: X`, also `*From:* X`, `From : X` and `| From | X |`. */
function headerLabel(line: string): HeaderLine | null {
  const [, label = "", value = ""] =
    /^\|\s*([\p{L}\p{M}][^|]{0,29}?)\s*[:：]?\s*\|\s*([^|]*?)\s*\|?$/u.exec(line) ??
    /^[*_]{0,2}([\p{L}\p{M}][\p{L}\p{M}\s.'’/-]{0,29}?)[*_]{0,2}\s{0,2}[:：][*_]{0,2}\s*(.*)$/u.exec(line) ??
    [];
  return label === "" ? null : { label: label.toLowerCase(), value: value.replace(/[;；,]\s*$/, "").trim() };
}

const wordList = (words: string) => new Set(words.split("|"));
const fromWords = wordList(
  "from|von|de|van|fra|från|frá|da|od|lähettäjä|saatja|feladó|küldő|от|от кого|від|від кого|од|ад|από|kimden|gönderen|no|sūtītājs|nuo|šalje|pošiljatelj|pošiljalac|expéditeur|remitente|mittente|remetente|afzender|avsändare|afsender|avsender|nadawca|odesílatel|odosielateľ|expeditor|de la|差出人|送信者|送信元|发件人|發件人|寄件者|寄件人|보낸 사람|보낸사람|מאת|من|از|จาก|từ|người gửi|dari|daripada|प्रेषक",
);
const sentWords = wordList(
  "sent|sent on|gesendet|envoyé|envoyé le|enviado|enviado el|enviado em|enviada em|enviado a|inviato|verzonden|skickat|sendt|lähetetty|saadetud|elküldve|küldve|wysłano|wysłane|odesláno|odoslané|trimis|отправлено|дата отправки|надіслано|изпратено|послато|poslano|poslato|στάλθηκε|αποστολή|gönderildi|gönderilme tarihi|gönderme|nosūtīts|išsiųsta|送信日時|发送时间|發送時間|傳送時間|寄件日期|보낸 날짜|날짜|נשלח|بتاريخ|تم الإرسال|ส่ง|đã gửi|dikirim|dihantar|भेजा गया",
);
const subjectWords = wordList(
  "subject|re|betreff|objet|objeto|asunto|oggetto|onderwerp|ämne|emne|aihe|teema|tárgy|temat|předmět|predmet|subiect|assunto|тема|относно|предмет|naslov|zadeva|θέμα|konu|tēma|tema|件名|主题|主題|主旨|제목|נושא|الموضوع|موضوع|หัวเรื่อง|เรื่อง|chủ đề|tiêu đề|subjek|perihal|विषय|assumpte|thema",
);
/** Above the recipients in {@link notesHeadingEnd}. */
const toWords = wordList(
  "to|an|à|a|pour|para|aan|til|till|vastaanottaja|do|komu|címzett|către|кому|до|προς|kime|宛先|收件人|收件者|받는 사람|אל|إلى|ถึง",
);

/** “Re: film”: whatever the language, one to four letters and a colon; several of them are one subject. */
const replyPrefix = /^(?:[\p{L}\p{M}]{1,4}(?:\[\d+\])?\s?[:：]\s*)+/u;
export const isReplySubject = (subject: string) =>
  replyPrefix.test(subject) || /^\s*(?:antwort|respuesta|resposta|תגובה)\s?[:：]/i.test(subject);
export const bareSubject = (subject: string) => subject.replace(replyPrefix, "").trim().toLowerCase();

const addressEnd = new RegExp(`(?:${address.source}|\\])\\s*[>)\\]】）]*$`);
const endsInAddress = (value: string) =>
  value.length < 200 && value.includes("@") && addressEnd.test(value) && address.test(value);

/** Whether these lines are Outlook's header block above a quoted mail. @param subject that of the whole mail. */
export function isHeaderBlock(
  lines: readonly string[],
  at: number,
  subject: string,
  isRuled = false,
): boolean {
  if (notesHeadingEnd(lines, at) !== null) return true;
  const [top, ...below] = headerLabel(lines[at] ?? "") ? blockLines(lines, at) : [];
  const first = top && headerLabel(top.text);
  if (!first) return false;
  const isFrom = fromWords.has(first.label);
  const block = [first];
  let others = 0;
  for (const { text } of below) {
    if (others > 2) break;
    if (text === "") continue;
    const labelled = headerLabel(text);
    if (labelled) block.push(labelled);
    // A long list of recipients continues on further lines.
    else others += 1;
  }
  const dated = block.filter(({ value }) => value.length < 100 && hasDate(value) && !address.test(value));
  const mailboxes = block.filter(({ value }) => endsInAddress(value));
  const named = block.filter(({ label }) => subjectWords.has(label) || sentWords.has(label));
  const isSubject = block.some(
    ({ value }) => replyPrefix.test(value) || (subject !== "" && bareSubject(value) === subject),
  );
  if (block.length < 3 || dated.length === 0) return isRuled && isFrom && endsInAddress(first.value);
  if (block.slice(0, 2).some(({ label }) => fromWords.has(label))) {
    if (isFrom || sentWords.has(first.label)) return mailboxes.length > 0 || named.length > 0 || isSubject;
  }
  const isHead =
    endsInAddress(first.value) || dated[0] === first || (isRuled && subjectWords.has(first.label));
  return (
    isHead && (mailboxes.length > 1 || (mailboxes.length > 0 && (isSubject || isRuled || named.length > 1)))
  );
}

/** @returns the line below the last labelled one of the block that begins here. */
export function headerBlockEnd(lines: readonly string[], at: number): number {
  const notes = notesHeadingEnd(lines, at);
  if (notes !== null) return notes;
  return blockLines(lines, at).findLast(({ text }) => headerLabel(text))?.end ?? at + 1;
}

/** “-----Original Message-----” in many languages. */
const originalMessage =
  /^(?:original (?:message|appointment|e?-?mail)|replied message|please (?:type|write) your reply above this line|please reply above this line|reply above this line|ursprüngliche (?:nachricht|e?-?mail)|original-?\s?(?:nachricht|mail)|message d.origine|message original|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|ursprungligt meddelande|originalmeddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|wiadomość oryginalna|oryginalna wiadomość|původní (?:zpráva|e-mail)|pôvodná správa|eredeti üzenet|mesaj(?:ul)? original|исходное сообщение|оригинальное сообщение|пересылаемое сообщение|оригінальне повідомлення|αρχικό μήνυμα|özgün ileti|orijinal mesaj|izvorna poruka|元のメッセージ|原始邮件|原始郵件|原邮件|回复的原邮件|回复的邮件|원본 메일|원본 메시지|הודעה מקורית|الرسالة الأصلية|ข้อความต้นฉบับ|reply message|antwort nachricht)$/i;

/** A title between dashes, or a rule. @returns the title in it; `null` if the line is neither. */
export function ruleTitle(line: string): string | null {
  if (/^[_=\u2014\u2500-]{10,}$/.test(line)) return "";
  return (
    /^(?:#{1,3}-|[-_=*\u2014\u2500]{2,})\s*([^-_=*].{0,60}?)\s*(?:-#{1,3}|[-_=*\u2014\u2500]{2,})$/.exec(
      line,
    )?.[1] ?? null
  );
}

export const isOriginalMessage = (title: string) => originalMessage.test(title);

/** Words for “forwarded”: a forwarded mail is new to its recipient, so it isn't cut off as a quote. */
const forwarded =
  /forward|weiterge?leitet|weitergel|transf[ée]r|réexpédi|reenvi|encaminh|inoltra|doorgestuurd|vidarebefordra|videresend|videresen|lähete|välitetty|przekazan|podan|přeposlan|preposlan|továbbít|redirec|пересла|пересыла|переслан|препрат|προωθ|ileti(?:len|lmiş)|persiųst|posredov|edastat|pārsūt|înaint|prosl(?:ij)?eđ|прослеђ|переадрес|áframsen|अग्रेषित|転送|转发|轉寄|轉發|전달|הועבר|معاد توجيه|ส่งต่อ|chuyển tiếp|diteruskan/i;

/** Gmail's rule has ten dashes and nine around its words, in every language; Thunderbird's has a subject below it. */
const gmailForward = /^-{10}\s[^-].*\s-{9}$/;
const thunderbirdForward = /^-{8}\s[^-].*\s-{8}$/;

/** Prefixes of forwarded mails' subjects. */
const forwardPrefix =
  /^\s*(?:fwd?|fw|wg|wtr|weitergeleitet|tr|rv|reenv|enc|res?env|i|inoltro|doorst|fs|vb|vl|pd|přep|preposlané|továbbítás|înt|redirecționat|ynl|i̇lt|ilt|πρθ|пересл|переслать|препр|转发|轉寄|轉發|転送|전달|fwd: fw|הועבר|إعادة توجيه|ต่อ|chuyển tiếp|trs|bls fwd)(?:\[\d+\])?\s?[:：]/iu;
/** “VS:” means forwarded in Danish and Norwegian, but replied in Finnish. */
const scandinavianPrefix = /^\s*vs\s?:/i;

/** @param text the mail's text: labels of a quoted header tell the language. */
export function isForward(subject: string, text: string): boolean {
  if (forwardPrefix.test(subject)) return true;
  return scandinavianPrefix.test(subject) && /^[*_]{0,2}Fra:/m.test(text);
}

export function isForwardHeading(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  const title = ruleTitle(line);
  const below = nextNonEmptyLine(lines, at + 1);
  const label = headerLabel(lines[below] ?? "")?.label ?? "";
  if (title !== null) {
    const isThunderbirds = thunderbirdForward.test(line) && subjectWords.has(label);
    return forwarded.test(title) || gmailForward.test(line) || (isThunderbirds && !isOriginalMessage(title));
  }
  // “Begin forwarded message:”, with the subject in the header's second line where the words are unknown.
  if (!/[:：]$/.test(line) || line.length > 60 || label === "") return false;
  const second = headerLabel(lines[below + 1] ?? "")?.label ?? "";
  return forwarded.test(line) || (fromWords.has(label) && subjectWords.has(second));
}

export function nextNonEmptyLine(lines: readonly string[], from: number): number {
  let next = from;
  while (next < lines.length && lines[next] === "") next += 1;
  return next;
}
