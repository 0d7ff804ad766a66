import { expect, test } from "vitest";
import { urlOf } from "../../engines/storage/bucket/s3-requests.ts";
import { parseBucketAddress } from "./bucket-address.ts";

test("an address names server, bucket, prefix, region and keys", () => {
  expect(
    parseBucketAddress("https://AKIA:a%2Fb%2Bc@s3.example.com:9000/studio/main?region=eu-central-1"),
  ).toEqual({
    endpoint: "https://s3.example.com:9000",
    region: "eu-central-1",
    bucket: "studio",
    prefix: "main/",
    accessKeyId: "AKIA",
    secretAccessKey: "a/b+c",
    style: "path",
  });
});

test.each([
  "s3.example.com/studio",
  "https://s3.example.com/studio",
  "https://key:secret@s3.example.com",
  "https://key:secret@s3.example.com/Studio",
  "https://key:secret@s3.example.com/studio/.hidden",
  "https://key:secret@s3.example.com/studio?region=",
  "https://key:secret@s3.example.com/studio?style=none",
  "https://key:secret@s3.example.com/studio?acl=public",
  "ftp://key:secret@s3.example.com/studio",
])("%s is none", (text) => expect(parseBucketAddress(text)).toBeNull());

test("a key's place is in the path, with every name encoded, and the bucket there or before the host", () => {
  const place = (style: string) => {
    const address = parseBucketAddress(`https://k:s@s3.example.com/studio/main?style=${style}`);
    return address && urlOf(address, { key: "a b/c+(1)'.jpg", query: { uploadId: "x/y" } });
  };
  expect(place("path")).toBe("https://s3.example.com/studio/main/a%20b/c%2B%281%29%27.jpg?uploadId=x%2Fy");
  expect(place("host")).toBe("https://studio.s3.example.com/main/a%20b/c%2B%281%29%27.jpg?uploadId=x%2Fy");
});
