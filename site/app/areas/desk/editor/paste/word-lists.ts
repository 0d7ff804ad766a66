/** Word writes lists as paragraphs that say their level: they become lists. Titles and quotes say what they are, too. */

const named: Record<string, string> = {
  MsoTitle: "h1",
  MsoQuote: "blockquote",
  MsoIntenseQuote: "blockquote",
};

export function asStyled(parsed: Document): void {
  for (const paragraph of parsed.querySelectorAll("p[class^=Mso]")) {
    const tag = named[paragraph.className];
    if (!tag) continue;
    const made = parsed.createElement(tag);
    if (tag === "blockquote") made.append(parsed.createElement("p"));
    (made.firstElementChild ?? made).append(...paragraph.childNodes);
    paragraph.replaceWith(made);
  }
}

function levelOf(paragraph: HTMLElement): number | null {
  const style = paragraph.getAttribute("data-style") ?? "";
  const level = /mso-list:[^;]*level(\d)/.exec(style)?.[1];
  if (level) return Number(level);
  return /MsoListParagraph/.test(paragraph.className) ? 1 : null;
}

/** The sign or number that Word puts before the words. */
function takeSign(paragraph: HTMLElement): string {
  const marked = [...paragraph.querySelectorAll<HTMLElement>("span")].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute("data-style") ?? ""),
  );
  const sign =
    marked?.textContent ??
    /^\s*(?:[·•o§▪–-]|\d+[.)]|[a-z][.)])\s+/.exec(paragraph.textContent ?? "")?.[0] ??
    "";
  if (marked) marked.remove();
  else if (sign && paragraph.firstChild?.nodeType === Node.TEXT_NODE) {
    paragraph.firstChild.nodeValue = (paragraph.firstChild.nodeValue ?? "")
      .trimStart()
      .slice(sign.trim().length);
  }
  return sign.trim();
}

export function asLists(parsed: Document): void {
  let open: HTMLElement[] = [];
  let before: Element | null = null;
  for (const paragraph of [...parsed.querySelectorAll("p")]) {
    const level = levelOf(paragraph);
    if (level === null) continue;
    const follows = before !== null && paragraph.previousElementSibling === before;
    if (!follows) open = [];
    const tag = /^(?:\d|[a-z][.)])/i.test(takeSign(paragraph)) ? "ol" : "ul";
    open = open.slice(0, level);
    while (open.length < level) {
      const list = parsed.createElement(tag);
      const item = open.at(-1)?.lastElementChild;
      if (item) item.append(list);
      else if (open.length === 0) paragraph.before(list);
      else break;
      open.push(list);
    }
    const item = parsed.createElement("li");
    item.append(...paragraph.childNodes);
    open.at(-1)?.append(item);
    before = open[0] ?? null;
    paragraph.remove();
  }
}
