/** Data store of the `tus` server: bytes as pieces in the file storage, metadata from the upload's row. */
import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/server";
import type { Dependencies } from "../../../engines/dependencies.ts";
import { RestError } from "../../../engines/rest/rest-error.ts";
import {
  bytesPerRequest,
  freeRequests,
  mostPieces,
  pieceBytes,
  pieceKey,
  receivedPieces,
  removeIncoming,
} from "./incoming-files.ts";
import { asTus } from "./tus-failure.ts";
import { expiryMs, recordActivity } from "./upload-store.ts";

/** While bytes come slowly, their upload is recorded as active this often. */
const recordEveryMs = 15_000;

function tooManyPieces(): RestError {
  const message = `The file comes in too many pieces. Send larger ones: ${bytesPerRequest / 1024} kB at least.`;
  return new RestError("extenso_too_many_pieces", message, 413);
}

function refuse(error: unknown): never {
  throw asTus(error);
}

export class PieceStore extends DataStore {
  readonly #dependencies: Pick<Dependencies, "files" | "database" | "clock">;

  constructor(dependencies: Pick<Dependencies, "files" | "database" | "clock">) {
    super();
    this.#dependencies = dependencies;
    // `creation-defer-length` stays listed so that such an upload reaches our own error at creation, not that of `tus`.
    this.extensions = [
      "creation",
      "creation-with-upload",
      "creation-defer-length",
      "termination",
      "expiration",
    ];
  }

  /** Its row is written already, and its first piece comes with its first bytes. */
  override async create(upload: Upload): Promise<Upload> {
    return upload;
  }

  override async remove(id: string): Promise<void> {
    await removeIncoming(this.#dependencies.files, id).catch(refuse);
  }

  /** A sender that breaks off loses nothing of what has come: it is kept before the error goes on. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { files, database, clock } = this.#dependencies;
    const requests = await recordActivity(database, { id, now: clock(), begins: true }).catch(refuse);
    if (requests === null) throw ERRORS.FILE_NOT_FOUND;
    if (requests > freeRequests + offset / bytesPerRequest) throw asTus(tooManyPieces());
    let recordedAt = clock().getTime();
    const source = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    let position = offset;
    let rest: Uint8Array | undefined;
    let ended = false;
    let broken: unknown;

    async function* piece(): AsyncGenerator<Uint8Array> {
      let bytes = 0;
      while (bytes < pieceBytes && !ended) {
        let chunk = rest;
        rest = undefined;
        try {
          if (!chunk) {
            const next = await source.next();
            ended = next.done === true;
            chunk = next.value as Uint8Array | undefined;
          }
        } catch (error) {
          broken = error;
          ended = true;
        }
        if (!chunk || ended) return;
        const taken = chunk.subarray(0, pieceBytes - bytes);
        if (taken.length < chunk.length) rest = chunk.subarray(taken.length);
        if (clock().getTime() - recordedAt > recordEveryMs) {
          recordedAt = clock().getTime();
          await recordActivity(database, { id, now: clock(), begins: false });
        }
        bytes += taken.length;
        position += taken.length;
        yield taken;
      }
    }

    try {
      while (!ended) {
        const start = position;
        const received = await files.receive(piece());
        if (position > start) await files.keep(received, pieceKey(id, start));
        else await received.release();
      }
    } catch (error) {
      throw asTus(error);
    }
    // Cancelled meanwhile: its pieces went before this one came.
    const isThere = await recordActivity(database, { id, now: clock(), begins: false }).catch(refuse);
    if (isThere === null) {
      await removeIncoming(files, id).catch(refuse);
      throw ERRORS.FILE_NOT_FOUND;
    }
    if (broken) throw broken;
    return position;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { files, database, clock } = this.#dependencies;
    const row = await database.query
      .selectFrom("uploads")
      .select(["size", "name", "created_at"])
      .where("id", "=", id)
      .executeTakeFirst()
      .catch(refuse);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    const { bytes, count } = await receivedPieces(files, id).catch(refuse);
    if (count >= mostPieces) throw asTus(tooManyPieces());
    const age = clock().getTime() - Date.parse(row.created_at);
    return new Upload({
      id,
      size: row.size,
      offset: bytes,
      metadata: { filename: row.name },
      // `tus` holds it against the real time.
      creation_date: new Date(Date.now() - age).toISOString(),
    });
  }

  override getExpiration(): number {
    return expiryMs;
  }
}
