/** The draft that a preview shows in place of the published record or part of the site. */
import type { SiteDocument, SitePart } from "@extenso/contract/site-content/parts.ts";
import type { SignedInUser } from "../../engines/rest/request/authentication.ts";
import type { Post } from "../content/content.ts";

/** A previewed record, and the user whose rights apply. */
export interface ShownPost {
  kind: "post";
  post: Post;
  /** Its categories and tags; `null` for those that are saved. */
  termIds: readonly number[] | null;
  viewer: SignedInUser;
}

export type Shown = ShownPost | { kind: "site"; part: SitePart; document: SiteDocument<SitePart> };
