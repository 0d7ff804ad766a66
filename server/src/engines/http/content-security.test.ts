import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createNonce, securePage, securityHeaders } from "./content-security.ts";

const mark = createNonce();
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const secured = (body: string, mediaHosts: string[] = []) =>
  securePage(`<!doctype html><html><body>${body}</body></html>`, { mark, mediaHosts });

function directive(policy: string, name: string): string {
  return policy.split("; ").find((one) => one.startsWith(`${name} `)) ?? "";
}

describe("what the site marked as its own", () => {
  test("is allowed by its hash, and sent without the mark", () => {
    const { html, policy } = secured(
      `<script nonce="${mark}">theme()</script><style nonce="${mark}">a{}</style><p nonce="${mark}" style="--hue:&quot;x&quot;">x</p>`,
    );
    expect(directive(policy, "script-src")).toBe(`script-src 'self' ${hash("theme()")}`);
    expect(directive(policy, "style-src")).toBe(`style-src 'self' ${hash("a{}")}`);
    expect(directive(policy, "style-src-attr")).toBe(`style-src-attr 'unsafe-hashes' ${hash('--hue:"x"')}`);
    expect(html).toContain('<script>theme()</script><style>a{}</style><p style="--hue:&quot;x&quot;">');
    expect(html).not.toContain(mark);
  });
});

describe("what content smuggles in", () => {
  test.each([
    ["a script", "<script>evil()</script>"],
    ["a script with a mark of its own", '<script nonce="guess">evil()</script>'],
    ["a script with an empty mark", '<script nonce="">evil()</script>'],
    ["a module", '<script type="module">evil()</script>'],
    ["a style", "<style>body{display:none}</style>"],
    ["a styled element", '<p style="position:fixed">x</p>'],
    ["a script that never ends", "<script>evil()//"],
    ["a tag that never ends", '<script data-x="'],
    ["a mark in its text", `<p>nonce="${mark.slice(1)}"</p><script>evil()</script>`],
  ])("%s is not allowed", (_, injected) => {
    const { policy } = secured(`${injected}<script nonce="${mark}">ours()</script>`);
    const named = `${directive(policy, "script-src")} ${directive(policy, "style-src")}`.match(
      /'sha256-[^']+'/g,
    );
    for (const one of named ?? []) expect(one).toBe(hash("ours()"));
    expect(directive(policy, "style-src-attr")).toBe("style-src-attr 'none'");
    expect(policy).not.toContain("unsafe-inline");
  });
});

test("pictures and films come from known hosts alone", () => {
  const { policy } = secured("", ["cms.example.com", "i0.wp.com", "cms.example.com"]);
  for (const name of ["img-src", "media-src"]) {
    expect(directive(policy, name)).toBe(`${name} 'self' cms.example.com i0.wp.com`);
  }
});

test("markup comes from named policies alone, and what is stopped is reported to us", () => {
  const { policy } = secured("");
  expect(policy).toContain(
    "require-trusted-types-for 'script'; trusted-types default extenso extenso-worker",
  );
  expect(policy).toContain("report-to csp; report-uri /csp-reports");
});

test("a page stands in nobody's frame, and a preview in our own alone", () => {
  expect(directive(secured("").policy, "frame-ancestors")).toBe("frame-ancestors 'none'");
  const { policy } = securePage("<p>", { mark, mediaHosts: [], framedByUs: true });
  expect(directive(policy, "frame-ancestors")).toBe("frame-ancestors 'self'");
});

test("each making has a mark of its own", () => {
  expect(new Set(Array.from({ length: 100 }, createNonce)).size).toBe(100);
});

test("a page of a megabyte of brackets is gone through once", () => {
  for (const part of ["<", "<p ", '<p style="', "<script", "<script>", "<style>", ' style="x"']) {
    const { policy } = secured(part.repeat(1_000_000 / part.length));
    expect(policy).toContain("script-src 'self';");
  }
});

test("names below the public one are told to be reached by https where that is set", () => {
  const said = (options: Parameters<typeof securityHeaders>[0]) =>
    new Headers([...securityHeaders(options)(false)] as [string, string][]).get("Strict-Transport-Security");
  expect(said({ secure: true, subdomains: true })).toBe("max-age=31536000; includeSubDomains");
  expect(said({ secure: true, subdomains: false })).toBe("max-age=31536000");
  expect(said({ secure: false, subdomains: true })).toBeNull();
});

test("forms lead nowhere else, unless the page has one that leads to a payment", () => {
  const paying = "https://checkout.stripe.com";
  const policyOf = (formTarget?: string) => securePage("<p>", { mark, mediaHosts: [], formTarget }).policy;
  expect(directive(policyOf(), "form-action")).toBe("form-action 'self'");
  expect(directive(policyOf(paying), "form-action")).toBe(`form-action 'self' ${paying}`);
});
