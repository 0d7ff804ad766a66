import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Settings } from "../../kernel/settings/settings.ts";
import { errorFinding, type Finding, okFinding, reasonOf, warningFinding } from "./finding.ts";

const patienceMs = 10_000;
const dayMs = 24 * 60 * 60 * 1000;
/** Let's Encrypt renews certificates 30 days before they expire. */
const soonDays = 21;
const farMs = 5_000;

/**
 * Checks whether visitors reach the studio under `PUBLIC_URL`.
 *
 * @param now called when the time is needed, because earlier checks may take long.
 */
export async function checkAddress(
  { publicUrl }: Pick<Settings, "publicUrl">,
  now = () => new Date(),
): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  const findings: Finding[] = [];
  const isHere =
    hostname === "localhost" || hostname.endsWith(".localhost") || /^(127\.|\[::1])/.test(hostname);
  if (isHere)
    findings.push(
      warningFinding("address", `PUBLIC_URL is ${publicUrl}`, "set it to the address people type"),
    );
  else if (protocol === "http:") {
    findings.push(
      warningFinding(
        "address",
        `PUBLIC_URL is ${publicUrl}, without TLS`,
        "put a proxy in front that speaks TLS",
      ),
    );
  }
  if (!isHere && !isIP(hostname)) {
    try {
      const found = await lookup(hostname, { all: true });
      findings.push(okFinding("DNS", `${hostname} is ${found.map(({ address }) => address).join(", ")}`));
    } catch (error) {
      const todo = "make an A or AAAA record for it, or set PUBLIC_URL to the right name";
      return [...findings, errorFinding("DNS", `${hostname} is not found (${reasonOf(error)})`, todo)];
    }
  }
  if (protocol === "https:") {
    const { finding, isUsable } = await certificate(hostname, Number(port || 443), now());
    findings.push(finding);
    // A refusal after a bad certificate says nothing about the studio.
    if (!isUsable) return findings;
  }
  findings.push(...(await answers(publicUrl, now)));
  return findings;
}

/** OpenSSL's error codes that a renewal doesn't fix → the remedy. */
const othersToDo: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID:
    "have the proxy get one for this name, or set PUBLIC_URL to a name that it is for",
  DEPTH_ZERO_SELF_SIGNED_CERT:
    "have the proxy get one from an authority that browsers know (Caddy does by itself)",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "have the proxy send the whole chain (fullchain.pem)",
};

/** `isUsable`: whether a browser would continue. */
async function certificate(
  host: string,
  port: number,
  now: Date,
): Promise<{ finding: Finding; isUsable: boolean }> {
  const renew = "have the proxy renew it (Caddy does by itself, certbot renew otherwise)";
  try {
    const { until, problem } = await readCertificate(host, port);
    const days = Math.floor((until.getTime() - now.getTime()) / dayMs);
    const message = `good until ${until.toISOString().slice(0, 10)} (${days} days)`;
    if (problem) {
      const finding = errorFinding(
        "certificate",
        `browsers refuse it: ${problem}`,
        othersToDo[problem] ?? renew,
      );
      return { finding, isUsable: false };
    }
    const finding =
      days < soonDays ? errorFinding("certificate", message, renew) : okFinding("certificate", message);
    return { finding, isUsable: true };
  } catch (error) {
    const message = `no TLS at ${host}:${port}: ${reasonOf(error)}`;
    const todo = "see that the proxy runs, and speaks TLS there";
    return { finding: errorFinding("certificate", message, todo), isUsable: false };
  }
}

function readCertificate(host: string, port: number): Promise<{ until: Date; problem: string | null }> {
  return new Promise((resolve, reject) => {
    const name = isIP(host) ? {} : { servername: host };
    // An untrusted certificate is read as well, to report the reason.
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: patienceMs }, () => {
      const { valid_to } = socket.getPeerCertificate();
      resolve({
        until: new Date(valid_to),
        problem: socket.authorized ? null : String(socket.authorizationError),
      });
      socket.destroy();
    });
    socket.once("error", reject);
    socket.once("timeout", () => socket.destroy(new Error("it does not answer")));
  });
}

async function answers(publicUrl: string, now: () => Date): Promise<Finding[]> {
  const todo = "start the studio, and see that the proxy leads to it";
  try {
    const asked = now().getTime();
    const answer = await fetch(`${publicUrl}/healthz`, {
      signal: AbortSignal.timeout(patienceMs),
      redirect: "manual",
    });
    const heard = now().getTime();
    if (!answer.ok) return [errorFinding("studio", `${publicUrl}/healthz says ${answer.status}`, todo)];
    if (!(await answer.text()).includes('"status"'))
      return [
        errorFinding(
          "studio",
          `something else answers at ${publicUrl}`,
          "see that the proxy leads to the studio",
        ),
      ];
    const date = Date.parse(answer.headers.get("Date") ?? "");
    // The response's date lies between request and response, however long that took.
    const off = date < asked ? date - asked : Math.max(0, date - heard);
    const clock =
      Math.abs(off) > farMs
        ? [
            errorFinding(
              "clock",
              `${Math.round(off / 1000)} s off that of ${publicUrl}`,
              "let both follow a time server",
            ),
          ]
        : [];
    return [okFinding("studio", `answers at ${publicUrl}`), ...clock];
  } catch (error) {
    return [errorFinding("studio", `does not answer at ${publicUrl}: ${reasonOf(error)}`, todo)];
  }
}
