import type { PageArguments } from "@extenso/contract/host/host.ts";
import { expect, test } from "vitest";
import { pageAddress } from "./page-address.ts";

const reads: Record<string, PageArguments> = {
  "/contact": { shared: ["service", "package"], personal: [] },
  "/newsletter/confirm": { shared: [], personal: ["token"] },
};
const argumentsOf = (pathname: string) => reads[pathname] ?? { shared: [], personal: [] };

function addressOf(url: string): string | null {
  return pageAddress(new URL(url, "https://studio.example.test"), argumentsOf);
}

test.each([
  ["/about", "/about"],
  ["/about?utm_source=mail&fbclid=x", "/about"],
  ["/about?service=branding", "/about"],
  ["/?", "/"],
  ["/contact?service=branding&utm_source=mail", "/contact?service=branding"],
  ["/contact?package=one-day&x=1&service=branding", "/contact?service=branding&package=one-day"],
  ["/contact?service=branding&service=photography", "/contact?service=branding"],
  ["/contact?service=", "/contact?service="],
  ["/contact?service=a%26package=b", "/contact?service=a%26package%3Db"],
  ["/newsletter/confirm?utm_source=mail", "/newsletter/confirm"],
  ["/newsletter/confirm?token=secret", null],
  ["/newsletter/confirm.data?token=secret", null],
  ["/contact.data?service=branding&x=1&_routes=a,b", "/contact.data?service=branding&_routes=a%2Cb"],
  ["/_.data?_routes=root&utm_source=mail", "/_.data?_routes=root"],
  // Shown before it is published, by a cookie.
  ["/portfolio/dune-line?preview=25", null],
  ["/portfolio/dune-line.data?_routes=a&preview=25", null],
  ["/?preview=site-faq", null],
  ["/about?preview=true", "/about"],
  // Not pages, but the router's own.
  ["/__manifest?paths=/about&version=1", null],
])("%s is answered as %s", (url, address) => {
  expect(addressOf(url)).toBe(address);
});
