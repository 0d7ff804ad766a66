import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type BucketAddress, parseBucketAddress } from "../../../kernel/settings/bucket-address.ts";
import { DamagedFileError, type FileStorage, StorageAwayError } from "../file-storage.ts";
import { testBucket } from "../test-storages.ts";
import { bucketStorage } from "./bucket.ts";
import { s3Requests } from "./s3-requests.ts";

/** The smallest that S3 takes. */
const bytesPerChunk = 5 * 1024 * 1024;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "extenso-bucket-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
async function readAll(files: FileStorage, key: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync((await files.open(key))?.body ?? []));
}

describe("an S3 server", () => {
  let address: BucketAddress;
  let files: FileStorage;
  beforeEach(async () => {
    address = await testBucket();
    files = bucketStorage(address, { scratch: join(folder, "passing"), part: bytesPerChunk });
  });

  test("a file larger than a part goes in several, and comes back whole", async () => {
    const part = new Uint8Array(1024 * 1024);
    const hash = createHash("sha256");
    async function* film() {
      for (let count = 0; count < 2 * (bytesPerChunk / part.length) + 1; count += 1) {
        part.fill(count);
        hash.update(part);
        yield part.slice();
      }
    }
    await files.write("uploads/film.mp4", film());
    expect((await files.stat("uploads/film.mp4"))?.size).toBe(2 * bytesPerChunk + part.length);
    const back = createHash("sha256").update(await readAll(files, "uploads/film.mp4"));
    expect(back.digest("hex")).toBe(hash.digest("hex"));
    expect(await readdir(join(folder, "passing"))).toEqual([]);
  });

  test("bytes that do not fit what was noted of them are not handed on whole", async () => {
    const headers = { "x-amz-meta-sha256": createHash("sha256").update("good").digest("hex") };
    await s3Requests(address)({ method: "PUT", key: "x.txt", headers, body: bytes("evil") });
    await expect(readAll(files, "x.txt")).rejects.toThrow(DamagedFileError);
    await expect(files.asLocalFile("x.txt")).rejects.toThrow(DamagedFileError);
    expect(await readdir(join(folder, "passing"))).toEqual([]);
  });

  test("a wrong key is refused, and said so", async () => {
    const stranger = bucketStorage({ ...address, secretAccessKey: "wrong" }, { scratch: folder });
    await expect(stranger.write("x.txt", bytes("x"))).rejects.toThrow(/answered 403/);
  });
});

