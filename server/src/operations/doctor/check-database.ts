import { access } from "node:fs/promises";
import { sql } from "kysely";
import { appliedMigrations, olderThanBaseline } from "../../engines/database/migrate.ts";
import { connectDatabase, type Database } from "../../engines/database/open.ts";
import type { Settings } from "../../kernel/settings/settings.ts";
import { migrations } from "../../schema.ts";
import { databaseTarget } from "../backup/open-dependencies.ts";
import { errorFinding, type Finding, okFinding, reasonOf, warningFinding } from "./finding.ts";

const slowMs = 50;
const farMs = 2_000;

interface CheckedDatabase {
  /** Null where it cannot be opened; the caller closes it. */
  database: Database | null;
  /** Whether rows can be asked for, in all the tables of this version. */
  hasTables: boolean;
  findings: Finding[];
}

/** Opens the studio's database as it is. */
export async function checkDatabase(settings: Settings): Promise<CheckedDatabase> {
  const isRemote = settings.databaseUrl !== undefined;
  const todo = isRemote
    ? "see that PostgreSQL runs and that DATABASE_URL names it, its user and password"
    : "start the studio once, or name its folder with DATA_DIR";
  let database: Database | undefined;
  try {
    const place = databaseTarget(settings);
    // SQLite would make the file that is missing.
    if ("file" in place) await access(place.file);
    database = connectDatabase(place);
    // The first question also pays for the connection.
    await sql`select 1`.execute(database.query);
    const started = performance.now();
    await sql`select 1`.execute(database.query);
    const ms = Math.round(performance.now() - started);
    const findings = [await tables(database)];
    const hasTables = findings[0]?.verdict !== "bad";
    const name = isRemote ? "PostgreSQL" : "SQLite";
    if (ms > slowMs) {
      findings.unshift(
        warningFinding("database", `${name} answers in ${ms} ms`, "bring it nearer: pages ask it often"),
      );
    } else findings.unshift(okFinding("database", `${name} answers in ${ms} ms`));
    if (isRemote) findings.push(await clocks(database));
    return { database, hasTables, findings };
  } catch (error) {
    await database?.close();
    const findings = [errorFinding("database", `it cannot be opened: ${reasonOf(error)}`, todo)];
    return { database: null, hasTables: false, findings };
  }
}

async function tables(database: Database): Promise<Finding> {
  const made = new Set(await appliedMigrations(database));
  if (made.size === 0) return errorFinding("tables", "there are none", "npm run migrate, then start");
  const tooOld = olderThanBaseline(made, migrations);
  if (tooOld) return errorFinding("tables", "they are too old for this version", tooOld);
  const missing = Object.keys(migrations).filter((name) => !made.has(name));
  const unknown = [...made].filter((name) => !(name in migrations));
  if (missing.length > 0) {
    return errorFinding(
      "tables",
      `${missing.length} migrations are missing (${missing[0]})`,
      "npm run migrate, then start",
    );
  }
  if (unknown.length > 0) {
    return warningFinding(
      "tables",
      `a newer version has been here (${unknown[0]})`,
      "run the newest version everywhere",
    );
  }
  return okFinding("tables", "up to date");
}

/** Times in rows are written by several machines, and compared. */
async function clocks({ query }: Database): Promise<Finding> {
  const before = Date.now();
  const { rows } = await sql<{
    ms: number;
  }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(query);
  const off = Math.round(Number(rows[0]?.ms) - (before + Date.now()) / 2);
  if (Math.abs(off) < farMs) return okFinding("clock", `as the database's, to ${Math.abs(off)} ms`);
  const todo = "let both machines follow a time server (timedatectl set-ntp true)";
  return errorFinding("clock", `${Math.round(off / 1000)} s off the database's`, todo);
}
