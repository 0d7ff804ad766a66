/** How `_links` write WordPress's own relations short: `wp:term` for `https://api.w.org/term`. */
export const curies = [{ name: "wp", href: "https://api.w.org/{rel}", templated: true }];
