import * as z from "zod/mini";
import { RestError } from "./rest-error.ts";
import type { Endpoint } from "./route.ts";

/** Publishing is the staff desk's, which does not exist yet; nothing may look as if it had worked, or would. */
export const notYet: Pick<Endpoint, "answers" | "handle" | "unsupported"> = {
  answers: z.never(),
  unsupported: true,
  handle() {
    throw new RestError("rest_not_supported", "Content cannot be written through this API yet.", 501);
  },
};
