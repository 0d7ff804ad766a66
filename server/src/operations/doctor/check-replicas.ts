import { isOneOfSeveral, replicaProblems, unsharedState } from "../../kernel/settings/replicas.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { errorFinding, type Finding, okFinding, warningFinding } from "./finding.ts";

/** Whether processes that share this studio would share all that they must: the key, the files, the mails. */
export function checkReplicas(settings: Settings): Finding[] {
  const { databaseUrl, replicas, jwtSecret, drainSeconds } = settings;
  const broken = replicaProblems(settings);
  if (broken.length > 0) {
    const way = databaseUrl ? "set it, or REPLICAS=1 where this process is the only one" : "set it";
    return broken.map((line) => errorFinding("replicas", line, way));
  }
  if (!isOneOfSeveral(settings)) {
    const key = jwtSecret ? "JWT_SECRET" : "the key in DATA_DIR";
    const one = `one process, which signs with ${key}`;
    if (!databaseUrl || replicas === 1) return [okFinding("replicas", one)];
    const lines = unsharedState(settings).join("; ");
    return [
      warningFinding(
        "replicas",
        `${one}; others would not fit it: ${lines}`,
        "REPLICAS=1 says that it is so",
      ),
    ];
  }
  const findings = [
    okFinding("replicas", `${replicas ?? "several"} may share it; JWT_SECRET, files and mail server are set`),
  ];
  if (drainSeconds < 2) {
    const message = `DRAIN_SECONDS is ${drainSeconds}: a proxy does not see that a process is leaving`;
    findings.push(
      warningFinding("replicas", message, "set DRAIN_SECONDS to 2 or more, as deploy/haproxy.cfg asks"),
    );
  }
  return findings;
}
