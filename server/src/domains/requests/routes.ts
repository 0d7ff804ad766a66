/** `POST extenso/v1/contact`: a visitor's request for a quote. */

import { contactRequest } from "@extenso/contract/requests/extenso.ts";
import { wireContact } from "@extenso/contract/wire/extenso.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { endpointFromSchema } from "../../engines/rest/arguments/request-schema.ts";
import { callerOf } from "../../engines/rest/request/caller.ts";
import { RestError, tooManyRequests } from "../../engines/rest/rest-error.ts";
import type { RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import type { Visits } from "../visits/visits.ts";
import { submitContact } from "./submit.ts";

const blank = () => new RestError("extenso_missing_field", "Name and message are required.", 400);

/** Detects fields of spaces alone; other errors in them are reported field by field. */
function blankIn(given: Readonly<Record<string, unknown>>): RestError | null {
  const isBlank = [given.name, given.message].some((text) => typeof text === "string" && text.trim() === "");
  return isBlank ? blank() : null;
}

export function contactRoutes(dependencies: Dependencies, visits?: Pick<Visits, "requested">): RestResource {
  const endpoint = endpointFromSchema(
    contactRequest,
    async (asked, call) => {
      const { submission_key, elapsed_ms, website, page, tell_path, ...fields } = asked;
      const caller = callerOf(call, dependencies.settings);
      const answer = await submitContact(
        { ...dependencies, log: call.log },
        {
          fields,
          submissionKey: submission_key || null,
          honeypot: website,
          elapsedMs: elapsed_ms ?? null,
          address: caller.address,
          userId: call.user?.id ?? null,
          page,
          tellPath: tell_path,
        },
      );
      if (answer.outcome === "blank") throw blank();
      if (answer.outcome === "too-many") throw tooManyRequests(answer.retryAfterSeconds);
      if (answer.isCounted) visits?.requested(caller);
      return {
        body: {
          success: true,
          message: `Thank you for your message. We will get back to you ${answer.promise}.`,
          reference: answer.reference,
          ...(tell_path ? { request_path: answer.path } : {}),
        },
      };
    },
    blankIn,
  );

  return {
    routes: [
      studioRoute(
        "/contact",
        {
          POST: { ...endpoint, response: wireContact, noStore: false },
        },
        { hereOnly: false },
      ),
    ],
  };
}
