import { expect, test } from "vitest";
import { decodedName } from "./decoded-name.ts";

test.each([
  ["Light &amp; Shade", "Light & Shade"],
  ["It&#8217;s", "It’s"],
  ["a &lt;b&gt; c&hellip;", "a <b> c…"],
  ["&amp;lt;", "&lt;"],
  ["&#9999999;", "&#9999999;"],
  ["R&D &unknown;", "R&D &unknown;"],
])("%s reads %s", (html, words) => expect(decodedName(html)).toBe(words));
