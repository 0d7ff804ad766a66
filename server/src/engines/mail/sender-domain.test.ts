import { expect, test } from "vitest";
import { checkSenderDomain, type NameServers } from "./sender-domain.ts";

const none = () => Promise.reject(Object.assign(new Error("none"), { code: "ENOTFOUND" }));

/** Names and what stands under them; all else isn't there. */
function zone({
  mx = {},
  txt = {},
  a = {},
}: {
  mx?: Record<string, string>;
  txt?: Record<string, string[]>;
  a?: Record<string, string[]>;
}): NameServers {
  return {
    resolveMx: async (name) => (mx[name] ? [{ exchange: mx[name], priority: 10 }] : none()),
    resolveTxt: async (name) => txt[name]?.map((record) => [record.slice(0, 9), record.slice(9)]) ?? none(),
    resolve4: async (name) => a[name] ?? none(),
    resolve6: none,
  };
}

const settings = {
  mailFrom: "Studio <hello@mail.studio.example>",
  smtpUrl: "smtp://u:p@smtp.relay.example:587",
};
const verdictsOf = async (servers: NameServers) =>
  Object.fromEntries(
    (await checkSenderDomain(settings, servers)).map(({ name, verdict }) => [name, verdict]),
  );

test("a domain that says all is trusted", async () => {
  const servers = zone({
    mx: { "mail.studio.example": "mx.studio.example" },
    txt: {
      "mail.studio.example": ["something else", "v=spf1 include:_spf.relay.example -all"],
      "_spf.relay.example": ["v=spf1 ip4:192.0.2.0/24 ~all"],
      "selector1._domainkey.mail.studio.example": ["v=DKIM1; k=rsa; p=MIGf"],
      "_dmarc.studio.example": ["v=DMARC1; p=reject"],
    },
    a: { "smtp.relay.example": ["192.0.2.7"] },
  });
  expect(await verdictsOf(servers)).toEqual({ MX: "good", SPF: "good", DKIM: "good", DMARC: "good" });
  expect((await checkSenderDomain(settings, servers))[1]?.text).toContain("192.0.2.7");
});

test("a domain that says nothing is told what to add", async () => {
  const findings = await checkSenderDomain(settings, zone({}));
  expect(findings.map(({ name, verdict }) => [name, verdict])).toEqual([
    ["MX", "doubtful"],
    ["SPF", "bad"],
    ["DKIM", "unknown"],
    ["DMARC", "bad"],
  ]);
  expect(findings.every(({ todo }) => todo !== "")).toBe(true);
});

test.each([
  ["two records", ["v=spf1 -all", "v=spf1 ~all"], "bad"],
  ["everybody", ["v=spf1 +all"], "doubtful"],
  ["others than the mail server", ["v=spf1 ip4:198.51.100.1 -all"], "unknown"],
  ["the mail server by its name", ["v=spf1 a:smtp.relay.example -all"], "good"],
  ["itself without end", ["v=spf1 include:mail.studio.example -all"], "unknown"],
])("an SPF record that names %s", async (_, records, verdict) => {
  const servers = zone({
    txt: { "mail.studio.example": records },
    a: { "smtp.relay.example": ["192.0.2.7"] },
  });
  expect((await verdictsOf(servers)).SPF).toBe(verdict);
});

test("name servers that don't answer say nothing of the domain", async () => {
  const away = () => Promise.reject(Object.assign(new Error("late"), { code: "ETIMEOUT" }));
  const servers = { resolveMx: away, resolveTxt: away, resolve4: away, resolve6: away };
  expect(new Set(Object.values(await verdictsOf(servers)))).toEqual(new Set(["unknown"]));
});
