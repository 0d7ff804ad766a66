import { expect, test } from "vitest";
import { splitQuote } from "./split-quote.ts";

const quote = "Thank you for your request. SECRET";
const said = "Yes, that suits us.";

/** Each as the program writes it; the mail it quotes stands below. */
test.each([
  ["Gmail, English", "On Fri, Nov 27, 2026 at 10:12 AM Extenso <studio@extenso.example> wrote:"],
  [
    "Gmail, English, wrapped",
    "On Fri, Nov 27, 2026 at 10:12 AM Extenso Media <studio@extenso.example>\nwrote:",
  ],
  ["Gmail, German", "Am Fr., 27. Nov. 2026 um 10:12 Uhr schrieb Extenso <studio@extenso.example>:"],
  ["Gmail on telephones, German", "Extenso <studio@extenso.example> schrieb am Fr., 27. Nov. 2026, 10:12:"],
  ["Gmail, French", "Le ven. 27 nov. 2026 à 10:12, Extenso <studio@extenso.example> a écrit :"],
  ["Gmail, Spanish", "El vie, 27 nov 2026 a las 10:12, Extenso (<studio@extenso.example>) escribió:"],
  ["Gmail, Italian", "Il giorno ven 27 nov 2026 alle ore 10:12 Extenso <studio@extenso.example> ha scritto:"],
  ["Gmail, Portuguese", "Em sex., 27 de nov. de 2026 às 10:12, Extenso <studio@extenso.example> escreveu:"],
  ["Gmail, Dutch", "Op vr 27 nov 2026 om 10:12 schreef Extenso <studio@extenso.example>:"],
  ["Gmail, Danish", "Den fre. 27. nov. 2026 kl. 10.12 skrev Extenso <studio@extenso.example>:"],
  ["Gmail, Swedish", "Den fre 27 nov. 2026 kl 10:12 skrev Extenso <studio@extenso.example>:"],
  ["Gmail, Norwegian", "fre. 27. nov. 2026 kl. 10:12 skrev Extenso <studio@extenso.example>:"],
  ["Gmail, Finnish", "pe 27. marrask. 2026 klo 10.12 Extenso (studio@extenso.example) kirjoitti:"],
  ["Gmail, Polish", "pt., 27 lis 2026 o 10:12 Extenso <studio@extenso.example> napisał(a):"],
  ["Gmail, Czech", "pá 27. 11. 2026 v 10:12 odesílatel Extenso <studio@extenso.example> napsal:"],
  ["Gmail, Hungarian", "Extenso <studio@extenso.example> ezt írta (időpont: 2026. nov. 27., P, 10:12):"],
  ["Gmail, Romanian", "În vin., 27 nov. 2026 la 10:12, Extenso <studio@extenso.example> a scris:"],
  ["Gmail, Russian", "пт, 27 нояб. 2026 г. в 10:12, Extenso <studio@extenso.example>:"],
  ["Gmail, Ukrainian", "пт, 27 лист. 2026 р. о 10:12 Extenso <studio@extenso.example> пише:"],
  ["Gmail, Bulgarian", "На пт, 27.11.2026 г. в 10:12 ч. Extenso <studio@extenso.example> написа:"],
  [
    "Gmail, Greek",
    "Στις Παρ 27 Νοε 2026 στις 10:12 π.μ., ο χρήστης Extenso <studio@extenso.example> έγραψε:",
  ],
  ["Gmail, Turkish", "Extenso <studio@extenso.example>, 27 Kas 2026 Cum, 10:12 tarihinde şunu yazdı:"],
  [
    "Gmail, Latvian",
    "piektd., 2026. g. 27. nov., plkst. 10:12 — lietotājs Extenso (<studio@extenso.example>) rakstīja:",
  ],
  ["Gmail, Estonian", "Extenso <studio@extenso.example> kirjutas kuupäeval R, 27. november 2026 kell 10:12:"],
  ["Gmail, Lithuanian", "2026-11-27, pn, 10:12 Extenso <studio@extenso.example> rašė:"],
  ["Gmail, Chinese", "Extenso <studio@extenso.example> 于2026年11月27日周五 10:12写道："],
  ["Gmail, Taiwan", "Extenso <studio@extenso.example> 於 2026年11月27日 週五 上午10:12寫道："],
  ["Gmail, Japanese", "2026年11月27日(金) 10:12 Extenso <studio@extenso.example>:"],
  ["Gmail, Korean", "2026년 11월 27일 (금) 오전 10:12, Extenso <studio@extenso.example>님이 작성:"],
  ["Gmail, Thai", "ในวันที่ ศ. 27 พ.ย. 2569 เวลา 10:12 Extenso <studio@extenso.example> เขียนว่า:"],
  ["Gmail, Vietnamese", "Vào Th 6, 27 thg 11, 2026 vào lúc 10:12 Extenso <studio@extenso.example> đã viết:"],
  [
    "Gmail, Indonesian",
    "Pada tanggal Jum, 27 Nov 2026 pukul 10.12 Extenso <studio@extenso.example> menulis:",
  ],
  ["Gmail, Hindi", "शुक्र, 27 नव॰ 2026 को 10:12 पूर्वाह्न बजे को Extenso <studio@extenso.example> ने लिखा:"],
  [
    "Gmail, Arabic",
    "في الجمعة، ٢٧ نوفمبر ٢٠٢٦ في ١٠:١٢ ص تمت كتابة ما يلي بواسطة \u202aExtenso\u202c\u200f <\u202astudio@extenso.example\u202c\u200f>:",
  ],
  [
    "Gmail, Hebrew",
    "\u202bבתאריך יום ו׳, 27 בנוב׳ 2026 ב-10:12 מאת \u202aExtenso\u202c\u200f <\u202astudio@extenso.example\u202c\u200f>:\u202c",
  ],
  ["Gmail, Persian", "در تاریخ جمعه ۲۷ نوامبر ۲۰۲۶، ۱۰:۱۲ Extenso <studio@extenso.example> نوشت:"],
  ["Gmail, Georgian", "პარ, 27 ნოე. 2026, 10:12 Extenso <studio@extenso.example>-მა დაწერა:"],
  ["Apple, English", "On Nov 27, 2026, at 10:12 AM, Extenso <studio@extenso.example> wrote:"],
  [
    "Apple, Dutch",
    "Op 27 nov. 2026 om 10:12 heeft Extenso <studio@extenso.example> het volgende geschreven:",
  ],
  ["Apple, Japanese", "2026/11/27 10:12、Extenso <studio@extenso.example>のメール:"],
  ["Thunderbird, German", "Am 27.11.26 um 10:12 schrieb Extenso:"],
  ["Thunderbird, French", "Le 27/11/2026 à 10:12, Extenso a écrit :"],
  ["Thunderbird, Polish", "W dniu 27.11.2026 o 10:12, Extenso pisze:"],
  ["Yandex", '27.11.2026, 10:12, "Extenso" <studio@extenso.example>:'],
  ["Mail.ru", "Пятница, 27 ноября 2026, 10:12 +03:00 от Extenso <studio@extenso.example>:"],
  ["163.com", '在 2026-11-27 10:12:33，"Extenso" <studio@extenso.example> 写道：'],
  ["Gmail, Khmer", "នៅ​ថ្ងៃ​ទី សុក្រ 27 វិច្ឆិកា 2026 ម៉ោង 10:12 Extenso <studio@extenso.example> បាន​សរសេរ៖"],
  ["Gmail, Amharic", "ዓርብ 27 ኖቬም 2026 በ10:12 ጥዋት Extenso <studio@extenso.example> ጻፈ፦"],
  ["Gmail, Armenian", "Ուրբ, 27 նոյ 2026 թ., 10:12 Extenso <studio@extenso.example> գրել է."],
  ["Gmail, Burmese", "သောကြာ၊ 27 နို 2026၊ 10:12 တွင် Extenso <studio@extenso.example> က ရေးခဲ့သည် -"],
  ["Thunderbird, Catalan", "El 27/11/26 a les 10:12, Robin Bay ha escrit:"],
  ["Thunderbird, Galician", "O 27/11/26 ás 10:12, Robin Bay escribiu:"],
  ["Thunderbird, Korean", "2026-11-27 오전 10:12에 Robin Bay 이(가) 쓴 글:"],
  ["Gnus", "Robin Bay <studio@extenso.example> writes:"],
  ["Proton", "On Friday, November 27th, 2026 at 10:12, Extenso <studio@extenso.example> wrote:"],
  ["Zoho", "---- On Fri, 27 Nov 2026 10:12:00 -0800 Extenso <studio@extenso.example> wrote ----"],
  [
    "Zoho, Spanish",
    "---- El vie., 27 nov. 2026 10:12:00 -0800, Extenso <studio@extenso.example> escribió ----",
  ],
])("%s: an attribution begins the quote", (_, heading) => {
  expect(splitQuote(`${said}\n\n${heading}\n\n${quote}`)).toEqual({
    text: said,
    quoted: `${heading}\n\n${quote}`,
  });
  expect(splitQuote(`${said}\n${heading}\n> ${quote}\n> more`).text).toBe(said);
});

