/** What axe finds in a component, in both themes. */
import axe from "axe-core";
import { expect } from "vitest";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** A part of a page has no landmarks, headings or title of the page's own. */
const ofPages = ["region", "page-has-heading-one", "landmark-one-main", "document-title"];

async function findProblems(element: Element): Promise<object[]> {
  const { violations } = await axe.run(element, {
    runOnly: tags,
    resultTypes: ["violations"],
    rules: Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }])),
  });
  return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target }) => target) }));
}

export async function expectAccessibleInBothThemes(element: Element = document.body): Promise<void> {
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset.theme = theme;
    expect(await findProblems(element), `${theme} theme`).toEqual([]);
  }
  delete document.documentElement.dataset.theme;
}
