/** Fills in what a template leaves open. */
import { serviceLabel } from "./request-labels.ts";
import type { ReplyTemplate, StudioRequest } from "./requests-api.ts";

/** Values of a template's fields for one request. */
function valuesOf(request: Pick<StudioRequest, "name" | "service" | "reference">, me: string) {
  const [firstName = request.name] = request.name.split(" ");
  return new Map([
    ["first name", firstName],
    ["name", request.name],
    ["service", serviceLabel(request)],
    ["reference", request.reference],
    ["me", me],
  ]);
}

export const templateFields = ["first name", "name", "service", "reference", "me"] as const;

/**
 * @param me who writes.
 * @returns the text as it will be read; fields that are none of ours stay, so that they are seen before sending.
 */
export function fillTemplate(
  { subject, body }: Pick<ReplyTemplate, "subject" | "body">,
  request: Pick<StudioRequest, "name" | "service" | "reference">,
  me: string,
): { subject: string; body: string } {
  const values = valuesOf(request, me);
  const filled = (text: string) =>
    text.replaceAll(
      /\{([^{}\n]{1,40})\}/g,
      (field, name: string) => values.get(name.trim().toLowerCase()) ?? field,
    );
  return { subject: filled(subject), body: filled(body) };
}