const outlook = (
  labels: string,
  { name = "Extenso <studio@extenso.example>", date = "27.11.2026 10:12" } = {},
) => {
  const [from, sent, to, subject] = labels.split("|");
  return `${from} ${name}\n${sent} ${date}\n${to} Mara Quill\n${subject} Re: film`;
};

test.each([
  ["English", outlook("From:|Sent:|To:|Subject:", { date: "Friday, November 27, 2026 10:12 AM" })],
  ["English, the name alone", outlook("From:|Sent:|To:|Subject:", { name: "Robin at Extenso" })],
  ["English, in stars", outlook("*From:*|*Sent:*|*To:*|*Subject:*")],
  ["German", outlook("Von:|Gesendet:|An:|Betreff:")],
  ["French", outlook("De :|Envoyé :|À :|Objet :", { date: "vendredi 27 novembre 2026 10:12" })],
  ["Spanish", outlook("De:|Enviado:|Para:|Asunto:")],
  ["Italian", outlook("Da:|Inviato:|A:|Oggetto:")],
  ["Portuguese", outlook("De:|Enviada em:|Para:|Assunto:")],
  ["Dutch", outlook("Van:|Verzonden:|Aan:|Onderwerp:")],
  ["Danish", outlook("Fra:|Sendt:|Til:|Emne:")],
  ["Swedish", outlook("Från:|Skickat:|Till:|Ämne:")],
  ["Finnish", outlook("Lähettäjä:|Lähetetty:|Vastaanottaja:|Aihe:")],
  ["Polish", outlook("Od:|Wysłano:|Do:|Temat:")],
  ["Czech", outlook("Od:|Odesláno:|Komu:|Předmět:")],
  ["Hungarian", outlook("Feladó:|Elküldve:|Címzett:|Tárgy:")],
  ["Romanian", outlook("De la:|Trimis:|Către:|Subiect:")],
  ["Russian", outlook("От:|Отправлено:|Кому:|Тема:")],
  ["Ukrainian", outlook("Від:|Надіслано:|Кому:|Тема:")],
  ["Greek", outlook("Από:|Στάλθηκε:|Προς:|Θέμα:")],
  ["Turkish", outlook("Kimden:|Gönderildi:|Kime:|Konu:")],
  ["Chinese", outlook("发件人:|发送时间:|收件人:|主题:", { date: "2026年11月27日 10:12" })],
  ["Taiwan", outlook("寄件者：|寄件日期：|收件者：|主旨：", { date: "2026年11月27日 上午 10:12" })],
  ["Japanese", outlook("差出人:|送信日時:|宛先:|件名:", { date: "2026年11月27日金曜日 10:12" })],
  [
    "Korean",
    outlook("보낸 사람:|보낸 날짜:|받는 사람:|제목:", { date: "2026년 11월 27일 금요일 오전 10:12" }),
  ],
  ["Hebrew", outlook("מאת:|נשלח:|אל:|נושא:")],
  ["Arabic", outlook("من:|تم الإرسال:|إلى:|الموضوع:")],
  ["Thai", outlook("จาก:|ส่ง:|ถึง:|เรื่อง:")],
  ["Vietnamese", outlook("Từ:|Đã gửi:|Đến:|Chủ đề:")],
  ["Georgian, of which no word is known", outlook("გამომგზავნი:|გაგზავნის დრო:|მიმღები:|თემა:")],
  [
    "Armenian, with two addresses",
    "Ումից՝: Extenso <studio@extenso.example>\nԱմսաթիվ: 27.11.2026 10:12\nՈւմ: Mara <mara@x.example>".replaceAll(
      "՝",
      "",
    ),
  ],
  [
    "GMX, the date first",
    'Gesendet: Freitag, 27. November 2026 um 10:12 Uhr\nVon: "Extenso" <studio@extenso.example>\nAn: mara@x.example\nBetreff: film',
  ],
  [
    "Samsung",
    "-------- Original message --------\nFrom: Extenso <studio@extenso.example>\nDate: 27/11/2026 10:12 (GMT-08:00)\nTo: Mara\nSubject: film",
  ],
  [
    "QQ",
    '------------------ 原始邮件 ------------------\n发件人: "Extenso"<studio@extenso.example>;\n发送时间: 2026年11月27日(星期五) 上午10:12\n收件人: "Mara"<mara@x.example>;\n主题: film',
  ],
  [
    "163.com",
    "---- 回复的原邮件 ----\n| 发件人 | Extenso<studio@extenso.example> |\n| 发送日期 | 2026年11月27日 10:12 |\n| 收件人 | mara<mara@x.example> |",
  ],
  [
    "T-Online, the subject first",
    '-----Original-Nachricht-----\nBetreff: Re: film\nDatum: 2026-11-27T10:12:12+0100\nVon: "Extenso" <studio@extenso.example>\nAn: mara@x.example',
  ],
  [
    "Orange, the heading alone behind signs",
    '> Message du 27/11/26 10:12\n> De : "Extenso" <studio@extenso.example>\n> A : mara@x.example\n> Objet : Re: film',
  ],
  [
    "Mail.ru, the heading alone behind signs",
    ">Friday, 27 November 2026 10:12 +03:00 from Extenso <studio@extenso.example>:\n>",
  ],
  ["a help desk", "##- Please type your reply above this line -##"],
  [
    "Lotus Notes, its labels alone",
    "From:\nRobin Bay/Extenso <studio@extenso.example>\nTo:\nMara <mara@x.example>\nDate:\n27.11.2026 10:12\nSubject:\nRe: film",
  ],
  [
    "Lotus Notes, its labels alone, lines between, German",
    "Von:\n\nRobin Bay <studio@extenso.example>\n\nAn:\n\nMara <mara@x.example>\n\nDatum:\n\n27.11.2026 10:12\n\nBetreff:\n\nAngebot",
  ],
  [
    "Lotus Notes 7, without colons",
    'Robin Bay <studio@extenso.example>\n11/27/2026 10:12 AM\n\nTo\n"Mara Quill" <mara@x.example>\ncc\n\nSubject\nRe: film',
  ],
  [
    "Lotus Notes 7, German",
    "Robin Bay <studio@extenso.example>\n27.11.2026 10:12\n\nAn\nmara@x.example\nKopie\n\nThema\nAngebot",
  ],
  ["a rule", `________________________________\n${outlook("From:|Sent:|To:|Subject:")}`],
  ["lines between", outlook("From:|Sent:|To:|Subject:").replaceAll("\n", "\n\n")],
  ["the mail's own subject", "Wer: Robin <studio@extenso.example>\nWann: 27.11.2026 10:12\nWas: Your film"],
])("Outlook, %s: a header block begins the quote", (_, heading) => {
  expect(splitQuote(`${said}\n\n${heading}\n\n${quote}`, "Re: Your film")).toEqual({
    text: said,
    quoted: `${heading}\n\n${quote}`,
  });
});

