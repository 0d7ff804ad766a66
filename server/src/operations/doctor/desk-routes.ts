/** `extenso/v1/health`: what `npm run doctor` says, for administrators at the desk. It sends no mail. */
import { wireHealth } from "@extenso/contract/wire/health.ts";
import { can } from "../../domains/access/access.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { refusal } from "../../engines/rest/rest-error.ts";
import type { RestResource } from "../../engines/rest/route.ts";
import { version } from "../../kernel/version.ts";
import { bad, type Finding, reasonOf } from "./finding.ts";

/** More frequent calls get the last findings: the checks ask other machines. */
const freshMs = 60_000;

type Examine = (tell: (finding: Finding) => void) => Promise<void>;

interface Checked {
  /** Of the process's own clock, which nobody sets. */
  ended: number;
  at: string;
  findings: Finding[];
}

/**
 * No call waits for the checks: it gets the last findings, and whether new ones are on their way.
 * @param look another examination, for tests.
 */
export function studioHealthRoutes(
  { settings, clock, log }: Pick<Dependencies, "settings" | "clock" | "log">,
  look: Examine = async (tell) => {
    // The checks bring the sender of mails and more along, which a start would otherwise load.
    const { examine } = await import("./examine.ts");
    await examine(settings, false, tell);
  },
): RestResource {
  let last: Checked | null = null;
  let isChecking = false;

  async function check(): Promise<void> {
    isChecking = true;
    const findings: Finding[] = [];
    try {
      await look((finding) => findings.push(finding));
    } catch (error) {
      log.error({ err: error }, "the studio's health could not be looked at to the end");
      findings.push(
        bad("health", `not looked at to the end: ${reasonOf(error)}`, "npm run doctor says more"),
      );
    }
    last = { ended: performance.now(), at: clock().toISOString(), findings };
    isChecking = false;
  }

  return {
    routes: [
      {
        namespace: "extenso/v1",
        path: "/health",
        hereOnly: true,
        endpoints: [
          {
            methods: ["GET"],
            noStore: true,
            permission: ({ user }) =>
              can(user, "manage_options")
                ? null
                : refusal(user !== null, "rest_forbidden", "Sorry, you are not allowed to do that."),
            answers: wireHealth,
            async handle() {
              if (!isChecking && (!last || performance.now() - last.ended > freshMs)) void check();
              return {
                body: {
                  version,
                  checked_at: last?.at ?? null,
                  is_checking: isChecking,
                  findings: last?.findings ?? [],
                },
              };
            },
          },
        ],
      },
    ],
  };
}
