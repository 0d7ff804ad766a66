/** Web, mail, phone, or a place on this site. */
export function isAddress(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#|\?)/i.test(href);
}
