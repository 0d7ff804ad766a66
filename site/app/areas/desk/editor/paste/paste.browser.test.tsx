/** HTML copied from word processors and web pages, unchanged, becomes WordPress's blocks. */
import { expect, test } from "vitest";
import { renderEditor } from "../../../../../testing/editor.tsx";

/** Word for the desktop: conditional comments, lists as paragraphs, footnotes behind the text. */
const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin-bottom:8.0pt;font-family:"Calibri",sans-serif;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-CA style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
<p class=MsoTitle>The quay at six<o:p></o:p></p>
<h1>Notes from the quay<o:p></o:p></h1>
<p class=MsoNormal><b>Early</b> and <i style='mso-bidi-font-style:normal'>cold</i>, <span style='font-weight:bold'>bold by style</span>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Lenses<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>A long one<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Patience<o:p></o:p></p>
<p class=MsoQuote>It is never the light you planned for.<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
<tr style='mso-yfti-irow:0'><td width=300 valign=top style='width:225.0pt;border:solid windowtext 1.0pt'><p class=MsoNormal style='margin-bottom:0cm'>Hour<o:p></o:p></p></td><td width=300 valign=top><p class=MsoNormal>Light<o:p></o:p></p></td></tr>
<tr style='mso-yfti-irow:1'><td width=300 valign=top><p class=MsoNormal>Six<o:p></o:p></p></td><td width=300 valign=top><p class=MsoNormal>Blue<o:p></o:p></p></td></tr></table>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference><![if !supportFootnotes]>[1]<![endif]></span></a> Minus four.<o:p></o:p></p></div></div>
<!--EndFragment--></body></html>`;

/** Google Docs: a bold element that is not bold around everything, formats as styles, deeper lists beside their item. */
const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-6d0f7a3e-7fff-91c5-3f2b-1a2b3c4d5e6f"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;white-space:pre-wrap;">Before the tide</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;white-space:pre-wrap;">We were </span><span style="font-weight:700;white-space:pre-wrap;">three</span><span style="font-weight:400;white-space:pre-wrap;"> and a </span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;">dog</span><span style="font-weight:400;">, see </span><a href="https://www.google.com/url?q=https://tides.example/&amp;sa=D&amp;source=editors" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">the tides</span></a><span style="font-weight:400;">.</span></p><br /><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Boots</span></p></li><ul style="padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span>Two pairs</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>A flask</span></p></li></ul><br /><p dir="ltr"><span style="font-weight:400;text-decoration:line-through;">Umbrella</span></p></b><br class="Apple-interchange-newline">`;

/** A page of the web as a browser copies it: computed styles, handlers, what counts readers. */
const web = `<meta charset='utf-8'><div style="color: rgb(34, 34, 34); font-family: Georgia;"><h3 style="font-weight: 700;" onclick="alert(1)">Salt</h3><div>One line</div><div>Another, with <code>f/8</code></div><ol><li>First<ol><li>Deeper</li></ol></li></ol><script>alert(1)</script><img src="https://counter.example/p.gif" width="1" height="1"><p style="display: none">hidden</p></div>`;

const blocksOf = (raw: string) =>
  raw
    .replace(/<!-- \/?wp:[^>]*-->/g, "")
    .replace(/\s*\n\s*/g, "")
    .replace(/ class="[^"]*"/g, "")
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "N");

for (const [from, html, expected] of [
  [
    "Word",
    word,
    "<h2>Notes from the quay</h2>" +
      '<p><strong>Early</strong> and <em>cold</em>, <strong>bold by style</strong>.<sup data-fn="N"><a href="#N" id="N-link">1</a></sup></p>' +
      "<ul><li>Lenses<ul><li>A long one</li></ul></li><li>Patience</li></ul>" +
      "<blockquote><p>It is never the light you planned for.</p></blockquote>" +
      "<figure><table><tbody><tr><td>Hour</td><td>Light</td></tr><tr><td>Six</td><td>Blue</td></tr></tbody></table></figure>",
  ],
  [
    "Google Docs",
    docs,
    "<h2>Before the tide</h2>" +
      '<p>We were <strong>three</strong> and a <em>dog</em>, see <a href="https://tides.example/">the tides</a>.</p>' +
      "<ul><li>Boots<ul><li>Two pairs</li></ul></li><li>A flask</li></ul>" +
      "<p><s>Umbrella</s></p>",
  ],
  [
    "a page of the web",
    web,
    "<h3>Salt</h3><p>One line</p><p>Another, with <code>f/8</code></p><ol><li>First<ol><li>Deeper</li></ol></li></ol>",
  ],
] as const) {
  test(`what comes from ${from} is clean`, async () => {
    const { screen, stored, paste } = await renderEditor();
    paste({ "text/html": html, "text/plain": "what is pasted as text" });
    await expect.poll(() => blocksOf(stored())).toBe(expected);
    // A paragraph in Word's Title style becomes the article's title and isn't repeated in the text.
    const title = from === "Word" ? "The quay at six" : "";
    await expect.element(screen.getByRole("textbox", { name: "Title" })).toHaveValue(title);
  });
}
