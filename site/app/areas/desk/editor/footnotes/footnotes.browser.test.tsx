/** Footnotes are written in the text, kept as WordPress keeps them, and come along from other programs. */
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { renderEditor } from "../../../../../testing/editor.tsx";

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=EN-CA><!--StartFragment-->
<p class=MsoNormal>Cold.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a> Wet.<a style='mso-footnote-id:ftn2' href="#_ftn2" name="_ftnref2" title=""><span class=MsoFootnoteReference>[2]</span></a><o:p></o:p></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Minus <b>four</b>.<o:p></o:p></p></div>
<div style='mso-element:footnote' id=ftn2><p class=MsoFootnoteText><a style='mso-footnote-id:ftn2' href="#_ftnref2" name="_ftn2"><span class=MsoFootnoteReference>[2]</span></a> To the bone.<o:p></o:p></p><p class=MsoFootnoteText>All day.<o:p></o:p></p></div></div>
<!--EndFragment--></body></html>`;
const docs = `<b id="docs-internal-guid-1" style="font-weight:normal"><p>Cold.<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Minus four.</span></p></div></b>`;
const mammoth = `<p>Cold.<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup></p><ol><li id="footnote-1"><p> Minus four. <a href="#footnote-ref-1">↑</a></p></li></ol>`;

const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
const mark = (number: number) =>
  `<sup data-fn="ID" class="fn"><a href="#ID" id="ID-link">${number}</a></sup>`;

/** Contents of the footnotes in the latest save, without their generated ids. */
function sentNotes(saves: readonly { body?: unknown }[]): unknown {
  const body = saves.at(-1)?.body as { meta?: { footnotes: string } } | undefined;
  const notes = JSON.parse(body?.meta?.footnotes || "[]") as { content: string }[];
  return notes.map(({ content }) => content);
}

for (const [from, html, text, notes] of [
  [
    "Word",
    word,
    `Cold.${mark(1)} Wet.${mark(2)}`,
    ["Minus <strong>four</strong>.", "To the bone.<br>All day."],
  ],
  ["Google Docs", docs, `Cold.${mark(1)}`, ["Minus four."]],
  ["a Word file", mammoth, `Cold.${mark(1)}`, ["Minus four."]],
] as const) {
  test(`footnotes of ${from} are footnotes`, async () => {
    const { stored, server, paste } = await renderEditor();
    paste({ "text/html": html });
    await expect
      .poll(() => stored().replace(uuids, "ID"))
      .toBe(`<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:footnotes /-->`);
    expect(sentNotes(server.requestsTo("POST /wp/v2/posts"))).toEqual(notes);
  });
}

test("a footnote is added from the menu and written in its line", async () => {
  const { screen, stored, server } = await renderEditor();
  await screen.getByRole("textbox", { name: "Text", exact: true }).click();
  await userEvent.keyboard("Cold. /footnote");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("Minus four.");
  await expect.element(screen.getByLabelText("Footnote 1")).toHaveValue("Minus four.");
  await expect.poll(() => stored().replace(uuids, "ID")).toContain(mark(1));
  await expect
    .poll(() =>
      sentNotes([
        ...server.requestsTo("POST /wp/v2/posts"),
        ...server.requestsTo("POST /wp/v2/posts/11/autosaves"),
      ]),
    )
    .toEqual(["Minus four."]);
});
