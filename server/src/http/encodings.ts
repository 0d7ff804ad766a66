/** Bodies in the encodings that browsers ask for. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The best encoding the client takes, by `Accept-Encoding`; a quality of 0 forbids one. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const accepted = new Map(
    (acceptEncoding ?? "")
      .toLowerCase()
      .split(",")
      .map((part) => {
        const [name = "", quality] = part.split(";q=");
        return [name.trim(), quality === undefined ? 1 : Number(quality)] as const;
      }),
  );
  const takes = (name: string) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0;
  if (takes("br")) return "br";
  if (takes("gzip")) return "gzip";
  return "identity";
}

/**
 * Compresses a body while someone waits for it. Brotli's best, 11, would take a hundred times as long as 5.
 * @returns a buffer of just its size: what zlib gives is cut from a larger one, which it would keep.
 */
export async function compress(
  body: Uint8Array<ArrayBuffer>,
  encoding: Exclude<Encoding, "identity">,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "gzip") return new Uint8Array(await compressGzip(body, { level: 6 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return new Uint8Array(await compressBrotli(body, { params }));
}
