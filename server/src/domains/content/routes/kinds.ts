/** `wp/v2/types`, `taxonomies` and `statuses`: how a WordPress client finds out what there is to read. */

import { answerStatus, answerTaxonomy, answerType, bySlug } from "@extenso/contract/answers/kinds.ts";
import type { ByContext } from "@extenso/contract/fields/answer-parts.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { contextArgument } from "../../../engines/rest/collection.ts";
import type { SignedInUser } from "../../../engines/rest/request/authentication.ts";
import { curies } from "../../../engines/rest/response/self-link.ts";
import { authorizationError, RestError } from "../../../engines/rest/rest-error.ts";
import type { RestCall, RestResource, RestRoute } from "../../../engines/rest/route.ts";
import { mayWritePosts } from "../access.ts";
import {
  internalStatuses,
  internalTaxonomies,
  internalTypes,
  type Kind,
  postTypes,
  type Status,
  statuses,
  taxonomies,
} from "../kinds.ts";
import schemas from "./kinds-schemas.json" with { type: "json" };

/** One of the three: a collection that is an object by slug, and each of it by itself. */
interface Family<Item extends { slug: string }> {
  collection: "types" | "taxonomies" | "statuses";
  /** The path's parameter. */
  parameter: string;
  response: ByContext;
  /** Arguments of the collection. */
  args?: Record<string, Argument<RestCall>>;
  all: readonly Item[];
  /** The items that the call asks for and its caller may see. */
  listed(call: RestCall): readonly Item[];
  /** @throws {RestError} if there is no such item, or the caller may not see it. */
  find(slug: string, call: RestCall): Item;
  present(item: Item, context: unknown): Record<string, unknown>;
  mayEdit(item: Item, user: SignedInUser | null): boolean;
  /** Ends the refusal of the edit context, for one item and for the list. */
  notForEditing: string;
  codeForOne?: string;
  /** WordPress makes these checks after the permission, so `Allow` names the method even where they fail. */
  askedLate?: "missing" | "everything";
}

function routesOf<Item extends { slug: string }>(family: Family<Item>): RestRoute[] {
  const { collection, parameter, response, present } = family;
  const readable = ({ params, user }: RestCall, item: Item) =>
    params.context !== "edit" || family.mayEdit(item, user);
  const refuse = ({ user }: RestCall, code: string) =>
    authorizationError(user !== null, code, `Sorry, you are not allowed to ${family.notForEditing}.`);

  function faultOfOne(call: RestCall): RestError | null {
    try {
      const item = family.find(String(call.params[parameter]), call);
      return !family.codeForOne || readable(call, item) ? null : refuse(call, family.codeForOne);
    } catch (error) {
      if (error instanceof RestError) return error;
      throw error;
    }
  }

  function mayReadOne(call: RestCall): RestError | null {
    if (family.askedLate === "everything") return null;
    const fault = faultOfOne(call);
    return fault?.status === 404 && family.askedLate === "missing" ? null : fault;
  }

  /** A caller who may edit one item may list in edit context, and gets the items they may edit. */
  function mayList(call: RestCall): RestError | null {
    const any = call.params.context !== "edit" || family.all.some((item) => readable(call, item));
    return any ? null : refuse(call, "rest_cannot_view");
  }

  return [
    {
      namespace: "wp/v2",
      path: `/${collection}`,
      schema: schemas[collection],
      endpoints: [
        {
          methods: ["GET"],
          args: { context: contextArgument, ...family.args },
          permission: mayList,
          handle: (call) => ({
            body: Object.fromEntries(
              family
                .listed(call)
                .filter((item) => readable(call, item))
                .map((item) => [item.slug, present(item, call.params.context)]),
            ),
          }),
          response: bySlug(response),
        },
      ],
    },
    {
      namespace: "wp/v2",
      path: `/${collection}/(?P<${parameter}>[\\w-]+)`,
      schema: schemas[collection],
      endpoints: [
        {
          methods: ["GET"],
          args: {
            [parameter]: {
              type: "string",
              description: `An alphanumeric identifier for the ${parameter === "type" ? "post type" : parameter}.`,
            },
            context: contextArgument,
          },
          permission: mayReadOne,
          handle(call) {
            const fault = faultOfOne(call);
            if (fault) throw fault;
            const item = family.find(String(call.params[parameter]), call);
            return { body: present(item, call.params.context) };
          },
          response,
        },
      ],
    },
  ];
}

