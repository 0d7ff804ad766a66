/** `extenso/v1/requests/open` and `add`: a request for who has sent it, by the secret of their link. */
import { wireOwnRequest } from "@extenso/contract/wire/requests.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { addressGroup } from "../../engines/http/client-address.ts";
import { createRate } from "../../engines/rate-limits/rate-in-memory.ts";
import type { Argument } from "../../engines/rest/arguments/argument-schema.ts";
import { callerOf } from "../../engines/rest/request/caller.ts";
import type { RestCall, RestRoute } from "../../engines/rest/route.ts";
import { tooManyRequests } from "../../engines/rest/too-many-requests.ts";
import { cleanText } from "./fields.ts";
import { invalid, namespace, path } from "./route-parts.ts";
import { addToRequest, openOwnRequest } from "./sender-page.ts";

/** Guesses at secrets and repeated clicks, by the caller's address. */
const perAddress = { most: 120, windowMs: 60_000 };

const secretArgument: Argument<RestCall> = {
  type: "string",
  required: true,
  pattern: "^[\\w-]{20,100}$",
  description: "From the link.",
};

export function senderRoutes(dependencies: Dependencies): RestRoute[] {
  const { settings, clock } = dependencies;
  const opened = createRate(perAddress);

  /** @returns the caller's address. @throws {RestError} 429 for one that tries too often. */
  function limited(call: RestCall): string {
    const { address } = callerOf(call, settings);
    const wait = opened.take(addressGroup(address), clock());
    if (wait > 0) throw tooManyRequests(wait);
    return address;
  }

  return [
    {
      namespace,
      path: `${path}/open`,
      hereOnly: true,
      endpoints: [
        {
          methods: ["POST"],
          args: { secret: secretArgument },
          noStore: true,
          answers: wireOwnRequest,
          async handle(call) {
            limited(call);
            return { body: await openOwnRequest(dependencies, String(call.params.secret)) };
          },
        },
      ],
    },
    {
      namespace,
      path: `${path}/add`,
      hereOnly: true,
      endpoints: [
        {
          methods: ["POST"],
          args: {
            secret: secretArgument,
            text: { type: "string", required: true, maxLength: 5_000, description: "What is added." },
          },
          noStore: true,
          answers: wireOwnRequest,
          async handle(call) {
            const address = limited(call);
            const secret = String(call.params.secret);
            const text = cleanText(String(call.params.text));
            if (text === "") throw invalid({ text: "Please write something." });
            await addToRequest({ ...dependencies, log: call.log }, { secret, text, address });
            return { body: await openOwnRequest(dependencies, secret) };
          },
        },
      ],
    },
  ];
}
