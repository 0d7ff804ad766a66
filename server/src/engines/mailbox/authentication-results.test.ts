import { expect, test } from "vitest";
import { checkSender } from "./authentication-results.ts";

const from = "ines@lumen.example";
const check = (values: string[], servers = ["mx.extenso.example"], address: string = from) =>
  checkSender(
    values.map((value) => ({
      key: "authentication-results",
      originalKey: "Authentication-Results",
      value,
    })),
    servers,
    address,
  );
const own = (results: string) => `mx.extenso.example; ${results}`;

test.each([
  ["DMARC passes", "dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=lumen.example", "passed", ""],
  [
    "DMARC fails",
    "spf=softfail smtp.mailfrom=evil.example; dkim=none; dmarc=fail header.from=lumen.example",
    "failed",
    "SPF softfail, DKIM none, DMARC fail",
  ],
  [
    "DMARC fails though SPF passes for another domain",
    "spf=pass smtp.mailfrom=x@evil.example; dmarc=fail header.from=lumen.example",
    "failed",
    "DMARC fail",
  ],
  [
    "DKIM of the domain",
    "dkim=pass header.i=@lumen.example header.s=a header.b=x; spf=fail smtp.mailfrom=x@relay.example",
    "passed",
    "",
  ],
  ["DKIM of a domain below", "dkim=pass (2048-bit key) header.d=mail.lumen.example", "passed", ""],
  ["DKIM of another domain", "dkim=pass header.d=evil.example", "unknown", ""],
  ["DKIM of a domain that only ends alike", "dkim=pass header.d=evil-lumen.example", "unknown", ""],
  ["SPF of the domain", "spf=pass (sender SPF authorized) smtp.mailfrom=bounce@lumen.example", "passed", ""],
  ["SPF fails", "spf=fail smtp.mailfrom=x@lumen.example; dmarc=none", "failed", "SPF fail, DMARC none"],
  [
    "DKIM is broken",
    'dkim=fail reason="signature verification failed" header.d=lumen.example',
    "failed",
    "DKIM fail",
  ],
  ["nothing to check", "spf=none; dkim=none; dmarc=none", "unknown", ""],
  ["a passing error", "dmarc=temperror header.from=lumen.example", "unknown", ""],
  ["no result", "none", "unknown", ""],
  ["a comment that pretends", "spf=none (dmarc=pass; dmarc=pass header.from=lumen.example)", "unknown", ""],
  ["quotes that pretend", 'dkim=none reason="x; dmarc=pass"', "unknown", ""],
  ["DMARC of another From", "dmarc=pass header.from=evil.example", "unknown", ""],
])("%s", (_, results, verdict, reason) => {
  expect(check([own(results)])).toEqual({ check: verdict, reason });
});

test("only the server that was named is believed, whatever it calls its hosts", () => {
  const pass = "dmarc=pass header.from=lumen.example";
  expect(check([`mx.evil.example; ${pass}`]).check).toBe("unknown");
  expect(check([`xmx.extenso.example; ${pass}`]).check).toBe("unknown");
  expect(check([`MX.Extenso.Example 1; ${pass}`]).check).toBe("passed");
  expect(check([`"mx.extenso.example"; ${pass}`]).check).toBe("passed");
  expect(check([`mx5.messagingengine.example; ${pass}`], ["messagingengine.example"]).check).toBe("passed");
  expect(check([own(pass)], []).check).toBe("");
  expect(check([]).check).toBe("unknown");
});

test("of several headers the worst counts: one may be forged", () => {
  expect(
    check([own("dmarc=fail header.from=lumen.example"), own("dmarc=pass header.from=lumen.example")]).check,
  ).toBe("failed");
  expect(check([own("spf=pass smtp.mailfrom=lumen.example"), own("dkim=none")]).check).toBe("passed");
});

test.each([
  [
    "all pass",
    "spf=pass (sender IP is 203.0.113.9) smtp.mailfrom=lumen.example; dkim=pass (signature was verified) header.d=lumen.example;dmarc=pass action=none header.from=lumen.example;compauth=pass reason=100",
    "passed",
    "",
  ],
  [
    "no policy, but it would be met",
    "spf=pass smtp.mailfrom=lumen.example; dkim=none (message not signed) header.d=none;dmarc=bestguesspass action=none header.from=lumen.example;compauth=pass reason=109",
    "passed",
    "",
  ],
  [
    "DMARC fails",
    "spf=fail (sender IP is 203.0.113.9) smtp.mailfrom=lumen.example; dkim=none (message not signed) header.d=none;dmarc=fail action=oreject header.from=lumen.example;compauth=fail reason=000",
    "failed",
    "SPF fail, DKIM none, DMARC fail",
  ],
  [
    "no policy, and Microsoft takes it for a forgery",
    "spf=pass smtp.mailfrom=evil.example; dkim=pass (signature was verified) header.d=evil.example;dmarc=none action=none header.from=lumen.example;compauth=fail reason=001",
    "failed",
    "DMARC none, COMPAUTH fail",
  ],
  [
    "nothing to check",
    "spf=none smtp.mailfrom=lumen.example; dkim=none header.d=none;dmarc=none header.from=lumen.example;compauth=none reason=405",
    "unknown",
    "",
  ],
])("Microsoft 365 leaves its name out: %s", (_, header, verdict, reason) => {
  expect(check([header], ["mx.microsoft.com"])).toEqual({ check: verdict, reason });
  expect(check([header], ["mx.extenso.example"])).toEqual({ check: "unknown", reason: "" });
});

test("headers of any length and number are read within bounds", () => {
  expect(
    check([own("(".repeat(1_000_000)), own('"\\'.repeat(500_000)), own("a=b ".repeat(500_000))]).check,
  ).toBe("unknown");
  expect(check(Array.from({ length: 50_000 }, () => own("dkim=none; ".repeat(100)))).check).toBe("unknown");
});
