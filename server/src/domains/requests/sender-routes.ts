/** `extenso/v1/requests/open` and `add`: a request for who has sent it, by the secret of their link. */
import { wireOwnRequest } from "@extenso/contract/wire/requests.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { RestRoute } from "../../engines/rest/route.ts";
import { cleanText } from "./fields.ts";
import { invalid, namespace, path } from "./route-parts.ts";
import { linkLimit, secretArgument } from "./secret-links.ts";
import { addToRequest, openOwnRequest } from "./sender-page.ts";

export function senderRoutes(dependencies: Dependencies): RestRoute[] {
  const limited = linkLimit(dependencies);

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
