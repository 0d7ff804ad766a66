/** The version of the product: `/readyz`, metrics, the desk and the start say it. */
import { readFileSync } from "node:fs";
import * as z from "zod/mini";

const described = readFileSync(new URL("../../package.json", import.meta.url), "utf8");

export const { version } = z.object({ version: z.string() }).parse(JSON.parse(described));
