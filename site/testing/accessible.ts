/** Checks a component with axe in both themes. */
import axe from "axe-core";
import { expect } from "vitest";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Rules about whole pages: a component has no landmarks, first heading or title of its own. */
const ofPages = ["region", "page-has-heading-one", "landmark-one-main", "document-title"];

/** Rules that depend on the theme's colours. All others are the same in both themes, and run in one. */
const ofColours = ["color-contrast", "link-in-text-block"];

async function findProblems(element: Element, runOnly: string[] | axe.RunOnly): Promise<object[]> {
  const { violations } = await axe.run(element, {
    runOnly,
    resultTypes: ["violations"],
    rules: Object.fromEntries(ofPages.map((rule) => [rule, { enabled: false }])),
  });
  return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target }) => target) }));
}

/** Waits for transitions to end: colours between one theme and the other have too little contrast. */
async function atRest(): Promise<void> {
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  for (;;) {
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === "running" && effect?.getTiming().iterations === 1);
    if (ending.length === 0) return;
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }
}

export async function expectAccessibleInBothThemes(element: Element = document.body): Promise<void> {
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset.theme = theme;
    await atRest();
    const rules = theme === "dark" ? tags : ({ type: "rule", values: ofColours } as const);
    expect(await findProblems(element, rules), `${theme} theme`).toEqual([]);
  }
  delete document.documentElement.dataset.theme;
}
