/** Counts and hashes a table's rows. The hash is the same in whatever order they come. */
import { createHash } from "node:crypto";

type Value = string | number | null;
export type Row = Value[];

const modulus = 1n << 256n;

export class TableSum {
  rows = 0;
  #sum = 0n;

  add(row: Row): void {
    this.rows += 1;
    const hash = createHash("sha256").update(JSON.stringify(row)).digest("hex");
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
  }

  /** 64 hexadecimal digits: the sum of the rows' SHA-256. */
  get hash(): string {
    return this.#sum.toString(16).padStart(64, "0");
  }
}