export function contentKindRoutes({ settings }: Dependencies): RestResource {
  const root = `${settings.publicUrl}/wp-json/wp/v2`;

  const presentKind =
    (collection: string) =>
    ({ slug, place, details, editing }: Kind, context: unknown) => ({
      slug,
      ...place,
      rest_namespace: "wp/v2",
      ...(collection === "types" ? { template: [], template_lock: false } : {}),
      ...(context === "embed" ? {} : { description: "", ...details }),
      ...(context === "edit" ? editing : {}),
      _links: {
        collection: [{ href: `${root}/${collection}` }],
        "wp:items": [{ href: `${root}/${place.rest_base}` }],
        curies,
      },
    });

  function presentStatus({ slug, name, floating, forEditors, ...status }: Status, context: unknown) {
    return {
      slug,
      name,
      ...(context === "embed"
        ? {}
        : { public: status.public, queryable: status.public, date_floating: floating }),
      ...(context === "edit" ? forEditors : {}),
      _links: {
        archives: [{ href: slug === "publish" ? `${root}/posts` : `${root}/posts?status=${slug}` }],
      },
    };
  }

  return {
    routes: [
      ...routesOf<Kind>({
        collection: "types",
        parameter: "type",
        response: answerType,
        all: postTypes,
        listed: () => postTypes,
        find(slug, { user }) {
          if (internalTypes.includes(slug))
            throw authorizationError(user !== null, "rest_cannot_read_type", "Cannot view post type.");
          return known(postTypes, slug, "rest_type_invalid", "Invalid post type.");
        },
        present: presentKind("types"),
        mayEdit: (kind, user) => kind.mayEdit(user),
        notForEditing: "edit posts in this post type",
        codeForOne: "rest_forbidden_context",
        askedLate: "everything",
      }),
      ...routesOf<Kind>({
        collection: "taxonomies",
        parameter: "taxonomy",
        response: answerTaxonomy,
        args: {
          type: {
            description: "Limit results to taxonomies associated with a specific post type.",
            type: "string",
          },
        },
        all: taxonomies,
        listed: ({ params: { type } }) =>
          taxonomies.filter(({ details }) => !type || details.types?.includes(String(type))),
        find(slug, { user }) {
          if (internalTaxonomies.includes(slug))
            throw authorizationError(
              user !== null,
              "rest_forbidden",
              "Sorry, you are not allowed to do that.",
            );
          return known(taxonomies, slug, "rest_taxonomy_invalid", "Invalid taxonomy.");
        },
        present: presentKind("taxonomies"),
        mayEdit: (kind, user) => kind.mayEdit(user),
        notForEditing: "manage terms in this taxonomy",
        codeForOne: "rest_forbidden_context",
        askedLate: "missing",
      }),
      ...routesOf<Status>({
        collection: "statuses",
        parameter: "status",
        response: answerStatus,
        all: statuses,
        listed: ({ user }) => statuses.filter((status) => status.public || mayWritePosts(user)),
        find(slug, { user }) {
          const status = internalStatuses.includes(slug)
            ? null
            : known(statuses, slug, "rest_status_invalid", "Invalid status.");
          if (status && (status.public || mayWritePosts(user))) return status;
          throw authorizationError(user !== null, "rest_cannot_read_status", "Cannot view status.");
        },
        present: presentStatus,
        mayEdit: (_, user) => mayWritePosts(user),
        notForEditing: "manage post statuses",
      }),
    ],
  };
}

function known<Item extends { slug: string }>(
  items: readonly Item[],
  slug: string,
  code: string,
  message: string,
): Item {
  const item = items.find((candidate) => candidate.slug === slug);
  if (!item) throw new RestError(code, message, 404);
  return item;
}
