import { describe, expect, test } from "vitest";
import { renderMail } from "./layout.ts";

const { text, html } = renderMail({
  preview: "We have it",
  slate: "EX-7K3M-92QD",
  heading: "A <b>bold</b> heading & more",
  blocks: [
    { text: "First line\nsecond line" },
    {
      facts: [
        ["Name", 'Ødegård "Ø" <script>alert(1)</script>'],
        ["Company", ""],
        ["Timeline", "1 month"],
      ],
    },
    { quote: "Dear studio,\n\n<img src=x onerror=alert(1)>\n--\nDana" },
    { button: "Open", url: "https://studio.example.test/open?a=1&b=2" },
  ],
  footer: ["Extenso, Vancouver", "Leave: https://studio.example.test/leave?token=abc-_1"],
});

describe("a mail", () => {
  test("reads well as plain text", () => {
    expect(text).toBe(`EXTENSO — EX-7K3M-92QD

A <b>bold</b> heading & more

First line
second line

Name:     Ødegård "Ø" <script>alert(1)</script>
Timeline: 1 month

> Dear studio,
> 
> <img src=x onerror=alert(1)>
> --
> Dana

Open:
https://studio.example.test/open?a=1&b=2

-- 
Extenso, Vancouver
Leave: https://studio.example.test/leave?token=abc-_1
`);
  });

  test("escapes in HTML whatever it is given", () => {
    expect(html).toContain("A &lt;b&gt;bold&lt;/b&gt; heading &amp; more");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toMatch(/<(script|img)\b/);
  });

  test("leaves out facts without a value", () => {
    expect(text).not.toContain("Company");
    expect(html).not.toContain("Company");
  });

  test("links its button and the addresses in its footer", () => {
    expect(html).toContain('href="https://studio.example.test/open?a=1&amp;b=2"');
    expect(html).toContain('<a href="https://studio.example.test/leave?token=abc-_1"');
  });
});
