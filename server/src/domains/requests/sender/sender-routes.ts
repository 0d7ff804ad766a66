/**
 * `extenso/v1/requests/open` and `add`: a request for who has sent it, by the secret of their link; `requests/mine`: the
 * same for members.
 */
import { wireOwnRequest, wireOwnRequests } from "@extenso/contract/wire/requests.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import type { Argument } from "../../../engines/rest/arguments/argument-schema.ts";
import { onlySignedIn, requireUser } from "../../../engines/rest/request/caller.ts";
import type { RestCall, RestResponse, RestRoute } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { cleanText } from "../../../engines/wordpress-values/clean-text.ts";
import { invalidFields, ownRequestPath, path, referenceArgument } from "../route-parts.ts";
import { linkLimit, secretArgument } from "./secret-links.ts";
import { type Member, memberOf, type Opening } from "./sender-links.ts";
import { addToRequest, listOwnRequests, openOwnRequest } from "./sender-page.ts";

export function senderRoutes(dependencies: Dependencies): RestRoute[] {
  const limited = linkLimit(dependencies);
  const { database } = dependencies;

  async function add(call: RestCall, opening: Opening, address: string): Promise<RestResponse> {
    const text = cleanText(String(call.params.text));
    if (text === "") throw invalidFields({ text: "Please write something." });
    await addToRequest({ ...dependencies, log: call.log }, { opening, text, address });
    return { body: await openOwnRequest(dependencies, opening) };
  }

  /** @throws {RestError} 401 for who isn't signed in. */
  async function own(call: RestCall): Promise<Opening & { member: Member }> {
    const member = await memberOf(database.query, requireUser(call));
    return { reference: String(call.params.reference ?? ""), member };
  }

  return [
    studioRoute(`${path}/open`, {
      POST: {
        args: { secret: secretArgument },
        response: wireOwnRequest,
        async handle(call) {
          limited(call);
          return { body: await openOwnRequest(dependencies, { secret: String(call.params.secret) }) };
        },
      },
    }),
    studioRoute(`${path}/add`, {
      POST: {
        args: {
          secret: secretArgument,
          text: textArgument,
        },
        response: wireOwnRequest,
        async handle(call) {
          const address = limited(call);
          return add(call, { secret: String(call.params.secret) }, address);
        },
      },
    }),
    studioRoute(`${path}/mine`, {
      GET: {
        permission: onlySignedIn,
        response: wireOwnRequests,
        handle: async (call) => ({ body: await listOwnRequests(dependencies, (await own(call)).member) }),
      },
    }),
    studioRoute(ownRequestPath, {
      GET: {
        args: { reference: referenceArgument },
        permission: onlySignedIn,
        response: wireOwnRequest,
        handle: async (call) => ({ body: await openOwnRequest(dependencies, await own(call)) }),
      },
      POST: {
        args: { reference: referenceArgument, text: textArgument },
        permission: onlySignedIn,
        response: wireOwnRequest,
        async handle(call) {
          const address = limited(call);
          return add(call, await own(call), address);
        },
      },
    }),
  ];
}

const textArgument: Argument<RestCall> = {
  type: "string",
  required: true,
  maxLength: 5_000,
  description: "What is added.",
};
