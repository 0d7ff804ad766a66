/** For tests of accounts: a real database of one's own, a clock that can be moved, and members. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import type { DatabaseKind } from "../../engines/database/dialect.ts";
import { openTestDatabase } from "../../engines/database/test-databases.ts";
import type { Dependencies } from "../../engines/dependencies.ts";
import { diskStorage } from "../../engines/storage/disk.ts";
import { readSettings } from "../../kernel/settings/settings.ts";
import { hashPassword } from "./passwords/passwords.ts";
import { findUser } from "./users/find-user.ts";
import { insertUser } from "./users/insert-user.ts";
import type { User } from "./users/user.ts";

export const memberPassword = "Rig-Casey-Pass-1";
/** One hash for all members of a test file: hashing is slow by design. */
const memberHash = hashPassword(memberPassword);

export interface TestStudio extends Dependencies {
  /** Folder of `files`. */
  folder: string;
  /** All log lines since the start, parsed. */
  logged: Record<string, unknown>[];
  /** Moves the clock. */
  pass(time: { seconds?: number; minutes?: number; days?: number }): void;
  /** Adds a member with `memberPassword`. */
  addMember(
    username: string,
    more?: { email?: string; roles?: string[]; confirmed?: boolean },
  ): Promise<User>;
  close(): Promise<void>;
}

export async function openTestStudio(kind: DatabaseKind): Promise<TestStudio> {
  const database = await openTestDatabase(kind);
  const folder = await mkdtemp(join(tmpdir(), "extenso-accounts-"));
  let now = new Date("2026-11-21T04:33:00.000Z");
  const logged: Record<string, unknown>[] = [];
  return {
    database,
    folder,
    files: diskStorage(folder),
    settings: readSettings({ PUBLIC_URL: "https://studio.example.test", NODE_ENV: "test" }),
    clock: () => now,
    log: pino({ base: null, timestamp: false }, { write: (line) => logged.push(JSON.parse(line)) }),
    logged,
    signingKey: "a signing key of more than thirty-two characters",
    pass({ seconds = 0, minutes = 0, days = 0 }) {
      now = new Date(now.getTime() + ((days * 24 * 60 + minutes) * 60 + seconds) * 1000);
    },
    async addMember(
      username,
      { email = `${username}@example.test`, roles = ["subscriber"], confirmed = true } = {},
    ) {
      const id = await insertUser(database.query, {
        username,
        email,
        passwordHash: await memberHash,
        displayName: username,
        firstName: "Casey",
        lastName: "Member",
        roles,
        now: now.toISOString(),
        emailConfirmedAt: confirmed ? now.toISOString() : null,
      });
      const user = id === null ? undefined : await findUser(database.query, id);
      if (!user) throw new Error(`${username} is taken`);
      return user;
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
