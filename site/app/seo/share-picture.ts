/** The preview pictures that `npm run share-pictures` made, by file name, and the title each one shows. */
import titles from "./share-pictures.json" with { type: "json" };

/** The picture of a page or a project; undefined where none was made, or its title has changed since. */
export function sharePicture(name: string, title?: string): string | undefined {
  const shown = Object.hasOwn(titles, name) ? (titles as Record<string, string>)[name] : undefined;
  if (shown === undefined || (title !== undefined && title !== shown)) return undefined;
  return `/share/${name}.jpg`;
}
