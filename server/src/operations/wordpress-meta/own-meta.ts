/** Fields of the studio's own that WordPress has none for, as an export keeps them. */
import type { OwnFieldName } from "@extenso/contract/fields/own-fields.ts";

export function ownMeta(name: OwnFieldName): string {
  return `_extenso_${name}`;
}
