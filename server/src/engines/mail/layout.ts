/**
 * How our mails look: one description makes the plain text and the HTML, so that neither says what the
 * other doesn't. Tables and inline styles, because mail programs know little else.
 */
import { escapeHtml } from "@extenso/contract/html/escape.ts";
import type { Mail } from "./outbox-store.ts";

type Block =
  | { text: string }
  /** Label and value; empty values are left out. */
  | { facts: [label: string, value: string][] }
  /** A person's own text; its line breaks are kept. */
  | { quote: string }
  | { button: string; url: string };

export interface MailContent {
  /** Preview text that an inbox shows beside the subject. */
  preview: string;
  /** The line above the heading, such as a reference number. */
  slate: string;
  heading: string;
  blocks: Block[];
  /** Why this mail came, how to stop it, who sends it; one line each. */
  footer: string[];
}

/** The light theme of the site's tokens, and the dark one for programs that ask for it. */
const ground = "#f5f2ec";
const surface = "#ffffff";
const line = "#ddd7cc";
const ink = "#141417";
const inkSoft = "#5b5751";
const accent = "#fa5537";
const onAccent = "#0b0b0d";
const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #0b0b0d !important; }
  .surface { background: #141417 !important; border-color: #fa5537 #2a2a30 #2a2a30 !important; }
  .line { border-color: #2a2a30 !important; }
  .ink { color: #f4f1ea !important; }
  .soft, .soft a { color: #a8a5a0 !important; }
}`;
const sans = "font-family:'Mona Sans','Helvetica Neue',Helvetica,Arial,sans-serif";

export function renderMail(content: MailContent): Pick<Mail, "text" | "html"> {
  return { text: asText(content), html: asHtml(content) };
}

/**
 * A letter that a person has written: their text and a signature, without the frame of our notices.
 * @param text its line breaks are kept, and web addresses become links.
 * @param signature lines of ours.
 */
export function letterHtml(text: string, signature: readonly string[]): string {
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Extenso</title>
</head>
<body style="margin:0;padding:16px;${sans};font-size:16px;line-height:1.55">
<div style="max-width:640px;white-space:pre-wrap;overflow-wrap:anywhere">${linked(text)}</div>
<div style="max-width:640px;margin-top:28px;font-size:14px;line-height:1.5;opacity:0.75">${signature.map(escapeHtml).join("<br>\n")}</div>
</body>
</html>
`;
}

function asText({ slate, heading, blocks, footer }: MailContent): string {
  const parts = [`EXTENSO — ${slate}`, heading, ...blocks.map(blockAsText)];
  return `${parts.join("\n\n")}\n\n-- \n${footer.join("\n")}\n`;
}

function blockAsText(block: Block): string {
  if ("text" in block) return block.text;
  if ("quote" in block) return block.quote.replace(/^/gm, "> ");
  if ("button" in block) return `${block.button}:\n${block.url}`;
  const rows = shown(block.facts);
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`).join("\n");
}

function shown(facts: [label: string, value: string][]) {
  return facts.filter(([, value]) => value !== "");
}

function cell(style: string, inside: string, name = "ink"): string {
  return `<tr><td class="${name}" style="padding:0 32px;${sans};${style}">${inside}</td></tr>`;
}

/** The first row of a notice, with who writes. @param inside HTML. */
export function headRow(inside: string): string {
  return cell(`padding-top:28px;font-size:17px;font-weight:700;letter-spacing:-0.01em;color:${ink}`, inside);
}

function asHtml({ preview, slate, heading, blocks, footer }: MailContent): string {
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${darkStyles}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${ground}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${surface};border:1px solid ${line};border-top:3px solid ${accent};text-align:left">
${headRow("extenso")}
${cell(
  `padding-top:24px;font-size:12px;letter-spacing:0.08em;text-transform:uppercase;color:${inkSoft}`,
  escapeHtml(slate),
  "soft",
)}
${cell(
  `padding-top:6px;font-size:26px;line-height:1.15;font-weight:700;letter-spacing:-0.02em;color:${ink}`,
  escapeHtml(heading),
)}
${blocks.map((block) => cell(`padding-top:20px;font-size:16px;line-height:1.55;color:${ink}`, blockAsHtml(block))).join("\n")}
${cell(
  "padding-top:32px",
  `<div class="line" style="border-top:1px solid ${line};font-size:0;line-height:0">&nbsp;</div>`,
)}
${cell(
  `padding-top:16px;padding-bottom:28px;font-size:13px;line-height:1.5;color:${inkSoft}`,
  footer.map(linked).join("<br>\n"),
  "soft",
)}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function blockAsHtml(block: Block): string {
  if ("text" in block) return escapeHtml(block.text).replaceAll("\n", "<br>\n");
  if ("quote" in block) return quoteAsHtml(block.quote);
  if ("button" in block) return buttonAsHtml(block.button, block.url);
  const rows = shown(block.facts).map(
    ([label, value]) =>
      `<tr><td class="soft" valign="top" style="padding:3px 20px 3px 0;${sans};font-size:14px;color:${inkSoft};white-space:nowrap">${escapeHtml(label)}</td><td class="ink" valign="top" style="padding:3px 0;${sans};font-size:15px;color:${ink};overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  );
  return `<table role="presentation" cellpadding="0" cellspacing="0">${rows.join("\n")}</table>`;
}

function quoteAsHtml(text: string): string {
  return `<div class="line" style="border-left:2px solid ${line};padding-left:16px;white-space:pre-wrap;overflow-wrap:anywhere">${escapeHtml(text)}</div>`;
}

/** The bare address below is for programs that show no buttons, and for people who look before they press. */
function buttonAsHtml(label: string, url: string): string {
  const href = escapeHtml(url);
  return `<a href="${href}" style="display:inline-block;background:${accent};color:${onAccent};padding:13px 22px;font-weight:700;text-decoration:none">${escapeHtml(label)}</a><div class="soft" style="padding-top:12px;font-size:13px;color:${inkSoft};overflow-wrap:anywhere">${href}</div>`;
}

/** For footers, which hold addresses of ours, and for what staff have written; never for a visitor's text. */
function linked(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/\S+[^\s.,;]/g, (url) => {
    return `<a href="${url}" style="color:inherit">${url}</a>`;
  });
}
