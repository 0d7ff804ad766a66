/** Writing categories and tags. */

import { answerTerm } from "@extenso/contract/answers/terms.ts";
import { recordSchema, writableFields } from "@extenso/contract/fields/record-fields.ts";
import { termFields } from "@extenso/contract/fields/terms.ts";
import type { Transaction } from "kysely";
import * as z from "zod/mini";
import type { Tables } from "../../../../engines/database/tables.ts";
import type { Dependencies } from "../../../../engines/dependencies.ts";
import {
  type Argument,
  checkMeta,
  emptiedByNull,
  longText,
} from "../../../../engines/rest/arguments/argument-schema.ts";
import type { OncePerCall } from "../../../../engines/rest/cache/once-per-call.ts";
import { tagOfContent } from "../../../../engines/rest/request/read-state.ts";
import { authorizationError, RestError } from "../../../../engines/rest/rest-error.ts";
import type { Endpoint, Permission, RestCall } from "../../../../engines/rest/route.ts";
import { sanitizeTitle } from "../../../../engines/wordpress-values/slug.ts";
import { can } from "../../../access/access.ts";
import { auditCaller, checkAuditedUnchanged } from "../../../audit/audit.ts";
import { defaultCategory } from "../../../site-settings/site-settings.ts";
import { mayManageTerms } from "../../access.ts";
import type { ContentChange } from "../../save/changes.ts";
import { saveOne } from "../../save/save-content.ts";
import { lockTermNames } from "../../slugs/free-slug.ts";
import { shortenedSlug } from "../../slugs/generated-slug.ts";
import {
  parentOf,
  refuseTaken,
  refuseTakenSlug,
  termDescription,
  termName,
} from "../../terms/prepare-term.ts";
import { taxonomies } from "../../terms/present.ts";
import { findTerm, type Taxonomy, type Term } from "../../terms/store.ts";

const longestDescription = 20_000;

function termWriteArguments(taxonomy: Taxonomy): Record<string, Argument<RestCall>> {
  const declared = writableFields(termFields(taxonomy)) as Record<string, Argument<RestCall>>;
  const { meta = {}, slug = {}, description = {} } = declared;
  return emptiedByNull({
    ...declared,
    description: longText(description, "description", longestDescription),
    slug: { ...slug, sanitize: (value) => shortenedSlug(sanitizeTitle(String(value))) },
    meta: { ...meta, describedOnly: true, sanitize: checkMeta },
  });
}

/** Entity tag of a term; its number of posts isn't part of it. */
export function termTag({ id, name, slug, description, parent_id }: Term): string {
  return tagOfContent(id, { name, slug, description, parent_id });
}

/** @throws {RestError} 409 `rest_term_changed`. */
async function checkTermUnchanged(
  rows: Transaction<Tables>,
  call: RestCall,
  taxonomy: Taxonomy,
  id: number,
): Promise<void> {
  const term = await findTerm({ query: rows }, taxonomy, id);
  if (!term) throw new RestError("rest_term_invalid", "Term does not exist.", 404);
  await checkAuditedUnchanged(rows, call, { subject: taxonomy, id, tag: termTag(term) }, "rest_term_changed");
}

/** JSON Schema of a record, for OPTIONS. */
export function termSchema(taxonomy: Taxonomy): unknown {
  return recordSchema(taxonomy === "category" ? "category" : "tag", termFields(taxonomy));
}

/** Without `_links`: they lead nowhere any more. */
const answerDeleted = z.object({
  deleted: z.literal(true),
  previous: z.omit(answerTerm.view, { _links: true }),
});

interface Written {
  /** The term as it is before, or why there is none. */
  termOf: OncePerCall<Term | RestError>;
  present(call: RestCall, term: Term): Promise<Record<string, unknown>>;
}

