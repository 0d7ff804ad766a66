/** A studio's rows, read beside it. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** @param {string} file @returns {(sql: string) => Promise<Record<string, any>[]>} */
export function rowsOfFile(file) {
  return async (sql) => {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
}

/** @param {string} url @returns {(sql: string) => Promise<Record<string, any>[]>} */
export function rowsOfPostgres(url) {
  return async (sql) => {
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };
}

/**
 * Opens a copy, so that what the dead server left is found by its next start as it was left.
 * @returns what is wrong with the file; empty: nothing.
 */
export function faultsOfFile(file) {
  const folder = mkdtempSync(join(tmpdir(), "extenso-rounds-copy-"));
  try {
    const copy = join(folder, "studio.db");
    for (const part of ["", "-wal"]) if (existsSync(file + part)) copyFileSync(file + part, copy + part);
    const database = new DatabaseSync(copy);
    const found = database.prepare("PRAGMA integrity_check").all();
    const strangers = database.prepare("PRAGMA foreign_key_check").all();
    database.close();
    return [
      ...found.map(({ integrity_check }) => integrity_check).filter((line) => line !== "ok"),
      ...strangers.map(({ table, parent }) => `a row of ${table} names none of ${parent}`),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
