import { expect, test } from "vitest";
import { texturize } from "./texturize.ts";

test.each([
  // From answers of a real WordPress, see test/captures.
  [
    `Lights, camera & "action": a producer's week -- in 5 steps...`,
    "Lights, camera &#038; &#8220;action&#8221;: a producer&#8217;s week &#8212; in 5 steps&#8230;",
  ],
  ["Lost & found", "Lost &#038; found"],
  ["Cedar &amp; Salt", "Cedar &amp; Salt"],
  [`stays [shortcode_left id="4"] as text`, "stays [shortcode_left id=&#8221;4&#8243;] as text"],
  ["it's 100% free — “really”.", "it&#8217;s 100% free — “really”."],
  ['Found in a drawer — "as is".', "Found in a drawer — &#8220;as is&#8221;."],
  ["O'Neill & Sons", "O&#8217;Neill &#038; Sons"],
  // Quotes.
  [`"Quoted," she said.`, "&#8220;Quoted,&#8221; she said."],
  [`He said "no" (and "never").`, "He said &#8220;no&#8221; (and &#8220;never&#8221;)."],
  [
    `'single' and "double 'inner' one"`,
    "&#8216;single&#8217; and &#8220;double &#8216;inner&#8217; one&#8221;",
  ],
  [`"<em>framed</em>" words`, "&#8220;<em>framed</em>&#8221; words"],
  [`<em>"framed"</em>`, "<em>&#8220;framed&#8221;</em>"],
  [`"one</p><p>two"`, "&#8220;one</p><p>two&#8221;"],
  // Apostrophes.
  ["the clients' own, rock 'n' roll", "the clients&#8217; own, rock &#8216;n&#8217; roll"],
  ["<em>Above the Cut</em>'s edit", "<em>Above the Cut</em>&#8217;s edit"],
  ["the '90s and '24", "the &#8217;90s and &#8217;24"],
  ["'tis 'em", "&#8217;tis &#8217;em"],
  ["'42' and '0.42'", "&#8216;42&#8217; and &#8216;0.42&#8217;"],
  // Primes, times, dashes.
  [`a 6' stand, a 12" reel`, "a 6&#8242; stand, a 12&#8243; reel"],
  ["16x9 and 1,920x1,080, never 0x9999 or x264", "16&#215;9 and 1,920&#215;1,080, never 0x9999 or x264"],
  ["a - b, a--b, a---b, well-known", "a &#8211; b, a&#8211;b, a&#8212;b, well-known"],
  ["Extenso (tm)", "Extenso &#8482;"],
  // Tags, code and entities stay unchanged.
  [`<a href="/a?b='c'&d" title="it's">it's</a>`, `<a href="/a?b='c'&d" title="it's">it&#8217;s</a>`],
  [`<code>"raw" -- it's...</code> "not"`, `<code>"raw" -- it's...</code> &#8220;not&#8221;`],
  [`<pre><code>a && b</code> "x"</pre>`, `<pre><code>a && b</code> "x"</pre>`],
  ['<!-- it\'s "a" comment -->', '<!-- it\'s "a" comment -->'],
  ["fish &#038; chips &lt;3 &eacute;", "fish &#038; chips &lt;3 &eacute;"],
  ["a < b & c", "a < b &#038; c"],
  ["", ""],
])("%s", (typed, shown) => {
  expect(texturize(typed)).toBe(shown);
});
