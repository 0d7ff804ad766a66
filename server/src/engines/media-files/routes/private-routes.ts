/** Serves private files by signed URLs; other requests don't learn whether a file exists. */
import { Hono } from "hono";
import type { Dependencies } from "../../dependencies.ts";
import { judgeAddress, privateFolder, privatePath } from "./private-address.ts";
import { sendFile } from "./send-file.ts";
import { keyBelow } from "./upload-address.ts";

/** In no cache, no document of ours, and no other site's log. */
const guarding = {
  "Content-Disposition": "attachment",
  "Referrer-Policy": "no-referrer",
  "Content-Security-Policy": "default-src 'none'; sandbox",
};

/** GET and HEAD below `/private-files/`: 200, 206, 304, 416; 404 without a signature, 410 when its time is over. */
export function privateFileRoutes({
  files,
  clock,
  signingKey,
}: Pick<Dependencies, "files" | "clock" | "signingKey">): Hono {
  const routes = new Hono();
  routes.get(`${privatePath}*`, async (context) => {
    const name = keyBelow(privatePath, context.req.raw);
    const key = name && privateFolder + name;
    const { until = "", signature = "" } = context.req.query();
    const verdict = key ? judgeAddress(signingKey, { key, until, signature, now: clock() }) : "unsigned";
    if (verdict === "late") return refused("The time of this address is over.\n", 410);
    const cacheControl = "private, no-store";
    const sent =
      key && verdict === "open" ? await sendFile(context.req.raw, files, { key, cacheControl }) : null;
    if (!sent) return refused("There is no such file.\n", 404);
    for (const [header, value] of Object.entries(guarding)) sent.headers.set(header, value);
    return sent;
  });
  return routes;
}

function refused(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
