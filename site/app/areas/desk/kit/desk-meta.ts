/** Head of a page of the desk: its title, and that search engines leave it out. */
export const deskMeta = (title: string) => [
  { title: `${title} · Desk · Extenso` },
  { name: "robots", content: "noindex, nofollow" },
];
