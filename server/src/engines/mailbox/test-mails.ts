/** Mails as real programs write them, for tests; the names in them are made up. */

const lines = (...parts: string[]) => parts.join("\r\n");

interface Written {
  from?: string;
  subject?: string;
  /** With angle brackets. */
  messageId?: string;
  inReplyTo?: string;
  references?: string;
}

const headersOf = ({
  from = "Dana Reyes <dana@northlight.example>",
  subject = "Re: Your film",
  messageId = `<${Math.random().toString(36).slice(2)}@mail.northlight.example>`,
  inReplyTo,
  references = inReplyTo,
}: Written) => [
  `From: ${from}`,
  "To: Extenso <support@extenso.example>",
  `Subject: ${subject}`,
  `Message-ID: ${messageId}`,
  "Date: Sat, 21 Nov 2026 09:12:00 -0800",
  "MIME-Version: 1.0",
  ...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`] : []),
  ...(references ? [`References: ${references}`] : []),
];

/** Gmail on the web: both alternatives, the quoted mail behind “On … wrote:”. */
export const gmailReply = (written: Written = {}) =>
  lines(
    ...headersOf(written),
    'Content-Type: multipart/alternative; boundary="000000000000d1"',
    "",
    "--000000000000d1",
    'Content-Type: text/plain; charset="UTF-8"',
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "Tuesday works =E2=80=93 let=E2=80=99s say ten.",
    "",
    "On Fri, Nov 20, 2026 at 8:33=E2=80=AFPM Robin at Extenso <studio@extenso.example>",
    "wrote:",
    "",
    "> Hello Dana,",
    ">",
    "> would Tuesday suit you?",
    "",
    "--000000000000d1",
    'Content-Type: text/html; charset="UTF-8"',
    "",
    '<div dir="ltr">Tuesday works.</div><div class="gmail_quote"><blockquote>Hello Dana</blockquote></div>',
    "--000000000000d1--",
    "",
  );

/** Outlook: HTML alone, Windows’ character set, the quoted mail below a ruled header block. */
export const outlookReply = (written: Written = {}) =>
  Buffer.concat([
    Buffer.from(
      lines(
        ...headersOf(written),
        'Content-Type: text/html; charset="windows-1252"',
        "Content-Transfer-Encoding: 8bit",
        "X-MS-Has-Attach:",
        "Thread-Topic: Your film",
        "",
        "<html><head><style>p.MsoNormal{margin:0}</style></head><body><div class=WordSection1>",
        '<p class=MsoNormal>That\x92s fine. See <a href="https://northlight.example/brief">the brief</a>.<o:p></o:p></p>',
        "<script>alert(1)</script>",
        "<p class=MsoNormal>Caf\xe9 at \x80 20?</p>",
        '<div style="border-top:solid #E1E1E1 1.0pt"><p class=MsoNormal><b>From:</b> Robin at Extenso &lt;studio@extenso.example&gt;<br>',
        "<b>Sent:</b> Friday, November 20, 2026 8:33 PM<br><b>To:</b> Dana Reyes<br><b>Subject:</b> Your film</p></div>",
        "<p class=MsoNormal>Hello Dana, would Tuesday suit you?</p></div></body></html>",
      ),
      "latin1",
    ),
  ]);

/** Apple Mail on a telephone. */
export const appleReply = (written: Written = {}) =>
  lines(
    ...headersOf(written),
    "Content-Type: text/plain; charset=us-ascii",
    "Content-Transfer-Encoding: 7bit",
    "",
    "Yes please.",
    "",
    "Sent from my iPhone",
    "",
    "> On Nov 20, 2026, at 8:33 PM, Robin at Extenso <studio@extenso.example> wrote:",
    "> ",
    "> Hello Dana,",
    "> would Tuesday suit you?",
  );

/** Thunderbird in German: ISO-8859-1, a subject in encoded words, a signature. */
export const germanReply = (written: Written = {}) =>
  Buffer.from(
    lines(
      ...headersOf({ subject: "=?ISO-8859-1?Q?Re:_Ihr_Film_f=FCr_M=FCnchen?=", ...written }),
      "Content-Type: text/plain; charset=ISO-8859-1; format=flowed",
      "Content-Transfer-Encoding: 8bit",
      "",
      "Sehr geehrte Damen und Herren,",
      "",
      "Dienstag pa\xdft gut. Gr\xfc\xdfe",
      "",
      "Am 20.11.26 um 20:33 schrieb Robin at Extenso:",
      "> Would Tuesday suit you?",
      "-- ",
      "J\xfcrgen Wei\xdf",
    ),
    "latin1",
  );

/** Japanese in ISO-2022-JP. */
export const japaneseReply = (written: Written = {}) =>
  Buffer.from(
    lines(
      ...headersOf({ from: "=?ISO-2022-JP?B?GyRCOzNFRBsoQg==?= <yamada@example.jp>", ...written }),
      "Content-Type: text/plain; charset=ISO-2022-JP",
      "Content-Transfer-Encoding: 7bit",
      "",
      "\x1b$B$" + '"$j$,$H$&\x1b(B',
    ),
    "latin1",
  );

export const outOfOffice = (written: Written = {}) =>
  lines(
    ...headersOf({ subject: "Automatic reply: Your film", ...written }),
    "Auto-Submitted: auto-replied",
    "X-Auto-Response-Suppress: All",
    "Content-Type: text/plain",
    "",
    "I am away until Monday.",
  );

export const withAttachments = (count: number, written: Written = {}, bytes = "AAAA") =>
  lines(
    ...headersOf(written),
    'Content-Type: multipart/mixed; boundary="mix"',
    "",
    "--mix",
    "Content-Type: text/plain",
    "",
    "Here they are.",
    ...Array.from({ length: count }, (_, index) =>
      lines(
        "--mix",
        `Content-Type: application/pdf; name="../../etc/brief-${index + 1}.pdf"`,
        `Content-Disposition: attachment; filename="../../etc/brief-${index + 1}.pdf"`,
        "Content-Transfer-Encoding: base64",
        "",
        bytes,
      ),
    ),
    "--mix--",
  );

/** @param original `Message-ID` of the mail that came back. */
export const postfixBounce = (original: string, to = "dana@northlight.example") =>
  lines(
    "Return-Path: <>",
    "From: MAILER-DAEMON@mail.extenso.example (Mail Delivery System)",
    "Subject: Undelivered Mail Returned to Sender",
    "To: studio@extenso.example",
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="9F2.17"',
    "Message-Id: <20261121043300.9F2@mail.extenso.example>",
    "",
    "This is a MIME-encapsulated message.",
    "",
    "--9F2.17",
    "Content-Description: Notification",
    "Content-Type: text/plain; charset=us-ascii",
    "",
    "I'm sorry to have to inform you that your message could not be delivered.",
    "",
    "--9F2.17",
    "Content-Description: Delivery report",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mail.extenso.example",
    "",
    `Final-Recipient: rfc822; ${to}`,
    "Action: failed",
    "Status: 5.1.1",
    "Remote-MTA: dns; mx.northlight.example",
    "Diagnostic-Code: smtp; 550 5.1.1 <dana@northlight.example>: Recipient address",
    "    rejected: User unknown",
    "",
    "--9F2.17",
    "Content-Description: Undelivered Message Headers",
    "Content-Type: text/rfc822-headers",
    "",
    "From: Robin at Extenso <studio@extenso.example>",
    `Message-ID: ${original}`,
    "--9F2.17--",
  );

export const exchangeBounce = (original: string) =>
  lines(
    "From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@northlight.example>",
    "Subject: Undeliverable: Your film",
    "Auto-Submitted: auto-generated",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="_ex"',
    "Message-ID: <4c2@northlight.example>",
    `In-Reply-To: ${original}`,
    "MIME-Version: 1.0",
    "",
    "--_ex",
    'Content-Type: multipart/alternative; differences=Content-Type; boundary="_alt"',
    "",
    "--_alt",
    'Content-Type: text/plain; charset="us-ascii"',
    "",
    "Delivery has failed to these recipients or groups: dana@northlight.example",
    "--_alt",
    'Content-Type: text/html; charset="us-ascii"',
    "",
    "<html><body>Delivery has failed</body></html>",
    "--_alt--",
    "",
    "--_ex",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns;EX01.northlight.example",
    "",
    "Final-Recipient: rfc822;dana@northlight.example",
    "Action: failed",
    "Status: 5.2.2",
    "Diagnostic-Code: smtp;550 5.2.2 RESOLVER.RST.MailboxFull; mailbox full",
    "",
    "--_ex",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: ${original}`,
    "Subject: Your film",
    "",
    "Hello Dana",
    "--_ex--",
  );

