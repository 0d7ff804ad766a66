/** How `_links` write WordPress's own relations short: `wp:term` for `https://api.w.org/term`. */
export const curies = [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }];

/** A caller's rights to a record that they may read. */
export interface RecordRights {
  edit: boolean;
  remove: boolean;
}

/** The `self` of a record's `_links`, which names the methods that its reader may use there. */
export function selfLink(href: string, { edit, remove }: RecordRights): unknown[] {
  const allow = ["GET", ...(edit ? ["POST", "PUT", "PATCH"] : []), ...(remove ? ["DELETE"] : [])];
  return [{ href, targetHints: { allow } }];
}
