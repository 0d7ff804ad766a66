/** The fields of application passwords. */
import { allContexts, type Fields, inFull, readOnly, text, toEditors } from "./record-fields.ts";

/** In the order of WordPress's schema. */
export const applicationPasswordFields = {
  uuid: readOnly(
    text("The unique identifier for the application password.", allContexts, { format: "uuid" }),
  ),
  app_id: text(
    "A UUID provided by the application to uniquely identify it. It is recommended to use an UUID v5 with the URL or DNS namespace.",
    allContexts,
    {
      oneOf: [
        { type: "string", format: "uuid" },
        { type: "string", enum: [""] },
      ],
    },
  ),
  name: {
    description: "The name of the application password.",
    type: "string",
    required: true,
    context: allContexts,
    minLength: 1,
    pattern: ".*\\S.*",
  },
  password: readOnly(text("The generated password. Only available after adding an application.", toEditors)),
  created: readOnly(
    text("The GMT date the application password was created.", inFull, { format: "date-time" }),
  ),
  last_used: readOnly({
    description: "The GMT date the application password was last used.",
    type: ["string", "null"],
    format: "date-time",
    context: inFull,
  }),
  last_ip: readOnly({
    description: "The IP address the application password was last used by.",
    type: ["string", "null"],
    format: "ip",
    context: inFull,
  }),
} satisfies Fields;
