import { expect, test } from "vitest";
import { spellHtml } from "./html-spelling.ts";

test.each([
  ['<meta charSet="utf-8"/>', '<meta charset="utf-8">'],
  ['<img srcSet="/a.avif 480w" fetchPriority="high"/>', '<img srcset="/a.avif 480w" fetchpriority="high">'],
  ['<video playsInline="" muted="" loop=""></video>', "<video playsinline muted loop></video>"],
  [
    '<script type="module" async="">import "/a.js"</script>',
    '<script type="module" async>import "/a.js"</script>',
  ],
])("%s becomes %s", (written, spelled) => expect(spellHtml(written)).toBe(spelled));

test.each([
  ["drawings", '<svg viewBox="0 0 8 8"><path d="M0 0"/></svg>'],
  ["values", '<p title="a srcSet=b, <br/> and c">x</p>'],
  ["empty values that mean something", '<img alt="" src="/a.png">'],
  ["text", "<p>srcSet=&quot;x&quot; dateTime=y</p>"],
  ["scripts", '<script>const a = "<img srcSet=x/>";</script>'],
  ["styles", '<style>a::after{content:"<br/>"}</style>'],
  ["comments", "<!--$--><!-- <br/> --><p></p>"],
])("%s stay as they are", (_what, html) => expect(spellHtml(html)).toBe(html));

test("what somebody typed into a field costs what its length costs", () => {
  const typed = " ".repeat(1_000_000);
  expect(spellHtml(`<input value="${typed}x"/>`)).toBe(`<input value="${typed}x">`);
  expect(spellHtml(`<input value="x"${typed}/>`)).toBe('<input value="x">');
});
