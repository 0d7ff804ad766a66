/** `extenso/v1/redirects`: where an address of before leads. */
import { wireRedirect } from "@extenso/contract/wire/redirect.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import type { RestResource } from "../../../engines/rest/route.ts";
import { findRedirect } from "../redirects.ts";

export function redirectRoutes({ database }: Pick<Dependencies, "database">): RestResource {
  return {
    routes: [
      {
        namespace: "extenso/v1",
        path: "/redirects",
        endpoints: [
          {
            methods: ["GET"],
            args: {
              path: {
                type: "string",
                required: true,
                maxLength: 1_000,
                description: "A path that nothing stands at, such as /2024/05/dusk/.",
              },
            },
            answers: wireRedirect,
            async handle({ params }) {
              const found = await findRedirect(database.query, String(params.path));
              if (!found) throw new RestError("extenso_no_redirect", "This address leads nowhere.", 404);
              return { body: found };
            },
          },
        ],
      },
    ],
  };
}