describe("a server in trouble", () => {
  let server: Server;
  let files: FileStorage;
  let address: BucketAddress;
  let asked: string[];
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  const waiting = (answerMs: number) =>
    bucketStorage(address, { scratch: folder, patience: { answerMs, pauses: [1, 1] }, part: 1_000 });
  beforeEach(async () => {
    asked = [];
    server = createServer((request, response) => {
      asked.push(`${request.method}`);
      request.resume();
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    address = parseBucketAddress(`http://k:s@127.0.0.1:${port}/studio`) as BucketAddress;
    files = waiting(10_000);
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test("that fails for a moment is asked again", async () => {
    answer = (_, response) => response.writeHead(asked.length < 3 ? 503 : 404).end();
    expect(await files.stat("x.txt")).toBeNull();
    expect(asked).toHaveLength(3);
  });

  test("that is busy is waited for by who changes something, and not by who looks", async () => {
    answer = (_, response) => response.writeHead(asked.length < 9 ? 503 : 200).end();
    await files.write("x.txt", bytes("x"));
    expect(asked).toHaveLength(9);
    asked.length = 0;
    await expect(files.stat("x.txt")).rejects.toThrow("503");
    expect(asked).toHaveLength(3);
  });

  test("that is busy for too long is given up", async () => {
    answer = (_, response) => response.writeHead(503).end();
    await expect(waiting(100).write("x.txt", bytes("x"))).rejects.toThrow("503");
  });

  test("that has a fault of its own is asked a few times", async () => {
    answer = (_, response) => response.writeHead(500).end();
    await expect(files.write("x.txt", bytes("x"))).rejects.toThrow(StorageAwayError);
    expect(asked).toHaveLength(3);
  });

  test("that refuses is not asked again", async () => {
    answer = (_, response) => response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
    await expect(files.write("x.txt", bytes("x"))).rejects.toThrow("403 AccessDenied to PUT x.txt");
    expect(asked).toHaveLength(1);
  });

  test("that says nothing is given up", async () => {
    answer = () => {};
    await expect(waiting(100).stat("x.txt")).rejects.toThrow(StorageAwayError);
    // A second attempt would take as long again, while a visitor waits.
    expect(asked).toHaveLength(1);
  });

  test("that tells a list in parts is asked for all of them", async () => {
    const pages = [["a", "b"], ["c"]];
    answer = ({ url = "" }, response) => {
      const token = new URL(url, "http://x").searchParams.get("continuation-token");
      const [page = [], next] =
        token === null ? [pages[0], "more/+="] : [token === "more/+=" ? pages[1] : []];
      const contents = page.map(
        (name) => `<Contents><Key>uploads/${name}.txt</Key><Size>1</Size></Contents>`,
      );
      const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
      response.end(`<ListBucketResult>${contents.join("")}${more}</ListBucketResult>`);
    };
    const found = await files.list("uploads");
    expect(found.map(({ key }) => key)).toEqual(["uploads/a.txt", "uploads/b.txt", "uploads/c.txt"]);
  });

  test("that stops in the middle of a file breaks that off", async () => {
    answer = (_, response) => {
      response.writeHead(200, { "Content-Length": "10", ETag: '"x"' });
      response.write("half");
    };
    await expect(readAll(waiting(100), "x.txt")).rejects.toThrow(StorageAwayError);
  });

  test("that is gone is said to be away", async () => {
    await new Promise((resolve) => server.close(resolve));
    await expect(files.list("uploads")).rejects.toThrow(StorageAwayError);
  });

  test("that does not take a part gets none of the others, and is told to forget them", async () => {
    const sent: string[] = [];
    answer = ({ method = "", url = "" }, response) => {
      sent.push(`${method} ${new URL(url, "http://x").searchParams.get("partNumber") ?? ""}`.trim());
      if (url.includes("uploads=")) response.end("<X><UploadId>7</UploadId></X>");
      else if (method === "PUT") response.writeHead(400).end();
      else response.writeHead(204).end();
    };
    async function* film() {
      for (let count = 0; count < 6; count += 1) yield new Uint8Array(1_000);
    }
    await expect(files.write("film.mp4", film())).rejects.toThrow(StorageAwayError);
    expect(sent.at(-1)).toBe("DELETE");
    expect(sent.filter((one) => one.startsWith("PUT")).length).toBeLessThan(6);
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    [
      "empty tag, as Ceph says it",
      "<CompleteMultipartUploadResult><ETag></ETag></CompleteMultipartUploadResult>",
      true,
    ],
    ["error behind a 200", "<Error><Code>InternalError</Code></Error>", false],
    ["answer that breaks off", "<CompleteMultipartUploadResult><ETag>", false],
  ])("parts put together with an %s", async (_, said, isTaken) => {
    answer = ({ method, url = "" }, response) => {
      if (url.includes("uploads=")) response.end("<X><UploadId>7</UploadId></X>");
      else response.writeHead(200, { ETag: '"t"' }).end(method === "POST" ? said : "");
    };
    async function* film() {
      for (let count = 0; count < 2; count += 1) yield new Uint8Array(1_000);
    }
    const written = files.write("film.mp4", film());
    if (isTaken) await written;
    else await expect(written).rejects.toThrow(/did not put film\.mp4 together/);
    expect(asked.includes("DELETE")).toBe(!isTaken);
  });
});
