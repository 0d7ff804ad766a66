/** Bodies in the encodings that browsers ask for. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Parsed headers: browsers send few different ones. Once the map is full, others are parsed each time. */
const known = new Map<string, Encoding>();
const mostKnown = 50;
const longestKnown = 100;

/** The best encoding the client takes, by `Accept-Encoding`; a quality of 0 forbids one. */
export function chooseEncoding(acceptEncoding = ""): Encoding {
  let encoding = known.get(acceptEncoding);
  if (encoding === undefined) {
    encoding = bestEncoding(acceptEncoding);
    if (known.size < mostKnown && acceptEncoding.length <= longestKnown) known.set(acceptEncoding, encoding);
  }
  return encoding;
}

function bestEncoding(acceptEncoding: string): Encoding {
  const accepted = new Map(
    acceptEncoding
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

/** `fast` while someone waits; `small` is a tenth smaller, and takes Brotli a hundred times as long. */
export type Effort = "fast" | "small";

const brotliQuality = { fast: 5, small: 11 };

/**
 * Compresses a body on a thread of its own.
 * @returns a buffer of just its size: what zlib gives is cut from a larger one, which it would keep.
 */
export async function compress(
  body: Uint8Array<ArrayBuffer>,
  encoding: Exclude<Encoding, "identity">,
  effort: Effort = "fast",
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "gzip") return new Uint8Array(await compressGzip(body, { level: 6 }));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  };
  return new Uint8Array(await compressBrotli(body, { params }));
}
