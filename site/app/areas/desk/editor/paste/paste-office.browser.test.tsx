/** Pasting from office programs: their comments, deletions and helpers stay out of the text; lists become lists. */
import { expect, test } from "vitest";
import { renderEditor } from "../../../../../testing/editor.tsx";
import { pastedHtml } from "../../formatted/pasted-html.ts";

const wordHead = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- @list l1:level1 {mso-level-number-format:bullet;} @list l2:level1 {mso-level-start-at:3;} @list l2:level2 {mso-level-number-format:alpha-lower;} p.Tools, li.Tools {mso-style-name:Tools; mso-list:l1 level1 lfo2;} --></style></head><body lang=EN-CA><!--StartFragment-->`;
const wordEnd = "<!--EndFragment--></body></html>";
const sign = (text: string) =>
  `<![if !supportLists]><span style='mso-list:Ignore'>${text}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>`;

const listsByStyle = `${wordHead}
<p class=MsoNormal>We bring:<o:p></o:p></p>
<p class=MsoListBullet>${sign("·")}two cameras<o:p></o:p></p>
<p class=MsoListBullet2>${sign("o")}with batteries<o:p></o:p></p>
<p class=MsoListBullet>${sign("·")}one drone<o:p></o:p></p>
<p class=MsoListNumber>${sign("1.")}Scout<o:p></o:p></p>
<p class=MsoListNumber>${sign("2.")}Shoot<o:p></o:p></p>
<p class=Tools>a hammer<o:p></o:p></p>
<p class=MsoNormal>And then:<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l2 level1 lfo3'>${sign("3.")}Cut<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l2 level2 lfo3'>${sign("c.")}the sound<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle>and the music<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='mso-list:l2 level1 lfo3'>${sign("4.")}Send<o:p></o:p></p>
${wordEnd}`;

const comments = `${wordHead}
<p class=MsoNormal>The film costs <a style='mso-comment-reference:MQ_1;mso-comment-date:20261127T1012'>nine thousand</a><span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1">[MQ1]</a><span style='mso-special-character:comment'>&nbsp;</span></span></span> dollars<span class=msoDel><del cite="mailto:Mara%20Quill" datetime="2026-11-27T10:12">, or eight</del></span><del datetime="2026-11-27T10:13"> at least</del><span class=msoIns><ins cite="mailto:Mara%20Quill"> in all</ins></span>.<span style='display:none;mso-hide:all'>hidden</span><w:data>08D0C9EA79F9</w:data><o:p></o:p></p>
<h2>${sign("2.1")}Costs</h2>
<p class=MsoNormal>Page <span style='mso-element:field-begin'></span>PAGE \\* MERGEFORMAT<span style='mso-element:field-separator'></span>7<span style='mso-element:field-end'></span><o:p></o:p></p>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff size=1><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Do not tell the client our margin.<o:p></o:p></p></div></div></div>
${wordEnd}`;

const item = (level: number, words: string) =>
  `<li class="OutlineElement Ltr SCXW1" role="listitem" data-aria-level="${level}"><p class="Paragraph SCXW1"><span class="TextRun"><span class="NormalTextRun">${words}</span></span><span class="EOP SCXW1">&nbsp;</span></p></li>`;
const wrapped = (list: string) => `<div class="ListContainerWrapper SCXW1 BCX0">${list}</div>`;
const online = `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1" role="heading" aria-level="2"><span class="TextRun">Plan</span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1"><span class="TextRun">We bring<span class="TrackChangeTextDeletion TrackedChange SCXW1"> nothing</span>:</span><span class="EOP SCXW1">&nbsp;</span></p></div>${[
  `<ul role="list">${item(1, "lights")}</ul>`,
  `<ul role="list">${item(2, "two soft ones")}</ul>`,
  `<ul role="list">${item(1, "stands")}</ul>`,
  `<ol role="list" start="4">${item(1, "Scout")}</ol>`,
  `<ol role="list" start="5">${item(1, "Shoot")}</ol>`,
]
  .map(wrapped)
  .join("")}`;

const box = (state: string) =>
  `<img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==" width="17.599px" height="17.599px" alt="${state}" aria-roledescription="checkbox" />`;
const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0"><ul><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1">${box("unchecked")}<p dir="ltr" style="display:inline-block;"><span>Charge batteries</span></p></li><ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="2">${box("checked")}<p dir="ltr"><span style="text-decoration:line-through;">All four</span></p></li></ul></ul><ol start="3"><li dir="ltr" aria-level="1"><p><span>Third</span></p></li><ol><li dir="ltr" aria-level="2"><p><span>Deeper</span></p></li></ol><li dir="ltr" aria-level="1"><p><span>Fourth</span></p></li></ol></b>`;

const slack = `<meta charset='utf-8'><span style="font-family: Slack-Lato;">First line of the brief<br>second line</span><span class="c-mrkdwn__br" data-stringify-type="paragraph-break" style="display: block;"></span><span>A new paragraph with </span><b data-stringify-type="bold">bold</b> <img data-stringify-type="emoji" data-stringify-emoji=":tada:" alt=":tada:" src="https://emoji.slack-edge.example/tada.png"><ul data-stringify-type="unordered-list" data-indent="0" class="p-rich_text_list"><li data-stringify-indent="0">one</li></ul><ul data-stringify-type="unordered-list" data-indent="1" class="p-rich_text_list"><li data-stringify-indent="1">deeper</li></ul><ul data-stringify-type="unordered-list" data-indent="0"><li data-stringify-indent="0">two</li></ul>`;

const onlineComments = `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1"><span class="TextRun CommentStart SCXW1">Nine </span><span class="TextRun CommentHighlightRest SCXW1"><span class="NormalTextRun CommentHighlightPipeRest">thousand</span></span><span class="LineBreakBlob BlobObject SCXW1"><span>&nbsp;</span><br></span><span class="TextRun">dollars</span><span class="EOP SCXW1">&nbsp;</span></p></div><div class="OutlineElement Ltr SCXW1"><div class="TableContainer Ltr SCXW1"><table><tbody><tr><td><div class="TableHoverRowHandle SCXW1">&nbsp;</div><p class="Paragraph">Film</p></td><td><p class="Paragraph">9,000</p></td></tr></tbody></table></div></div>`;

