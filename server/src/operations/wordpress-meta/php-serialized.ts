/** PHP's `serialize()`, in which WordPress keeps lists: plain values alone, bounded, no objects. */

export type PhpValue = string | number | boolean | null | PhpValue[] | { [key: string]: PhpValue };

const deepest = 16;
const mostValues = 10_000;

/**
 * Reads a serialized list. Lengths count bytes of UTF-8.
 * @returns undefined for anything else, a plain text among it: what is not understood stays as it was written.
 */
export function parsePhpSerialized(text: string): PhpValue | undefined {
  if (!/^a:\d+:\{/.test(text)) return undefined;
  const bytes = Buffer.from(text);
  const reader = new Reader(bytes);
  try {
    const value = reader.value(0);
    return reader.at === bytes.length ? value : undefined;
  } catch (error) {
    if (error instanceof NotSerializedError) return undefined;
    throw error;
  }
}

class NotSerializedError extends Error {}

class Reader {
  at = 0;
  #values = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  value(depth: number): PhpValue {
    this.#values += 1;
    if (depth > deepest || this.#values > mostValues) throw new NotSerializedError();
    const kind = this.#take(1);
    if (kind === "N") {
      this.#expect(";");
      return null;
    }
    this.#expect(":");
    switch (kind) {
      case "s":
        return this.#text();
      case "i":
      case "d":
        return this.#number(this.#until(";"));
      case "b":
        return this.#until(";") === "1";
      case "a":
        return this.#list(depth);
      default:
        throw new NotSerializedError();
    }
  }

  #text(): string {
    const length = this.#number(this.#until(":"));
    this.#expect('"');
    const end = this.at + length;
    if (!Number.isSafeInteger(length) || length < 0 || end > this.#bytes.length)
      throw new NotSerializedError();
    const text = this.#bytes.toString("utf8", this.at, end);
    this.at = end;
    this.#expect('";');
    return text;
  }

  #list(depth: number): PhpValue {
    const count = this.#number(this.#until(":"));
    if (!(count >= 0 && count <= mostValues)) throw new NotSerializedError();
    this.#expect("{");
    const entries: [string, PhpValue][] = [];
    for (let index = 0; index < count; index += 1) {
      const key = this.value(depth + 1);
      if (typeof key !== "string" && typeof key !== "number") throw new NotSerializedError();
      entries.push([String(key), this.value(depth + 1)]);
    }
    this.#expect("}");
    const isList = entries.every(([key], index) => key === String(index));
    return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
  }

  #number(text: string): number {
    const value = Number(text);
    if (text === "" || Number.isNaN(value)) throw new NotSerializedError();
    return value;
  }

  #take(count: number): string {
    const text = this.#bytes.toString("latin1", this.at, this.at + count);
    if (text.length < count) throw new NotSerializedError();
    this.at += count;
    return text;
  }

  #expect(text: string): void {
    if (this.#take(text.length) !== text) throw new NotSerializedError();
  }

  #until(end: string): string {
    const found = this.#bytes.indexOf(end, this.at, "latin1");
    if (found < 0 || found - this.at > 32) throw new NotSerializedError();
    const text = this.#bytes.toString("latin1", this.at, found);
    this.at = found + 1;
    return text;
  }
}

/** Writes what `parsePhpSerialized` reads. */
export function phpSerialized(value: PhpValue): string {
  if (value === null) return "N;";
  if (typeof value === "boolean") return `b:${value ? 1 : 0};`;
  if (typeof value === "number") return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === "string") return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  const inner = entries.map(([key, one]) => `${phpSerialized(phpKey(key))}${phpSerialized(one)}`).join("");
  return `a:${entries.length}:{${inner}}`;
}

/** PHP takes a decimal number for a number wherever it is a key. */
function phpKey(key: string | number): string | number {
  return typeof key === "string" && /^(?:0|-?[1-9]\d{0,14})$/.test(key) ? Number(key) : key;
}
