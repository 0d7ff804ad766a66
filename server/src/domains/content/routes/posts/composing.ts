/** The input from which a post is composed. */
import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../../../../engines/database/tables.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import type { Settings } from "../../../../kernel/settings/settings.ts";
import type { PostType } from "../../posts/conditions.ts";
import type { PostsTable } from "../../tables.ts";

export type Params = Record<string, unknown>;
export type Post = Selectable<PostsTable>;

export interface CompositionContext {
  rows: Transaction<Tables>;
  kind: "sqlite" | "postgres";
  type: PostType;
  user: Pick<SignedInUser, "id" | "roles">;
  params: Params;
  settings: Pick<Settings, "publicUrl" | "timezone">;
  now: Date;
  texts: CleanedTexts;
}

/** The texts of a call, or the stored ones where it sends none, cleaned by the rights of who writes. */
export interface CleanedTexts {
  title_raw: string;
  content_raw: string;
  excerpt_raw: string;
  footnotes: string;
  /** Custom fields: any JSON. */
  acf: unknown;
}
