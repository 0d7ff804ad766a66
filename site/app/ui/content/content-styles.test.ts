import { expect, test } from "vitest";
import { withStyles } from "./content-styles.ts";

test("styles of the content become the page's own, and a text that shows such markup stays as it is", () => {
  const html =
    '<div class="a" data-style="min-height:3px"></div><p>&lt;div data-style="x"&gt; data-style="y"</p>';
  expect(withStyles(html, "mark")).toBe(
    html.replace(' data-style="min-height:3px"', ' nonce="mark" style="min-height:3px"'),
  );
});

test("a text of many styles doesn't make the policy's header longer than servers take", () => {
  const html = Array.from({ length: 3_000 }, (_, at) => `<div data-style="min-height:${at}px"></div>`).join(
    "",
  );
  const styles = withStyles(html + html, "mark").match(/ style="[^"]*"/g) ?? [];
  expect(new Set(styles).size).toBe(40);
  expect(styles).toHaveLength(80);
});
