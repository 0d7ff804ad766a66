/** The paths under which its files are fetched through us: uploads, and initials drawn by a studio like ours. */
const filePaths = ["/wp-content/uploads/", "/avatar/"];

/**
 * Points the WordPress's own file addresses at this server, in JSON text as PHP writes it (`\/` for `/`)
 * and as everyone else does. Page links stay: the site's parsers rewrite those, knowing what they are.
 *
 * @param origins of the WordPress, as its content names it.
 */
export function ownAddresses(json: string, origins: readonly string[], publicUrl: string): string {
  let text = json;
  for (const origin of origins) {
    for (const path of filePaths) {
      for (const spelling of [(part: string) => part, (part: string) => part.replaceAll("/", "\\/")]) {
        text = text.replaceAll(spelling(`${origin}${path}`), spelling(`${publicUrl}${path}`));
      }
    }
  }
  return text;
}
