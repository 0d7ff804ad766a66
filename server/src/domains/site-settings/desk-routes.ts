/** `extenso/v1/settings/studio` and `search-engines`: settings that administrators look up and change at the desk. */
import { wireSearchEngines, wireStudioSettings } from "@extenso/contract/wire/studio-settings.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import type { RestResource, RestResponse } from "../../engines/rest/route.ts";
import { studioRoute } from "../../engines/rest/studio-route.ts";
import { administratorsOnly } from "../access/access.ts";
import { auditCaller } from "../audit/audit.ts";
import { isHiddenFromSearch, setHiddenFromSearch } from "./search-engines.ts";

const shownVariables = ["PUBLIC_URL", "TIMEZONE"] as const;

/** @param countAddresses how many the sitemap lists while the site is shown; null: a WordPress knows. */
export function deskSettingsRoutes(
  { database, settings, clock }: Pick<Dependencies, "database" | "settings" | "clock">,
  countAddresses: () => Promise<number | null>,
): RestResource {
  async function searchEngines(): Promise<RestResponse> {
    return {
      body: { is_hidden: await isHiddenFromSearch(database.query), addresses: await countAddresses() },
    };
  }

  const forAdministrators = { permission: administratorsOnly };
  return {
    routes: [
      studioRoute("/settings/studio", {
        GET: {
          ...forAdministrators,
          response: wireStudioSettings,
          handle: async () => ({
            body: {
              public_url: settings.publicUrl,
              timezone: settings.timezone,
              set_by_environment: shownVariables.filter((name) => settings.setByEnvironment.has(name)),
            },
          }),
        },
      }),
      studioRoute("/settings/search-engines", {
        GET: { ...forAdministrators, response: wireSearchEngines, handle: searchEngines },
        POST: {
          ...forAdministrators,
          response: wireSearchEngines,
          args: {
            is_hidden: {
              type: "boolean",
              required: true,
              description: "Whether search engines are asked to leave the whole site out.",
            },
          },
          async handle(call) {
            const actor = auditCaller(call, settings);
            await setHiddenFromSearch({ database, clock }, call.params.is_hidden === true, actor);
            return searchEngines();
          },
        },
      }),
    ],
  };
}
