/** The input from which a post is composed. */
import type { Selectable, Transaction } from "kysely";
import type { Tables } from "../../../../engines/database/tables.ts";
import type { SignedInUser } from "../../../../engines/rest/request/authentication.ts";
import type { Settings } from "../../../../kernel/settings/settings.ts";
import type { PostType } from "../../posts/conditions.ts";
import type { MadeTexts } from "../../save/prepared-texts.ts";
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
  /** Results of the text jobs for the texts that are sent. */
  texts: MadeTexts;
}