test.each([
  "Date: 12 June 2027, 14:00\nPlace: Lumen Hotel\nContact: Ines <ines@lumen.example>",
  "Contact: Ines <ines@lumen.example>\nDate: 12 June 2027, 14:00\nPlace: Lumen Hotel\nGuests: 120",
  "From: Vancouver\nTo: Whistler\nDate: 12 June 2027, 9:00\nPeople: 4",
  "Our plan for 12.06.2027, 14:00:\n\nphotos and a film",
  "Please write to Ines <ines@lumen.example>:\n\nshe has the key",
  "Looking forward to:\n\n- the film\n- the photos",
  "--- Budget ---\nabout $ 4,000",
  "Contact:\nInes <ines@lumen.example>\nDate:\n12 June 2027, 14:00\nPlace:\nLumen Hotel",
  "From:\nVancouver\nTo:\nWhistler\nDate:\n12 June 2027, 9:00",
  "Ines <ines@lumen.example>\n12 June 2027, 14:00\n\nbrings the keys\nto\nthe hotel",
  "We have filmed it on an iPhone",
  "The director wrote:\nmake it blue",
  "On Friday Robin wrote:\n> Tuesday?\nYes.\n> Ten?\nNo, eleven.",
  `Hi,\n\n${outlook("From:|Sent:|To:|Subject:")}\n\n> Tuesday?\n\nYes.`,
])("a person's own words stay: %j", (text) => {
  expect(splitQuote(text)).toEqual({ text, quoted: "" });
});

