/** An authenticator in software, for tests: it makes passkeys and answers with them as a browser would send it. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

interface Made {
  id: Buffer;
  key: KeyObject;
  counter: number;
  /** How the next answer differs from an honest one. */
  origin: string;
  verified: boolean;
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();

function cborBytes(bytes: Uint8Array): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function dataOf(passkey: Made, more: Uint8Array = new Uint8Array()): Buffer {
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(passkey.counter);
  // User present, user verified, and a new key in `more`.
  const flags = 0x01 | (passkey.verified ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
  const party = sha256(new URL(passkey.origin).hostname);
  return Buffer.concat([party, Buffer.from([flags]), counter, more]);
}

function clientData(type: string, options: string, origin: string): Buffer {
  const { challenge } = JSON.parse(options) as { challenge: string };
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A passkey that has not been told to any server yet. */
export function newTestPasskey(origin = "https://studio.example.test"): Made & { publicKey: KeyObject } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return { id: randomBytes(32), key: privateKey, publicKey, counter: 1, origin, verified: true };
}

/** The answer to the options of a new passkey, as JSON. */
export function makeWith(passkey: ReturnType<typeof newTestPasskey>, options: string): string {
  const { x = "", y = "" } = passkey.publicKey.export({ format: "jwk" });
  const cose = Buffer.concat([
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, "base64url")),
  ]);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, passkey.id.length]), passkey.id, cose]);
  const attestation = Buffer.concat([
    Buffer.from([0xa3]),
    ...[cborText("fmt"), cborText("none"), cborText("attStmt"), Buffer.from([0xa0])],
    ...[cborText("authData"), cborBytes(dataOf(passkey, attested))],
  ]);
  const id = passkey.id.toString("base64url");
  return JSON.stringify({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData("webauthn.create", options, passkey.origin).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
      transports: ["internal"],
    },
  });
}

/** The answer to the options of a sign-in or a proof, as JSON; it counts one use. */
export function answerWith(passkey: Made, options: string): string {
  passkey.counter += 1;
  const data = dataOf(passkey);
  const client = clientData("webauthn.get", options, passkey.origin);
  const signature = sign("sha256", Buffer.concat([data, sha256(client)]), passkey.key);
  const id = passkey.id.toString("base64url");
  return JSON.stringify({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: signature.toString("base64url"),
    },
  });
}
