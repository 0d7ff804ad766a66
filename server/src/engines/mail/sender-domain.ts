/** Checks the sender's domain in DNS as other mail servers do: MX, SPF, DKIM and DMARC. */
import { Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { addressIn, mailDomain } from "./sender.ts";

export interface DomainFinding {
  name: "MX" | "SPF" | "DKIM" | "DMARC";
  /** `unknown`: DNS can't tell. */
  verdict: "good" | "doubtful" | "bad" | "unknown";
  text: string;
  /** Empty where nothing is to be done. */
  todo: string;
}

/** DNS queries; each rejects with a `code` as `node:dns` does. */
export interface NameServers {
  resolveMx(name: string): Promise<{ exchange: string; priority: number }[]>;
  resolveTxt(name: string): Promise<string[][]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

const patienceMs = 3_000;
/** RFC 7208: SPF records that need more DNS lookups are invalid. */
const mostLookups = 10;
/** Names under which large providers publish their keys. */
const usualSelectors = [
  "google",
  "selector1",
  "selector2",
  "default",
  "dkim",
  "mail",
  "k1",
  "s1",
  "fm1",
  "pm",
];

/** The name servers didn't answer, so nothing is known about the domain. */
class NoResponseError extends Error {
  override name = "NoAnswerError";
}

/** @param servers replaces this machine's name servers in tests. */
export async function checkSenderDomain(
  { mailFrom, smtpUrl }: { mailFrom: string; smtpUrl: string | undefined },
  servers: NameServers = new Resolver({ timeout: patienceMs, tries: 1 }),
): Promise<DomainFinding[]> {
  const domain = mailDomain(addressIn(mailFrom)).toLowerCase();
  const names = bounded(servers);
  const checks: [DomainFinding["name"], () => Promise<Omit<DomainFinding, "name">>][] = [
    ["MX", () => checkMx(domain, names)],
    ["SPF", () => checkSpf(domain, smtpUrl, names)],
    ["DKIM", () => checkDkim(domain, names)],
    ["DMARC", () => checkDmarc(domain, names)],
  ];
  return await Promise.all(
    checks.map(async ([name, check]) => {
      try {
        return { name, ...(await check()) };
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error;
        const text = `The name servers don’t answer for ${domain}, so this can’t be seen now.`;
        return { name, verdict: "unknown" as const, text, todo: "" };
      }
    }),
  );
}

/** An empty list where there is no such name. @throws {NoAnswerError} */
function bounded(servers: NameServers): NameServers {
  async function ask<Answer>(question: Promise<Answer[]>): Promise<Answer[]> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new NoResponseError()), patienceMs);
    try {
      return await Promise.race([question, late]);
    } catch (error) {
      if (["ENOTFOUND", "ENODATA"].includes((error as { code?: string }).code ?? "")) return [];
      throw new NoResponseError();
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    resolveMx: (name) => ask(servers.resolveMx(name)),
    resolveTxt: (name) => ask(servers.resolveTxt(name)),
    resolve4: (name) => ask(servers.resolve4(name)),
    resolve6: (name) => ask(servers.resolve6(name)),
  };
}

type Verdict = Omit<DomainFinding, "name">;

async function checkMx(domain: string, { resolveMx }: NameServers): Promise<Verdict> {
  const servers = await resolveMx(domain);
  const [first] = servers.sort((a, b) => a.priority - b.priority);
  if (first && first.exchange !== "") {
    return { verdict: "good", text: `Mails to ${domain} go to ${first.exchange}.`, todo: "" };
  }
  return {
    verdict: "doubtful",
    text: `${domain} takes no mails, so what is returned is lost.`,
    todo: "Add an MX record that names your mail server.",
  };
}

async function recordsOf(name: string, start: RegExp, { resolveTxt }: NameServers): Promise<string[]> {
  return (await resolveTxt(name)).map((parts) => parts.join("")).filter((record) => start.test(record));
}

