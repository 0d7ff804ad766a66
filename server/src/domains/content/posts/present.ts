/** From a row to the record on the wire, field by field: a new column is never public by accident. */
import { type Addressed, postAddress } from "@extenso/contract/addresses/wordpress-addresses.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import type { Settings } from "../../../kernel/settings/settings.ts";
import { withOrigin } from "../origin.ts";
import { parseStored } from "../wire.ts";
import { actionLinks, postLinks } from "./links.ts";
import { type Telling, valuesOf } from "./post-values.ts";
import type { Post } from "./store.ts";

/** Where a post is read on the site. */
export function postLink({ publicUrl }: Pick<Settings, "publicUrl">, post: Addressed): string {
  return publicUrl + postAddress(post);
}

/**
 * Numbers the galleries of one request, as WordPress's renderer counts them.
 * @returns what to send each post's content through, in the order of the answer.
 */
export function galleryCounter(): (html: string) => string {
  let count = 0;
  return (html) =>
    html.replace(/wp-block-gallery-\d+/g, () => {
      count += 1;
      return `wp-block-gallery-${count}`;
    });
}

export interface PresentOptions extends Omit<Telling, "generatedSlug"> {
  /** In edit context: who edits, and the slug that the title would be given. */
  editing?: { caller: SignedInUser | null; generatedSlug: string };
}

/** One record, with what is declared of its kind, the studio's own fields, and where a client goes from here. */
export function presentPost(post: Post, { editing, ...telling }: PresentOptions): Record<string, unknown> {
  const { publicUrl } = telling.place;
  return {
    ...valuesOf(post, { ...telling, generatedSlug: editing?.generatedSlug ?? "" }),
    acf: parseStored(withOrigin(post.acf, publicUrl), []),
    _links: {
      ...postLinks(post, publicUrl),
      ...(editing ? actionLinks(post, editing.caller, publicUrl) : {}),
    },
  };
}
