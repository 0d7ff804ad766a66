/** `extenso/v1/health`: what `npm run doctor` says, for administrators at the desk. It sends no mail. */
import { wireHealth } from "@extenso/contract/wire/health.ts";
import { administratorsOnly } from "../../domains/access/access.ts";
import type { RestResource } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { version } from "../../kernel/version.ts";
import type { StudioHealth } from "./studio-health.ts";

/** More frequent calls get the last findings: the checks ask other machines. */
const freshMs = 60_000;

/** No call waits for the checks: it gets the last findings, and whether new ones are on their way. */
export function studioHealthRoutes(health: StudioHealth): RestResource {
  return {
    routes: [
      studioRoute("/health", {
        GET: {
          permission: administratorsOnly,
          response: wireHealth,
          async handle() {
            const { at, isChecking, findings } = health.read(freshMs);
            return {
              body: { version, checked_at: at, is_checking: isChecking, findings: [...findings] },
            };
          },
        },
      }),
    ],
  };
}