test("what somebody forwards is theirs to say", () => {
  const gmail = `See below.\n\n---------- Forwarded message ---------\n${outlook("From:|Date:|To:|Subject:")}\n\nThe brief`;
  expect(splitQuote(gmail)).toEqual({ text: gmail, quoted: "" });
  const apple = `See below.\n\nAnfang der weitergeleiteten Nachricht:\n\n${outlook("Von:|Datum:|An:|Betreff:")}\n\nThe brief`;
  expect(splitQuote(apple)).toEqual({ text: apple, quoted: "" });
});

test.each([
  "---------- Proslijeđena poruka ---------\nŠalje: Ann <ann@y.example>\nDate: pet, 27. stu 2026. u 10:12\nSubject: brief",
  "---------- Áframsend skilaboð ---------\nFrá: Ann <ann@y.example>\nDate: fös., 27. nóv. 2026 kl. 10:12\nSubject: brief",
  "-------- Birbidalitako mezua --------\nGaia: brief\nData: Fri, 27 Nov 2026 10:12\nNork: Ann <ann@y.example>",
  "-------- Pārsūtītais ziņojums --------\nTēma: brief\nDatums: Fri, 27 Nov 2026 10:12\nNo: Ann <ann@y.example>",
  "İletilmiş iletinin başlangıcı:\n\nKimden: Ann <ann@y.example>\nKonu: brief\nTarih: 27 Kasım 2026 10:12\nKime: Mara",
])("a forward is known by its shape, whatever its words: %j", (heading) => {
  const text = `See below.\n\n${heading}\n\nThe brief`;
  expect(splitQuote(text)).toEqual({ text, quoted: "" });
});

