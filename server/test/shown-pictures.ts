/** The pictures that a page's HTML shows, with and without scripts. */
import { DomUtils, parseDocument } from "htmlparser2";

type Theme = "dark" | "light";

interface ShownPicture {
  /** Path on the server. */
  address: string;
  /** Part of a project's card. */
  isCard: boolean;
}

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

function classesAround(element: Element): string[] {
  const classes: string[] = [];
  for (let at: Element | null = element; at; at = at.parent && "attribs" in at.parent ? at.parent : null)
    classes.push(...(at.attribs.class ?? "").split(/\s+/));
  return classes;
}

/** Images and films' posters of the page's main part; drawings and data are left out. */
export function shownPictures(html: string, theme: Theme): ShownPicture[] {
  const page = parseDocument(html);
  const main = DomUtils.findOne(({ name }) => name === "main", page.children, true);
  if (!main) throw new Error("The page has no main part");
  const hidden = theme === "dark" ? "only-light" : "only-dark";
  return DomUtils.findAll(({ name }) => name === "img" || name === "video", main.children).flatMap(
    (element) => {
      const address =
        element.attribs.src && element.name === "img" ? element.attribs.src : element.attribs.poster;
      if (!address || /\.svg(\?|$)|^data:/.test(address)) return [];
      const classes = classesAround(element);
      return classes.includes(hidden) ? [] : [{ address, isCard: classes.includes("project-card") }];
    },
  );
}
