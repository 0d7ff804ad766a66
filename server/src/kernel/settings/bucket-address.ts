/** `S3_URL`: one address that names a bucket and who may use it. */

export interface BucketAddress {
  /** Scheme, host and port of the server. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every key: empty, or ending in a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `path`: the bucket is part of the path; `host`: of the host's name. */
  style: "path" | "host";
}

export const bucketAddressForm =
  "an address such as https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1 (also /bucket/prefix, &style=host)";

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const regionName = /^[a-z0-9-]{1,40}$/;
const prefixName = /^[\w.-]+$/;

/**
 * Path style is the default: every server knows it. Keys are given as in every address: `/`, `+` and `=` in a secret
 * may be percent-encoded.
 * @returns null for what is no bucket's address.
 */
export function parseBucketAddress(text: string): BucketAddress | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, username, password, pathname, searchParams, hash } = new URL(text);
  const [bucket = "", ...below] = pathname.replace(/^\/|\/$/g, "").split("/");
  const region = searchParams.get("region") ?? "us-east-1";
  const style = searchParams.get("style") ?? "path";
  const isWhole =
    ["http:", "https:"].includes(protocol) &&
    username !== "" &&
    password !== "" &&
    hash === "" &&
    bucketName.test(bucket) &&
    below.every((name) => prefixName.test(name) && !name.startsWith(".")) &&
    regionName.test(region) &&
    [...searchParams.keys()].every((name) => name === "region" || name === "style");
  if (!isWhole || (style !== "path" && style !== "host")) return null;
  return {
    endpoint: `${protocol}//${host}`,
    region,
    bucket,
    prefix: below.length > 0 ? `${below.join("/")}/` : "",
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    style,
  };
}
