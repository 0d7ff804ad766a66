/** One body in the encodings that browsers ask for, each made once. */
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

export type EncodedBodies = Record<Encoding, Uint8Array<ArrayBuffer>>;

/**
 * Compresses a text once in every encoding.
 * @param effort brotli's quality: 5 for what is made while someone waits, 11 for what is kept for long.
 */
export async function encodeBody(body: Uint8Array<ArrayBuffer>, effort = 5): Promise<EncodedBodies> {
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: effort,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
    compressGzip(body, { level: 6 }),
  ]);
  return { identity: body, br: new Uint8Array(br), gzip: new Uint8Array(gz) };
}
