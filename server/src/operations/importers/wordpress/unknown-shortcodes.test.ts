import { expect, test } from "vitest";
import { unknownShortcodes } from "./unknown-shortcodes.ts";

test.each([
  [
    '[vc_row full_width="stretch_row"][vc_column width="1/2"][vc_column_text]Our studio.[/vc_column_text][vc_btn title="Ask us" link="url:%2Fcontact"][/vc_column][/vc_row]',
    ["vc_row", "vc_column", "vc_column_text", "vc_btn"],
  ],
  [
    '[et_pb_section fb_built="1"][et_pb_row]<p>Words</p>[/et_pb_row][/et_pb_section]',
    ["et_pb_section", "et_pb_row"],
  ],
  ['[row]a[/row] [row]b[/row] [button href="/x"]', ["row", "row", "button"]],
  ['[vc_heading text="A [good] film" size="2"]', ["vc_heading"]],
  ['[contact-form-7 id="5" title="Ask"] [ninja_form id=1]', ["contact-form-7", "ninja_form"]],
])("%s", (content, names) => {
  expect(unknownShortcodes(content)).toEqual(names);
});

test("what is known here, escaped, code, a block's own data or a word in brackets isn't one", () => {
  const content = `[caption id="attachment_9"]<img src="a.jpg" data-x="[vc_row]">[/caption] [gallery] [[vc_row]]
    He said [sic] that [the film] was long. <pre>[vc_row][/vc_row]</pre> <code>[vc_btn]</code>
    <!-- wp:audio {"ids":["vc_x"],"list":[a_b]} /-->`;
  expect(unknownShortcodes(content)).toEqual([]);
});

test("a million brackets are read in bounded time", () => {
  const start = performance.now();
  unknownShortcodes("[a b=".repeat(200_000));
  unknownShortcodes("[vc_row]".repeat(100_000));
  expect(performance.now() - start).toBeLessThan(3_000);
});
