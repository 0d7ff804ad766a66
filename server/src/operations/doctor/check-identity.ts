import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { Database } from "../../engines/database/open.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { studioId } from "../backup/backup-state.ts";
import {
  challengeHeader,
  type IdentityProof,
  identityProof,
  proveIdentity,
} from "../health/identity-proof.ts";
import { errorFinding, type Finding, okFinding, warningFinding } from "./finding.ts";

const patienceMs = 10_000;
/** A proxy gives each to another process. */
const asks = 8;

const answered = z.object({ status: z.string(), identity: z.optional(identityProof) });

type Needed = Pick<Settings, "publicUrl" | "jwtSecret" | "dataDir">;

/**
 * Whether it is this studio that answers at `PUBLIC_URL`, and all of its processes sign with this one's key.
 *
 * @param database null where it cannot be asked.
 * @returns an empty list if `PUBLIC_URL` doesn't answer, which `checkAddress` has reported.
 */
export async function checkIdentity(
  { publicUrl, jwtSecret, dataDir }: Needed,
  database: Database | null,
): Promise<Finding[]> {
  const signingKey =
    jwtSecret ?? (await readFile(join(dataDir, "signing-key"), "utf8").catch(() => null)) ?? "";
  const id = database && (await studioId(database));
  const challenge = randomBytes(24).toString("base64url");
  const own = proveIdentity(challenge, { studioId: id, signingKey });
  const proofs = await Promise.all(Array.from({ length: asks }, () => proofOf(publicUrl, challenge)));
  const told = proofs.filter((proof) => proof !== null);
  if (!own || told.length === 0) return [];
  const silent = told.filter((proof) => proof === "none");
  const known = told.filter((proof) => proof !== "none");
  if (silent.length > 0) {
    const message = `what answers at ${publicUrl} does not say whether it is this studio`;
    return [warningFinding("studio", message, "run the newest version everywhere")];
  }
  const others = known.filter(
    ({ studio }) => own.studio !== null && studio !== null && studio !== own.studio,
  );
  if (others.length > 0) {
    const message = `another studio answers at ${publicUrl}`;
    return [
      errorFinding(
        "studio",
        message,
        "see that the proxy leads to this one, or set PUBLIC_URL to its own address",
      ),
    ];
  }
  if (known.some(({ key }) => key !== own.key)) {
    const [name, todo] = jwtSecret
      ? ["JWT_SECRET is", "set the same JWT_SECRET for all processes, and here"]
      : ["the key in DATA_DIR is", "name the DATA_DIR of what runs, or set the same JWT_SECRET everywhere"];
    return [
      errorFinding("signing key", `${name} not that of what answers at ${publicUrl}: sign-ins end`, todo),
    ];
  }
  return [okFinding("signing key", `the same as of what answers at ${publicUrl}`)];
}

/** Null: no answer, or one of something else. */
async function proofOf(publicUrl: string, challenge: string): Promise<IdentityProof | "none" | null> {
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      headers: { [challengeHeader]: challenge },
      signal: AbortSignal.timeout(patienceMs),
      redirect: "manual",
    });
    const { data } = answered.safeParse(JSON.parse((await answer.text()).slice(0, 10_000)));
    return data ? (data.identity ?? "none") : null;
  } catch {
    return null;
  }
}
