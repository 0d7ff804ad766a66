/** Tables of other pages and word processors: rows of lines. */

const mostCells = 2_000;

const lines = "p,div,li,h1,h2,h3,h4,h5,h6,pre,blockquote";

/**
 * @param clean puts what is in one element into another, cleaned.
 * @returns null for a layout: one cell, tables in each other, or cells over several rows or columns.
 */
export function pastedTable(
  source: HTMLElement,
  target: Document,
  clean: (cell: HTMLElement, from: Element) => void,
): HTMLElement | null {
  const rows = [...source.querySelectorAll("tr")];
  const cells = source.querySelectorAll("td,th");
  if (source.querySelector("table") || cells.length < 2 || cells.length > mostCells) return null;
  const spans = (cell: Element) =>
    ["colspan", "rowspan"].some((name) => Number(cell.getAttribute(name) ?? 1) > 1);
  if ([...cells].some(spans)) return null;
  const table = target.createElement("table");
  const width = Math.max(...rows.map(({ children }) => children.length));
  for (const row of rows) {
    if (row.children.length === 0) continue;
    const made = table.appendChild(target.createElement("tr"));
    for (const cell of row.children) {
      const line = made.appendChild(target.createElement(cell.localName === "th" ? "th" : "td"));
      clean(line, cell);
      flatten(line);
    }
    while (made.children.length < width) made.append(target.createElement("td"));
  }
  return table;
}

/** Blocks in a cell are lines in it. */
function flatten(cell: HTMLElement): void {
  for (let block = cell.querySelector(lines); block; block = cell.querySelector(lines)) {
    if (block.previousSibling && block.textContent?.trim() !== "")
      block.before(cell.ownerDocument.createElement("br"));
    block.replaceWith(...block.childNodes);
  }
  for (const list of cell.querySelectorAll("ul,ol")) list.replaceWith(...list.childNodes);
}