const notion = `<meta charset='utf-8'><!-- notionvc: 1 --><ul>\n<li>[ ]  Charge batteries</li>\n<li>[x]  All four</li>\n</ul>`;

const tabs = "<span class='Apple-tab-span'>\t</span>";
const pages = `<p class="p1">${tabs}•${tabs}one</p><p class="p1">${tabs}•${tabs}two</p><p class="p1">${tabs}3.${tabs}<b>third</b></p>`;

const oneNote = `<ol type=a><li value=3><span>third</span></li></ol>`;

const blocksOf = (raw: string) =>
  raw
    .replace(/<!-- \/?wp:[^>]*-->/g, "")
    .replace(/\s*\n\s*/g, "")
    .replace(/ class="[^"]*"/g, "");

for (const [from, html, expected] of [
  [
    "Word's styles of lists",
    listsByStyle,
    "<p>We bring:</p><ul><li>two cameras<ul><li>with batteries</li></ul></li><li>one drone</li></ul>" +
      "<ol><li>Scout</li><li>Shoot</li></ol><ul><li>a hammer</li></ul><p>And then:</p>" +
      '<ol start="3"><li>Cut<ol start="3"><li>the sound<br>and the music</li></ol></li><li>Send</li></ol>',
  ],
  [
    "Word with comments and changes",
    comments,
    "<p>The film costs nine thousand dollars in all.</p><h2>2.1 Costs</h2><p>Page 7</p>",
  ],
  [
    "Word online",
    online,
    "<h2>Plan</h2><p>We bring:</p><ul><li>lights<ul><li>two soft ones</li></ul></li><li>stands</li></ul>" +
      '<ol start="4"><li>Scout</li><li>Shoot</li></ol>',
  ],
  [
    "Google Docs with checklists",
    docs,
    "<ul><li>Charge batteries<ul><li><s>All four</s></li></ul></li></ul>" +
      '<ol start="3"><li>Third<ol><li>Deeper</li></ol></li><li>Fourth</li></ol>',
  ],
  [
    "Slack",
    slack,
    "<p>First line of the brief<br>second line</p><p>A new paragraph with <strong>bold</strong> :tada:</p>" +
      "<ul><li>one<ul><li>deeper</li></ul></li><li>two</li></ul>",
  ],
  [
    "Word online with commented words and a table",
    onlineComments,
    "<p>Nine thousand<br>dollars</p><figure><table><tbody><tr><td>Film</td><td>9,000</td></tr></tbody></table></figure>",
  ],
  [
    "Notion, Apple Pages and OneNote",
    `${notion}<p>And:</p>${pages}<p>And:</p>${oneNote}`,
    "<ul><li>Charge batteries</li><li>All four</li></ul><p>And:</p><ul><li>one</li><li>two</li></ul>" +
      '<ol start="3"><li><strong>third</strong></li></ol><p>And:</p><ol start="3"><li>third</li></ol>',
  ],
] as const) {
  test(`what comes from ${from} is text and lists`, async () => {
    const { stored, paste } = await renderEditor();
    paste({ "text/html": html, "text/plain": "what is pasted as text" });
    await expect.poll(() => blocksOf(stored())).toBe(expected);
  });
}

test("a list that doesn't begin with one says so in its block", async () => {
  const { stored, paste } = await renderEditor();
  paste({ "text/html": '<ol start="3"><li>Third</li><li>Fourth</li></ol>' });
  await expect
    .poll(stored)
    .toContain('<!-- wp:list {"ordered":true,"start":3} -->\n<ol start="3" class="wp-block-list">');
});

test("a heading or a list that is pasted behind words stays a block of its own", async () => {
  const { stored, paste } = await renderEditor();
  paste({ "text/html": "<p>First words</p>" });
  paste({ "text/html": "<h2>Heading</h2>" });
  await expect.poll(() => blocksOf(stored())).toBe("<p>First words</p><h2>Heading</h2>");
  paste({ "text/html": "<ul><li>one</li><li>two</li></ul>" });
  const expected = "<p>First words</p><h2>Heading</h2><ul><li>one</li><li>two</li></ul>";
  await expect.poll(() => blocksOf(stored())).toBe(expected);
});

test("a formatted field takes no comments and changes either, and lists with their levels", () => {
  expect(pastedHtml(comments)).toBe(
    "<p>The film costs nine thousand dollars in all.</p><p>2.1 Costs</p><p>Page 7</p>",
  );
  expect(pastedHtml(online)).toBe(
    "<p>Plan</p><p>We bring:</p><ul><li><p>lights</p><ul><li><p>two soft ones</p></li></ul></li><li><p>stands</p></li></ul>" +
      '<ol start="4"><li><p>Scout</p></li><li><p>Shoot</p></li></ol>',
  );
  expect(pastedHtml('<ol start="4"><li>Four</li></ol>')).toBe('<ol start="4"><li><p>Four</p></li></ol>');
  expect(pastedHtml(slack)).toContain("<p>First line of the brief<br>second line</p><p>A new paragraph");
});
