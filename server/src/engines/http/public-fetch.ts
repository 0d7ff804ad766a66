/**
 * Fetches from public IP addresses alone. Callers choose the host, so it must be neither this machine nor another in
 * its network. The address of the actual connection is checked, so that a name can't resolve differently in between.
 */
import { type LookupAddress, lookup } from "node:dns";
import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecured } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";

/** Special-purpose registries of the IANA; IPv6 outside of 2000::/3 is never public. */
const closed = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  closed.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  closed.addSubnet(net, bits, "ipv6");
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && global.check(address, "ipv6") && !closed.check(address, "ipv6");
}

const refusal = (host: string) => new Error(`${host} is no public address`);

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, []);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(refusal(hostname), []);
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

/** Headers that callers read; a `Response` refuses some values that servers send in others. */
const keptHeaders = ["location", "content-type"] as const;

interface PublicRequest {
  signal: AbortSignal;
  headers?: Record<string, string>;
}

/**
 * One `GET`; redirects are the caller's to follow. The answer has its type and where it leads as headers, and a body as
 * it was sent: compressed answers aren't asked for.
 * @throws when the host has an address that isn't public, or can't be reached.
 */
export function publicFetch(url: URL, { signal, headers: asked = {} }: PublicRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    // Names are looked up, addresses aren't.
    if (isIP(host) && !isPublicAddress(host)) return reject(refusal(host));
    const ask = url.protocol === "https:" ? requestSecured : requestPlain;
    const request = ask(url, { lookup: publicLookup, signal, agent: false, headers: asked }, (answer) => {
      try {
        resolve(responseOf(answer));
      } catch (error) {
        answer.destroy();
        reject(error);
      }
    });
    request.once("error", reject);
    request.end();
  });
}

/** Turns a server's answer into a `Response`. A status that a `Response` can't have, such as 999, becomes 502. */
export function responseOf(answer: IncomingMessage): Response {
  const { statusCode = 0, headers } = answer;
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502;
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  if (!hasBody) answer.resume();
  const body = hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null;
  return new Response(body as BodyInit | null, {
    status,
    headers: keptHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  });
}