test("a subject of a forward, or none of an answer, leaves the headers where they are", () => {
  const text = `For you.\n\n${outlook("From:|Sent:|To:|Subject:")}\n\nThe brief`;
  for (const subject of ["FW: brief", "WG: brief", "TR : brief", "RV: brief", "转发: brief"]) {
    expect(splitQuote(text, subject).quoted).toBe("");
  }
  const danish = text.replace("From:", "Fra:");
  expect([splitQuote(danish, "VS: brief").quoted, splitQuote(text, "VS: brief").text]).toEqual([
    "",
    "For you.",
  ]);
  expect(splitQuote(text, "New enquiry", { isAnswer: false }).quoted).toBe("");
});

test("what is forwarded below a signature is theirs to say, too", () => {
  const text = `See below.\n\n-- \nMara\n\n---------- Forwarded message ---------\n${outlook("From:|Date:|To:|Subject:")}\n\nThe brief`;
  expect(splitQuote(text)).toEqual({ text, quoted: "" });
});

test.each([
  "Sent from my iPhone",
  "Get Outlook for iOS<https://aka.ms/o0ukef>",
  "Von meinem iPhone gesendet",
  "Outlook für iOS (https://aka.ms/o0ukef) beziehen",
  "Envoyé de mon iPhone",
  "Enviado desde mi iPhone",
  "Inviato da iPhone",
  "Verzonden vanaf mijn Samsung",
  "Skickat från min iPhone",
  "Sendt fra min iPhone",
  "Lähetetty iPhonesta",
  "Wysłane z iPhone’a",
  "Отправлено с iPhone",
  "iPhoneから送信",
  "发自我的iPhone",
  "나의 iPhone에서 보냄",
])("%s is folded", (line) => {
  expect(splitQuote(`${said}\n\n${line}\n\n> ${quote}`)).toEqual({
    text: said,
    quoted: `${line}\n\n> ${quote}`,
  });
});

test("a text of any shape comes out whole", () => {
  for (const line of [
    "a: b@c.example 10:12 2026\n",
    "-".repeat(300),
    "1:1 2026 <a@b.example>:\n",
    "@.".repeat(200),
  ]) {
    const given = `${line}\n`.repeat(100_000).slice(0, 100_000);
    const { text, quoted } = splitQuote(given);
    expect((text + quoted).length).toBeGreaterThan(given.length / 2);
  }
});