export const gmailBounce = (original: string) =>
  lines(
    "Return-Path: <>",
    "From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
    "Subject: Delivery Status Notification (Failure)",
    "Auto-Submitted: auto-replied",
    `References: ${original}`,
    `In-Reply-To: ${original}`,
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; boundary="0000f1"; report-type=delivery-status',
    "Message-ID: <655d.gmr@google.com>",
    "",
    "--0000f1",
    'Content-Type: text/plain; charset="UTF-8"',
    "",
    "** Address not found **",
    "",
    "--0000f1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; googlemail.com",
    `X-Original-Message-ID: ${original}`,
    "",
    "Final-Recipient: rfc822; dana@northlight.example",
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.",
    "",
    "--0000f1",
    "Content-Type: message/rfc822",
    "",
    `Message-ID: ${original}`,
    "",
    "Hello Dana",
    "--0000f1--",
  );

/** qmail’s letter: no report, but a text. */
export const qmailBounce = (original: string) =>
  lines(
    "Return-Path: <>",
    "From: MAILER-DAEMON@northlight.example",
    "Subject: failure notice",
    "",
    "Hi. This is the qmail-send program at northlight.example.",
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    "",
    "<dana@northlight.example>:",
    "550 5.1.1 no mailbox here by that name.",
    "",
    "--- Below this line is a copy of the message.",
    "",
    `Message-ID: ${original}`,
    "Subject: Your film",
  );
