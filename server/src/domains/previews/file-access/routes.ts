/** `extenso/v1/file-access`: a browser's right to files of what isn't published, for as long as its session runs. */
import { wireFileAccess } from "@extenso/contract/wire/media.ts";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { onlySignedIn, requireSession } from "../../../engines/rest/request/caller.ts";
import type { RestResource } from "../../../engines/rest/route.ts";
import { studioRoute } from "../../../engines/rest/studio-route.ts";
import { fileCookie } from "./file-cookie.ts";

export function fileAccessRoutes({
  settings,
  clock,
  signingKey,
}: Pick<Dependencies, "settings" | "clock" | "signingKey">): RestResource {
  return {
    routes: [
      studioRoute("/file-access", {
        POST: {
          permission: onlySignedIn,
          response: wireFileAccess,
          handle(call) {
            const { id: userId, sessionId } = requireSession(call);
            // Staff of a WordPress, whose id is negative here: it serves its files to everybody.
            if (userId < 0) return { body: { granted: true } };
            const cookie = fileCookie(signingKey, settings, { userId, sessionId }, clock());
            return { body: { granted: true }, headers: { "Set-Cookie": cookie } };
          },
        },
      }),
    ],
  };
}
