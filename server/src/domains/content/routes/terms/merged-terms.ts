/** `extenso/v1/merged-terms`: what merging two categories or tags would touch, and doing it. WordPress has no such call. */

import { answerMergedTerms } from "@extenso/contract/answers/merged-terms.ts";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../../../engines/database/tables.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import type { Argument } from "../../../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../../../engines/rest/collection.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { Permission, RestCall, RestResource } from "../../../../engines/rest/route.ts";
import { studioRoute } from "../../../../engines/rest/studio-route.ts";
import { auditCaller } from "../../../audit/audit.ts";
import { defaultCategory } from "../../../site-settings/site-settings.ts";
import { mayManageTerms } from "../../access.ts";
import { saveContent } from "../../save/save-content.ts";
import { lockTermNames } from "../../slugs/free-slug.ts";
import type { Term } from "../../terms/store.ts";

const mayMerge: Permission = ({ user }) =>
  mayManageTerms(user)
    ? null
    : authorizationError(
        user !== null,
        "rest_cannot_edit",
        "Sorry, you are not allowed to edit terms in this taxonomy.",
      );

function termArgument(description: string): Argument<RestCall> {
  return { description, type: "integer", minimum: 1, required: true };
}

const args = {
  from: termArgument("The term that goes."),
  into: termArgument("The term of the same kind that takes its place."),
};

export function mergedTermRoutes({
  database,
  settings,
  clock,
}: Pick<Dependencies, "database" | "settings" | "clock">): RestResource {
  return {
    routes: [
      studioRoute(
        "/merged-terms",
        {
          GET: {
            args,
            permission: mayMerge,
            response: answerMergedTerms,
            handle: async ({ params }) => ({ body: await mergeOf(database.query, params) }),
          },
          POST: {
            args,
            permission: mayMerge,
            response: answerMergedTerms,
            async handle(call) {
              const actor = auditCaller(call, settings);
              const body = await database.query.transaction().execute(async (rows) => {
                await lockTermNames(rows, database.kind);
                const merge = await mergeOf(rows, call.params);
                const change = {
                  action: "merge",
                  kind: "term",
                  id: merge.from.id,
                  into: merge.into.id,
                } as const;
                await saveContent(rows, [change], { kind: database.kind, now: clock(), actor });
                return merge;
              });
              return { body };
            },
          },
        },
        { hereOnly: false },
      ),
    ],
  };
}

/** @throws {RestError} for terms that are not there, or cannot become one. */
async function mergeOf(query: Kysely<Tables>, params: Record<string, unknown>) {
  const [from, into] = [idOf(params.from), idOf(params.into)];
  const terms = await query.selectFrom("terms").selectAll().where("id", "in", [from, into]).execute();
  const [gone, left] = [from, into].map((id) => {
    const term = terms.find((one) => one.id === id);
    if (!term) throw new RestError("rest_term_invalid", "Term does not exist.", 404);
    return term;
  }) as [Term, Term];
  const refuse = (message: string) => new RestError("extenso_terms_not_merged", message, 400);
  if (from === into) throw refuse("A term cannot be merged into itself.");
  if (gone.taxonomy !== left.taxonomy) throw refuse("A category and a tag cannot become one.");
  if (gone.taxonomy === "category" && from === (await defaultCategory(query))) {
    throw refuse("The default category stays: posts without another go there.");
  }
  const carried = await query
    .selectFrom("post_terms")
    .innerJoin("posts", "posts.id", "post_terms.post_id")
    .select([
      sql<number>`count(*)`.as("posts"),
      sql<number>`coalesce(sum(case when posts.status = 'publish' then 1 else 0 end), 0)`.as("published"),
      sql<number>`coalesce(sum(case when exists (
        select 1 from post_terms as other where other.post_id = posts.id and other.term_id = ${into}
      ) then 1 else 0 end), 0)`.as("both"),
    ])
    .where("term_id", "=", from)
    .executeTakeFirstOrThrow();
  const below = await query
    .selectFrom("terms")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("parent_id", "=", from)
    .executeTakeFirstOrThrow();
  const told = ({ id, name, slug }: Term) => ({ id, name, slug });
  return {
    taxonomy: gone.taxonomy,
    from: told(gone),
    into: told(left),
    posts: Number(carried.posts),
    published: Number(carried.published),
    both: Number(carried.both),
    children: Number(below.count),
  };
}
