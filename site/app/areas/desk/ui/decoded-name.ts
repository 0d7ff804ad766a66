const named: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#039;": "'",
  "&hellip;": "…",
  "&nbsp;": " ",
};

/** Decodes the entities of a name for people to read. The result must not be shown as HTML. */
export function decodedName(html: string): string {
  return html.replace(/&(?:amp|lt|gt|quot|hellip|nbsp|#0?\d{1,6});/g, (entity) => {
    const known = named[entity];
    if (known !== undefined) return known;
    const code = Number(/\d+/.exec(entity)?.[0]);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
