/** A local S3 server (s3rver, from npm) for tests and for `npm run cluster`; not meant for real files. */
import crypto from "node:crypto";
import { mkdirSync } from "node:fs";

/**
 * Where a list of more than a thousand files goes on, s3rver names in a cipher that OpenSSL 3 has no more, and answers
 * 500. Three times the same key, its successor is that very cipher.
 */
function bringDes() {
  for (const name of ["createCipheriv", "createDecipheriv"]) {
    const make = crypto[name];
    crypto[name] = (cipher, key, ...more) =>
      cipher === "des"
        ? make("des-ede3-cbc", Buffer.concat([key, key, key]), ...more)
        : make(cipher, key, ...more);
  }
}
bringDes();

/**
 * @param {{folder: string, port?: number}} options `folder`: where its files lie, made when it is not there.
 * @returns {Promise<{url: string, stop: () => Promise<void>}>} `url` as `S3_URL` wants it.
 */
export async function startBucketServer({ folder, port = 0 }) {
  const { default: S3rver } = await import("@20minutes/s3rver");
  mkdirSync(folder, { recursive: true });
  const server = new S3rver({
    address: "127.0.0.1",
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "studio" }],
  });
  await server.configureBuckets();
  const { port: opened } = await server.run();
  return { url: `http://S3RVER:S3RVER@127.0.0.1:${opened}/studio`, stop: () => server.close() };
}