export function termWriters(
  { database, settings, clock }: Dependencies,
  taxonomy: Taxonomy,
  { termOf, present }: Written,
): { create: Endpoint; update: Endpoint; remove: Endpoint } {
  const { collection } = taxonomies[taxonomy];
  const args = termWriteArguments(taxonomy);
  const { name: _required, ...optional } = args;
  const id = { type: "integer", description: "Unique identifier for the term." };

  const refuse = ({ user }: RestCall, code: string, what: string) =>
    authorizationError(user !== null, code, `Sorry, you are not allowed to ${what}.`);

  /** Tags may be created by every writer, categories by editors only. */
  const mayCreate: Permission = (call) =>
    (taxonomy === "category" ? mayManageTerms(call.user) : can(call.user, "edit_posts"))
      ? null
      : refuse(call, "rest_cannot_create", "create terms in this taxonomy");

  const ofTerm =
    (rule: (call: RestCall, term: Term) => RestError | null | Promise<RestError | null>): Permission =>
    async (call) => {
      const term = await termOf(call);
      return term instanceof RestError ? term : rule(call, term);
    };

  function refuseParent({ parent }: Record<string, unknown>): void {
    if (parent === undefined || taxonomy === "category") return;
    const message = "Cannot set parent term, taxonomy is not hierarchical.";
    throw new RestError("rest_taxonomy_not_hierarchical", message, 400);
  }

  /** Names are looked for and taken in one transaction. */
  const write = (call: RestCall, changesOf: (rows: Transaction<Tables>) => Promise<ContentChange>) =>
    database.query.transaction().execute(async (rows) => {
      await lockTermNames(rows, database.kind);
      const actor = auditCaller(call, settings);
      const context = { kind: database.kind, now: clock(), actor };
      return saveOne(rows, await changesOf(rows), context);
    });

  async function read(id: number): Promise<Term> {
    const term = await findTerm(database, taxonomy, id);
    if (!term) throw new RestError("rest_term_invalid", "Term does not exist.", 404);
    return term;
  }

  const text = (value: unknown) => (typeof value === "string" ? value : undefined);

  return {
    create: {
      methods: ["POST"],
      args,
      takesContent: true,
      permission: mayCreate,
      response: answerTerm.view,
      async handle(call) {
        const { params } = call;
        refuseParent(params);
        const name = termName(String(params.name));
        const slug = text(params.slug) ?? "";
        const description = termDescription(text(params.description) ?? "");
        const made = await write(call, async (rows) => {
          const parent_id = await parentOf(rows, taxonomy, Number(params.parent ?? 0), 0);
          const values = { taxonomy, name, slug, description, parent_id };
          await refuseTaken(rows, values, slug);
          return { action: "create", kind: "term", values };
        });
        // The response is in edit context, so `Allow` names GET only for callers who may edit terms.
        params.context = "edit";
        const term = await read(made);
        return {
          body: await present(call, term),
          status: 201,
          headers: {
            ETag: termTag(term),
            Location: `${settings.publicUrl}/wp-json/wp/v2/${collection}/${made}`,
          },
        };
      },
    },
    update: {
      methods: ["POST", "PUT", "PATCH"],
      args: { id, ...optional, name: { ...args.name, required: false } },
      takesContent: true,
      permission: ofTerm((call) =>
        mayManageTerms(call.user) ? null : refuse(call, "rest_cannot_update", "edit this term"),
      ),
      response: answerTerm.view,
      async handle(call) {
        const { params } = call;
        const before = await termOf(call);
        if (before instanceof RestError) throw before;
        refuseParent(params);
        const name = text(params.name);
        const slug = text(params.slug);
        const described = text(params.description);
        const values: Partial<Pick<Term, "name" | "slug" | "description" | "parent_id">> = {
          ...(name === undefined ? {} : { name: termName(name) }),
          ...(slug === undefined ? {} : { slug }),
          ...(described === undefined ? {} : { description: termDescription(described) }),
        };
        await write(call, async (rows) => {
          await checkTermUnchanged(rows, call, taxonomy, before.id);
          if (params.parent !== undefined) {
            values.parent_id = await parentOf(rows, taxonomy, Number(params.parent), before.id);
          }
          // One that moves takes the next free slug instead.
          const moves = values.parent_id !== undefined && values.parent_id !== before.parent_id;
          if (slug && !moves) await refuseTakenSlug(rows, before, slug);
          return { action: "update", kind: "term", id: before.id, values };
        });
        const after = await read(before.id);
        return { body: await present(call, after), headers: { ETag: termTag(after) } };
      },
    },
    remove: {
      methods: ["DELETE"],
      args: {
        id,
        force: {
          type: "boolean",
          default: false,
          description: "Required to be true, as terms do not support trashing.",
        },
      },
      permission: ofTerm(async (call, term) => {
        // Posts without a category belong there.
        const stays = taxonomy === "category" && term.id === (await defaultCategory(database.query));
        const may = mayManageTerms(call.user) && !stays;
        return may ? null : refuse(call, "rest_cannot_delete", "delete this term");
      }),
      response: answerDeleted,
      async handle(call) {
        const term = await termOf(call);
        if (term instanceof RestError) throw term;
        if (call.params.force !== true) {
          const message = "Terms do not support trashing. Set 'force=true' to delete.";
          throw new RestError("rest_trash_not_supported", message, 501);
        }
        const { _links, ...previous } = await present(call, term);
        await write(call, async (rows) => {
          await checkTermUnchanged(rows, call, taxonomy, term.id);
          return { action: "delete", kind: "term", id: term.id };
        });
        termOf.forget(call);
        return { body: { deleted: true, previous } };
      },
    },
  };
}
