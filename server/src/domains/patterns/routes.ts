/** `extenso/v1/patterns`: own blocks for texts, by name. */

import { longestPattern, wirePattern } from "@extenso/contract/wire/patterns.ts";
import * as z from "zod/mini";
import type { Dependencies } from "../../engines/dependencies.ts";
import { longText } from "../../engines/rest/arguments/argument-schema.ts";
import { requireUser } from "../../engines/rest/request/caller.ts";
import { RestError } from "../../engines/rest/rest-error.ts";
import type { RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { cleanLine } from "../../engines/wordpress-values/clean-text.ts";
import { whoCan } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { deletePattern, listPatterns, savePattern } from "./patterns.ts";

const writers = whoCan("edit_posts");
const wirePatterns = z.array(wirePattern);

export function patternRoutes(dependencies: Dependencies): RestResource {
  const { database, settings } = dependencies;
  const all = () => listPatterns(database.query, settings);
  return {
    routes: [
      studioRoute("/patterns", {
        GET: {
          permission: writers,
          response: wirePatterns,
          handle: async () => ({ body: await all() }),
        },
        POST: {
          args: {
            name: {
              type: "string",
              required: true,
              maxLength: longestPattern.name,
              description: "What it is found by; a pattern of this name is replaced.",
            },
            content: longText(
              { type: "string", required: true, description: "Blocks, as a text has them." },
              "content",
              longestPattern.content,
            ),
          },
          permission: writers,
          takesContent: true,
          response: wirePatterns,
          async handle(call) {
            const name = cleanLine(String(call.params.name));
            if (name === "") throw new RestError("rest_invalid_param", "Give the pattern a name.", 400);
            const content = String(call.params.content).toWellFormed();
            await savePattern(
              dependencies,
              { name, content },
              requireUser(call),
              auditCaller(call, settings),
            );
            return { body: await all(), status: 201 };
          },
        },
      }),
      studioRoute("/patterns/(?P<id>[\\w-]+)", {
        DELETE: {
          args: { id: { type: "string", description: "Which pattern." } },
          permission: writers,
          response: wirePatterns,
          async handle(call) {
            const id = String(call.params.id);
            await deletePattern(dependencies, id, requireUser(call), auditCaller(call, settings));
            return { body: await all() };
          },
        },
      }),
    ],
  };
}
