import { expect, test } from "vitest";
import { decodeEntities } from "./entities.ts";

test.each([
  ["Cedar &amp; Salt", "Cedar & Salt"],
  ["Lights &#038; &#8220;action&#8221;&#8230;", "Lights & “action”…"],
  ["&#x2014;&#X1F3AC;", "—🎬"],
  ["&eacute;&Eacute;&yuml;&nbsp;|", "éÉÿ\u00A0|"],
  ["&rsquo;&hellip;&euro;&trade;", "’…€™"],
  ["&#146;&#150;", "’–"],
  // Decoded once: what is escaped twice is meant to be read as code.
  ["&amp;lt;script&amp;gt;", "&lt;script&gt;"],
  ["?a=1&copy=2&b", "?a=1&copy=2&b"],
  ["&toString; &valueOf; &unknown; &;", "&toString; &valueOf; &unknown; &;"],
  ["&#0;&#55296;&#1114112;&#99999999;", "&#0;&#55296;&#1114112;&#99999999;"],
])("%j reads %j", (html, text) => {
  expect(decodeEntities(html)).toBe(text);
});
