/**
 * SQLite files that tests open in their own process don't wait for the disk at each commit, as little as the private
 * PostgreSQL does: that was a quarter of the time of tests that write. Servers that a test starts sync as the studio
 * does.
 */
import { DatabaseSync } from "node:sqlite";

const { exec } = DatabaseSync.prototype;

function execWithoutSync(this: DatabaseSync, sql: string): void {
  exec.call(this, sql === "PRAGMA synchronous = FULL" ? "PRAGMA synchronous = OFF" : sql);
}

// Set-up files run for each file of tests, also where these share a process.
if (exec.name !== execWithoutSync.name) DatabaseSync.prototype.exec = execWithoutSync;
