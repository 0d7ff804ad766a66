/** Pages that refuse a form before the site sees it. */
import { refusalPage } from "../engines/http/refusal-page.ts";

export function wrongAddress({ href, host }: URL): Response {
  return refusalPage({
    status: 403,
    title: "This form works at another address",
    text: `You opened this page by another name of this site. Open it at ${host} and send it from there.`,
    way: { label: "Open it there", url: href },
  });
}

export function tooMuch(): Response {
  return refusalPage({
    status: 413,
    title: "That is too much at once",
    text: "What was sent is larger than any form on this site. Go back, shorten it and send it again.",
  });
}
