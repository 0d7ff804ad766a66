import { describe, expect, test } from "vitest";
import { addressGroup, clientAddress } from "./client-address.ts";

describe("the caller's address", () => {
  test.each([
    ["without proxies the header is ignored", "198.51.100.1", "203.0.113.7", 0, "198.51.100.1"],
    ["without the header it is the connection's", "198.51.100.1", null, 1, "198.51.100.1"],
    ["one proxy: the last entry", "10.0.0.1", "203.0.113.7", 1, "203.0.113.7"],
    [
      "entries a caller made up are not reached",
      "10.0.0.1",
      "1.1.1.1, 2.2.2.2, 203.0.113.7",
      1,
      "203.0.113.7",
    ],
    ["two proxies: the last but one", "10.0.0.1", "1.1.1.1, 203.0.113.7, 10.0.0.2", 2, "203.0.113.7"],
    ["fewer entries than proxies: the first", "10.0.0.1", "203.0.113.7", 3, "203.0.113.7"],
    ["with a port", "10.0.0.1", "203.0.113.7:51234", 1, "203.0.113.7"],
    ["IPv6 in brackets with a port", "10.0.0.1", "[2001:DB8::7]:443", 1, "2001:db8::7"],
    ["IPv4 within IPv6", "::ffff:198.51.100.1", null, 0, "198.51.100.1"],
    ["with a zone", "fe80::1%eth0", null, 0, "fe80::1"],
    ["what is no address falls back to the connection", "10.0.0.1", "unknown", 1, "10.0.0.1"],
    ["a header of commas", "10.0.0.1", " , ", 1, "10.0.0.1"],
    ["a call within the process", undefined, "203.0.113.7", 0, ""],
  ])("%s", (_, remote, forwarded, trust, expected) => {
    expect(clientAddress(remote, forwarded, trust)).toBe(expected);
  });
});

describe("what counts as one caller", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::7", "2001:db8:0:0::/64"],
    ["2001:db8:1::7:8", "2001:db8:1:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["", ""],
  ])("%s counts as %s", (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