async function checkSpf(domain: string, smtpUrl: string | undefined, names: NameServers): Promise<Verdict> {
  const records = await recordsOf(domain, /^v=spf1(?: |$)/i, names);
  const [record] = records;
  if (record === undefined) {
    return {
      verdict: "bad",
      text: `${domain} doesn’t say who may send its mails.`,
      todo: "Add the SPF record that your mail provider names, as a TXT record.",
    };
  }
  if (records.length > 1) {
    return {
      verdict: "bad",
      text: `${domain} has ${records.length} SPF records; with more than one, none counts.`,
      todo: "Make one of them.",
    };
  }
  if (/(?:^|\s)\+?all\b/i.test(record)) {
    return {
      verdict: "doubtful",
      text: `The SPF record of ${domain} permits everybody (“${record}”).`,
      todo: "End it with ~all or -all.",
    };
  }
  const host = smtpUrl && new URL(smtpUrl).hostname.replace(/^\[(.*)\]$/, "$1");
  if (!host) return { verdict: "unknown", text: `The SPF record is “${record}”.`, todo: "" };
  const addresses = isIP(host) ? [host] : [...(await names.resolve4(host)), ...(await names.resolve6(host))];
  const spf = { names, left: mostLookups };
  for (const address of addresses) {
    if (await permits(domain, address, spf)) {
      return { verdict: "good", text: `The SPF record of ${domain} permits ${host} (${address}).`, todo: "" };
    }
  }
  return {
    verdict: "unknown",
    text: `There is an SPF record (“${record}”). It doesn’t name ${host} itself; which addresses the provider sends from can’t be seen from here.`,
    todo: "Send a test mail and look for spf=pass in its headers.",
  };
}

/** Whether an SPF record permits an address; only addresses, `a`, `mx` and `include` are evaluated. */
async function permits(
  domain: string,
  address: string,
  spf: { names: NameServers; left: number },
): Promise<boolean> {
  const [record = ""] = await recordsOf(domain, /^v=spf1(?: |$)/i, spf.names);
  for (const term of record.split(/\s+/).slice(1)) {
    const [, qualifier = "", name = "", value = ""] = /^([-+~?]?)([a-z\d]+)[:=]?(.*)$/i.exec(term) ?? [];
    if ((qualifier !== "" && qualifier !== "+") || value.includes("%")) continue;
    const kind = name.toLowerCase();
    if (kind === "ip4" || kind === "ip6") {
      if (isWithin(address, value)) return true;
    } else if (["a", "mx", "include", "redirect"].includes(kind)) {
      spf.left -= 1;
      if (spf.left < 0) return false;
      const of = value.replace(/\/.*$/, "") || domain;
      if (kind === "include" || kind === "redirect") {
        if (await permits(of, address, spf)) return true;
      } else {
        const hosts = kind === "a" ? [of] : (await spf.names.resolveMx(of)).map(({ exchange }) => exchange);
        for (const host of hosts.slice(0, mostLookups)) {
          const found = isIP(address) === 4 ? await spf.names.resolve4(host) : await spf.names.resolve6(host);
          if (found.includes(address)) return true;
        }
      }
    }
  }
  return false;
}

function isWithin(address: string, range: string): boolean {
  const [net = "", bits] = range.split("/");
  const family = isIP(net);
  if (family === 0 || family !== isIP(address)) return false;
  const type = family === 4 ? "ipv4" : "ipv6";
  const prefix = bits === undefined ? (family === 4 ? 32 : 128) : Number(bits);
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > (family === 4 ? 32 : 128)) return false;
  const list = new BlockList();
  list.addSubnet(net, prefix, type);
  return list.check(address, type);
}

async function checkDkim(domain: string, names: NameServers): Promise<Verdict> {
  for (const selector of usualSelectors) {
    const [key] = await recordsOf(`${selector}._domainkey.${domain}`, /(?:^|;)\s*p=/i, names);
    if (key && !/(?:^|;)\s*p=\s*(?:;|$)/i.test(key)) {
      return {
        verdict: "good",
        text: `There is a key to sign mails of ${domain} with (${selector}).`,
        todo: "",
      };
    }
  }
  return {
    verdict: "unknown",
    text: "The mail provider signs. Under which name it keeps its key can’t be seen from here.",
    todo: "Send a test mail and look for dkim=pass in its headers.",
  };
}

async function checkDmarc(domain: string, names: NameServers): Promise<Verdict> {
  for (let name = domain; name.includes("."); name = name.slice(name.indexOf(".") + 1)) {
    const [record] = await recordsOf(`_dmarc.${name}`, /^v=DMARC1/i, names);
    if (record === undefined) continue;
    const policy = /(?:^|;)\s*p=(\w+)/i.exec(record)?.[1]?.toLowerCase() ?? "none";
    if (policy === "none") {
      return {
        verdict: "doubtful",
        text: `${name} has a DMARC record that asks for nothing (p=none): forged mails arrive as yours do.`,
        todo: "Once SPF and DKIM pass, set p=quarantine.",
      };
    }
    return {
      verdict: "good",
      text: `DMARC of ${name}: forged mails are to be ${policy === "reject" ? "refused" : "treated as spam"}.`,
      todo: "",
    };
  }
  return {
    verdict: "bad",
    text: `${domain} has no DMARC record; Gmail and Outlook want one of senders.`,
    todo: `Add a TXT record at _dmarc.${domain}: “v=DMARC1; p=none; rua=mailto:you@${domain}”.`,
  };
}
