/** Streams sealed and opened in the `age` format (age-encryption.org/v1), with memory bounded by one piece. */
import { ReadableStream as WebStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { DamagedError } from "./seal-format.ts";

const opening = "age-encryption.org/";
/** The library turns one part that it is given into output at once, so parts are cut to its own pieces. */
const pieceBytes = 64 * 1024;

export function isAge(beginning: Uint8Array): boolean {
  return Buffer.from(beginning.subarray(0, opening.length)).toString("latin1") === opening;
}

/** @param recipients public keys, each of whose private halves opens it. */
export async function* sealWithAge(
  content: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(streamOf(pieces(content)));
}

/**
 * @param identities private keys, of which one has to fit.
 * @throws {DamagedError} {@link NoKeyFitsError}; what reading `content` throws comes through as it is.
 */
export async function* openAge(
  content: AsyncIterable<Uint8Array>,
  identities: readonly string[],
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  let failure: { cause: unknown } | undefined;
  async function* watched() {
    try {
      yield* pieces(content);
    } catch (cause) {
      failure = { cause };
      throw cause;
    }
  }
  try {
    yield* await decrypter.decrypt(streamOf(watched()));
  } catch (cause) {
    if (failure) throw failure.cause;
    if (isUnknownKey(cause)) throw new NoKeyFitsError("it is sealed for another key", { cause });
    throw new DamagedError("its bytes were changed, or it is cut off", { cause });
  }
}

export class NoKeyFitsError extends DamagedError {
  override name = "NoKeyFitsError";
}

function isUnknownKey(cause: unknown): boolean {
  return cause instanceof Error && cause.message.startsWith("no identity matched");
}

/** 2^17 takes 128 MiB and half a second a guess, as OWASP advises. */
const scryptWorkFactor = 17;

export async function sealWithPassphrase(text: string, passphrase: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase.normalize("NFC"));
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  return encrypter.encrypt(text);
}

/** @returns null where the passphrase is another, or the bytes were changed. */
export async function openWithPassphrase(bytes: Uint8Array, passphrase: string): Promise<string | null> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize("NFC"));
  try {
    return await decrypter.decrypt(bytes, "text");
  } catch {
    return null;
  }
}

async function* pieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of content) {
    for (let at = 0; at < part.length; at += pieceBytes) yield part.subarray(at, at + pieceBytes);
  }
}

function streamOf(content: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return WebStream.from(content) as ReadableStream<Uint8Array>;
}
