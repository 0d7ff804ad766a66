/** Reads the receiving mail server's verdict on a mail's sender: `Authentication-Results`, RFC 8601. */
import type { Email } from "postal-mime";

/**
 * Verdict on the domain in `From`. `""`: no server is trusted, so nothing was checked. `unknown`: the server found no
 * proof, or its header is missing.
 */
export type SenderCheck = "" | "passed" | "failed" | "unknown";

export interface CheckedSender {
  check: SenderCheck;
  /** Such as `DMARC fail, SPF softfail`; empty unless it failed. */
  reason: string;
}

interface Result {
  method: string;
  result: string;
  /** Lower case, such as `header.from` → `lumen.example`. */
  properties: Map<string, string>;
}

/**
 * Name of Microsoft 365 in its ARC headers. It leaves its name out of its own `Authentication-Results`, and renames
 * the headers of that name that a mail arrives with.
 */
const microsoft365 = "mx.microsoft.com";

/** Limit of headers that are read: anybody may write them, and servers add few. */
const mostHeaders = 20;
const longestHeader = 8_000;
const mostResults = 50;

/**
 * @param servers names of the studio's mail server (its authserv-id); subdomains of them count as well. RFC 8601
 *   demands that a server remove foreign headers under its own name.
 * @param address the one in `From`.
 */
export function checkSender(
  headers: Email["headers"],
  servers: readonly string[],
  address: string,
): CheckedSender {
  if (servers.length === 0) return { check: "", reason: "" };
  const domain = domainOf(address);
  const results = headers
    .filter(({ key }) => key === "authentication-results")
    .slice(0, mostHeaders)
    .flatMap(({ value }) => resultsOf(value.slice(0, longestHeader), servers));
  const of = (method: string) => results.filter((result) => result.method === method);
  const dmarc = of("dmarc").filter(({ properties }) =>
    isSame(properties.get("header.from") ?? domain, domain),
  );
  // If several headers bear the server's name, one of them may be forged, so the worst counts.
  if (dmarc.some(({ result }) => isFailure(result))) return failed(results);
  // Microsoft says `bestguesspass` for mail that would meet a policy, if the domain had one.
  if (dmarc.some(({ result }) => /^(?:bestguess)?pass$/.test(result))) return { check: "passed", reason: "" };
  // `compauth` is Microsoft's overall verdict, and stands in its headers alone.
  if (of("compauth").some(({ result }) => result === "fail")) return failed(results);
  const isAligned = ({ result, properties }: Result, names: readonly string[]) =>
    result === "pass" && names.some((name) => isRelated(domainOf(properties.get(name) ?? ""), domain));
  const spf = of("spf");
  const dkim = of("dkim");
  const isProven =
    dkim.some((one) => isAligned(one, ["header.d", "header.i"])) ||
    (spf.some((one) => isAligned(one, ["smtp.mailfrom", "smtp.helo"])) &&
      !spf.some(({ result }) => isFailure(result)));
  if (isProven) return { check: "passed", reason: "" };
  const isRefused =
    spf.some(({ result }) => isFailure(result)) || dkim.some(({ result }) => result === "fail");
  return isRefused ? failed(results) : { check: "unknown", reason: "" };
}

const isFailure = (result: string) => /^(?:hard|soft)?fail$|^policy$/.test(result);

function failed(results: readonly Result[]): CheckedSender {
  const said = results
    .filter(
      ({ method, result }) =>
        /^(?:dmarc|spf|dkim|compauth)$/.test(method) && (isFailure(result) || result === "none"),
    )
    .map(({ method, result }) => `${method.toUpperCase()} ${result}`);
  return { check: "failed", reason: [...new Set(said)].slice(0, 3).join(", ") };
}

const domainOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^.*@/s, "")
    .replace(/[^\p{L}\d.-]/gu, "")
    .replace(/\.$/, "");

const isSame = (one: string, other: string) => domainOf(one) === domainOf(other);

/** The same domain, or one of them below the other (RFC 7489's relaxed alignment, without a list of suffixes). */
function isRelated(one: string, other: string): boolean {
  if (!one.includes(".") || !other.includes(".")) return false;
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

/** @returns an empty list for a header of another server. */
function resultsOf(header: string, servers: readonly string[]): Result[] {
  const [first = "", ...others] = splitOutsideQuotes(withoutComments(header));
  const isNameless = /^\s*[a-z]+\s*=/i.test(first);
  const name = isNameless ? microsoft365 : (/^\s*"?([^\s";]+)/.exec(first)?.[1] ?? "").toLowerCase();
  if (!servers.some((server) => name === server || name.endsWith(`.${server}`))) return [];
  const parts = isNameless ? [first, ...others] : others;
  return parts.slice(0, mostResults).flatMap((part) => {
    const [, method = "", result = "", rest = ""] =
      /^\s*([a-z][\w.-]*)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)(.*)$/is.exec(part) ?? [];
    if (method === "") return [];
    const properties = new Map<string, string>();
    for (const [, key = "", quoted, bare] of rest.matchAll(
      /([a-z][\w.-]*)\s*=\s*(?:"([^"]*)"|([^\s;]+))/gi,
    )) {
      if (!properties.has(key.toLowerCase()))
        properties.set(key.toLowerCase(), (quoted ?? bare ?? "").toLowerCase());
    }
    return [{ method: method.toLowerCase(), result: result.toLowerCase(), properties }];
  });
}

/** Comments stand in brackets, which may hold further ones. */
function withoutComments(header: string): string {
  let text = "";
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < header.length; at += 1) {
    const char = header[at] ?? "";
    if (char === "\\" && (isQuoted || depth > 0)) {
      if (depth === 0) text += header.slice(at, at + 2);
      at += 1;
    } else if (depth === 0 && char === '"') {
      isQuoted = !isQuoted;
      text += char;
    } else if (!isQuoted && char === "(") depth += 1;
    else if (!isQuoted && char === ")" && depth > 0) depth -= 1;
    else if (depth === 0) text += char;
  }
  return text;
}

function splitOutsideQuotes(text: string): string[] {
  return text.match(/(?:"(?:[^"\\]|\\.)*"|[^;"]|")+/gs) ?? [];
}
