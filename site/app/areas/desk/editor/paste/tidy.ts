/** What other programs leave untidy between blocks. */

const blockTags = "p,h2,h3,h4,h5,h6,ul,ol,pre,blockquote,table";

/** @param body cleaned. */
export function tidy(body: HTMLElement): void {
  // Google's documents put a list that is a level deeper beside the item it belongs to, not into it.
  for (const list of body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")) {
    const before = list.previousElementSibling;
    if (before?.localName === "li") before.append(list);
    else list.replaceWith(...list.childNodes);
  }
  // A break between blocks is an empty line, which blocks don't need.
  for (const line of body.querySelectorAll("br")) {
    const beside = [line.previousElementSibling, line.nextElementSibling];
    const standsAlone =
      line.parentElement === body || line.parentElement?.querySelector(`:scope > :is(${blockTags})`);
    if (standsAlone && beside.some((one) => one?.matches(blockTags))) line.remove();
  }
}
