/** The studio's own fields of posts, as they are read from our server or any WordPress. */
import * as z from "zod/mini";
import { mapOwnFields, type OwnFieldName, type OwnFieldValues } from "../fields/own-fields.ts";
import { text } from "./parts.ts";

/** Empty where the server has none. */
export const wireOwnFields = mapOwnFields((_name, { kept }) =>
  typeof kept === "number" ? z.catch(z.number(), 0) : text,
) as {
  [Name in OwnFieldName]: OwnFieldValues[Name] extends number
    ? z.ZodMiniCatch<z.ZodMiniNumber>
    : z.ZodMiniCatch<z.ZodMiniString>;
};
