/** What a server says of a refusal, as people should read it. */
import { plainText } from "./html-text.ts";

/** No sentence is longer; a page of HTML that came instead of one need not be read through. */
const longestRead = 5_000;

/** `<strong>Error:</strong>` as WordPress puts it before each sentence; older ones write `<strong>ERROR</strong>:`. */
const errorLabel = /<(strong|b)>\s*error\s*:?\s*<\/\1>\s*:?/gi;
/** The same in another language: a label in bold that ends in a colon. */
const firstLabel = /^\s*<(strong|b)>[^<>:]{1,40}(:\s*<\/\1>|<\/\1>\s*:)/i;
/** “Lost your password?”: after the sentences, a link that leads nowhere once it is text. */
const lastLink = /([.!?])\s*<a\b[^<>]*>[^<>]*<\/a>\s*$/i;

/** Without markup, without the label “Error:”, and without a link behind the last sentence. */
export function serverWords(message: string): string {
  const html = message.slice(0, longestRead);
  const sentences = html.replace(errorLabel, " ").replace(firstLabel, "").replace(lastLink, "$1");
  return plainText(sentences).replace(/^error\s*:\s*/i, "");
}
