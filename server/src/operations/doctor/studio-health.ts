/** The doctor's findings for the desk, looked at behind the calls that ask for them. */
import type { Dependencies } from "../../engines/dependencies.ts";
import { errorFinding, type Finding, reasonOf } from "./finding.ts";

type Examine = (tell: (finding: Finding) => void) => Promise<void>;

interface Checked {
  /** ISO 8601; null: nothing was looked at yet. */
  at: string | null;
  /** A check is under way; the findings are older. */
  isChecking: boolean;
  findings: readonly Finding[];
}

export interface StudioHealth {
  /** No call waits for the checks. @param freshMs findings that are older are made anew meanwhile. */
  read(freshMs: number): Checked;
}

/** @param look another examination, for tests. */
export function createStudioHealth(
  { settings, clock, log }: Pick<Dependencies, "settings" | "clock" | "log">,
  look: Examine = async (tell) => {
    // The checks bring the sender of mails and more along, which a start would otherwise load.
    const { runDoctor } = await import("./examine.ts");
    await runDoctor(settings, false, tell);
  },
): StudioHealth {
  /** `ended`: of the process's own clock, which nobody sets. */
  let last: { ended: number; at: string; findings: Finding[] } | null = null;
  let isChecking = false;

  async function check(): Promise<void> {
    isChecking = true;
    const findings: Finding[] = [];
    try {
      await look((finding) => findings.push(finding));
    } catch (error) {
      log.error({ err: error }, "the studio's health could not be looked at to the end");
      findings.push(
        errorFinding("health", `not looked at to the end: ${reasonOf(error)}`, "npm run doctor says more"),
      );
    }
    last = { ended: performance.now(), at: clock().toISOString(), findings };
    isChecking = false;
  }

  return {
    read(freshMs) {
      if (!isChecking && (!last || performance.now() - last.ended > freshMs)) void check();
      return { at: last?.at ?? null, isChecking, findings: last?.findings ?? [] };
    },
  };
}
