/** `extenso/v1/quotes/agreements`: texts that clients sign with their quote. Administrators write them. */
import { longestAgreement, unknownFields } from "@extenso/contract/quotes/agreement.ts";
import { wireAgreementTemplate } from "@extenso/contract/wire/quotes.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { idOf } from "../../engines/rest/collection.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine, cleanText } from "../../engines/wordpress-values/clean-text.ts";
import { administratorsOnly } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { invalidFields, mayHandleRequests, personOf } from "../requests/requests.ts";
import {
  createAgreement,
  deleteAgreement,
  listAgreements,
  listAgreementVersions,
  restoreAgreement,
  saveAgreement,
} from "./agreement-templates.ts";

const path = "/quotes/agreements";
const one = `${path}/(?P<id>[\\d]+)`;

const id: Argument<RestCall> = { type: "integer", description: "Which agreement." };
const fields: Record<string, Argument<RestCall>> = {
  name: { type: "string", required: true, maxLength: 80, description: "Its heading." },
  text: {
    type: "string",
    required: true,
    maxLength: longestAgreement,
    description: "Paragraphs, headings after `# `, and fields in braces that each quote fills in.",
  },
};

/** @throws {RestError} 400 in the words of the form. */
function writtenIn({ params }: RestCall): { name: string; text: string } {
  const name = cleanLine(String(params.name));
  const text = cleanText(String(params.text));
  if (name === "") throw invalidFields({ name: "Give the agreement a name." });
  if (text === "") throw invalidFields({ text: "Write the agreement." });
  const [unknown] = unknownFields(text);
  if (unknown) throw invalidFields({ text: `There is no field ${unknown}.` });
  return { name, text };
}

export function agreementTemplateRoutes(dependencies: Dependencies): RestRoute[] {
  const { database, settings } = dependencies;
  const wireAgreementTemplates = z.array(wireAgreementTemplate);
  const all = async () => ({ body: await listAgreements(database.query) });
  async function saved(call: RestCall) {
    const { name: author } = await personOf(database.query, call);
    return { ...writtenIn(call), author, actor: auditCaller(call, settings) };
  }

  return [
    studioRoute(path, {
      GET: { permission: mayHandleRequests, response: wireAgreementTemplates, handle: all },
      POST: {
        args: fields,
        permission: administratorsOnly,
        response: wireAgreementTemplates,
        async handle(call) {
          await createAgreement(dependencies, await saved(call));
          return { ...(await all()), status: 201 };
        },
      },
    }),
    studioRoute(one, {
      POST: {
        args: {
          id,
          ...fields,
          version: {
            type: "integer",
            required: true,
            minimum: 1,
            maximum: 1_000_000,
            description: "The version that was changed.",
          },
        },
        permission: administratorsOnly,
        response: wireAgreementTemplates,
        async handle(call) {
          const known = Number(call.params.version);
          await saveAgreement(dependencies, { id: idOf(call.params.id), known, ...(await saved(call)) });
          return all();
        },
      },
      DELETE: {
        args: { id },
        permission: administratorsOnly,
        response: wireAgreementTemplates,
        async handle(call) {
          await deleteAgreement(dependencies, idOf(call.params.id), auditCaller(call, settings));
          return all();
        },
      },
    }),
    studioRoute(`${one}/restore`, {
      POST: {
        args: { id },
        permission: administratorsOnly,
        response: wireAgreementTemplates,
        async handle(call) {
          await restoreAgreement(dependencies, idOf(call.params.id), auditCaller(call, settings));
          return all();
        },
      },
    }),
    studioRoute(`${one}/versions`, {
      GET: {
        args: { id },
        permission: mayHandleRequests,
        response: wireAgreementTemplates,
        handle: async ({ params }) => ({
          body: await listAgreementVersions(database.query, idOf(params.id)),
        }),
      },
    }),
  ];
}
