/** `wp/v2/settings`. */
import * as z from "zod/mini";
import { settingFields } from "../fields/settings.ts";

const types = { string: z.string(), integer: z.number(), boolean: z.boolean() };

export const answerSettings = z.object({
  ...Object.fromEntries(Object.entries(settingFields).map(([name, { type }]) => [name, types[type]])),
  // Without a logo WordPress says null; without an icon, 0.
  site_logo: z.nullable(z.number()),
});
