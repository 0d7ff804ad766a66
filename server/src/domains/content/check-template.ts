import { ValueError } from "../../engines/rest/arguments/value-problem.ts";

/** @param known the templates that a kind of record has; none is always taken. */
export function checkTemplate(known: readonly string[]) {
  return (value: unknown): string => {
    const template = String(value ?? "");
    if (template === "" || known.includes(template)) return template;
    const message = `template is not one of ${known.join(", ")}.`;
    throw new ValueError({ code: "rest_invalid_param", message, data: null });
  };
}
