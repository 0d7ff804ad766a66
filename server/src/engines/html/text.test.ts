import { expect, test } from "vitest";
import { hasText, plainText } from "./text.ts";

test.each([
  ["<p>One</p><p>two</p>", "One two"],
  ["One<br>two<br/>three", "One two three"],
  ["W<b>ord</b>Press, H<sub>2</sub>O <a href=x>here</a>.", "WordPress, H2O here."],
  ["\n<p>A  b\n\tc&nbsp;d</p>\n\n", "A b c d"],
  ["a<script>alert('<b>x</b>')</script><style>p{}</style>b", "a b"],
  ["a<noscript><img alt=x>no</noscript><template><p>t</p></template>b", "a b"],
  ["a<!-- no -->b<!--wp:embed {}-->c", "abc"],
  ['<strong>Error:</strong> Wrong. <a href="/lost">Lost?</a>', "Error: Wrong. Lost?"],
  ["&lt;b&gt;5 &gt; 3&lt;/b&gt;", "<b>5 > 3</b>"],
  ["tail <img src=x onerror=alert(1)", "tail"],
  ["Qu&rsquo;est-ce que c&rsquo;est ?", "Qu’est-ce que c’est ?"],
  ["", ""],
])("%j reads %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each([
  ["<p>&nbsp;</p>", false],
  ["<p>\n</p>", false],
  ["<p><!-- note --><br></p>", false],
  ["<script>x</script>", false],
  ["<img src=a.jpg alt='not text'>", false],
  ["<ul><li>x</li></ul>", true],
  ["0", true],
])("%j has something to read: %j", (html, expected) => {
  expect(hasText(html)).toBe(expected);
});
