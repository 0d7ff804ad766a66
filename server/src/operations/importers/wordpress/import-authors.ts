/** Maps authors to users by address or name; unknown ones become authors without a password. */
import type { Transaction } from "kysely";
import { appendAudit } from "../../../domains/audit/append-audit.ts";
import { insertUser } from "../../../domains/identity/users/insert-user.ts";
import { emailKey, usernameKey } from "../../../domains/identity/users/user.ts";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { cleanLine, longestName } from "../../../engines/wordpress-values/clean-text.ts";
import type { ImportRun } from "./import-run.ts";
import type { WxrAuthor } from "./wxr-records.ts";

export interface Authors {
  /** Keys are logins at the source. */
  ids: Map<string, number>;
  /** Author of content for which the export names no known one. */
  fallback: number;
}

const longestUsername = 60;
const address = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/;

/** A name that is allowed here: letters, digits and underscores. */
function usernameOf(login: string): string {
  const plain = login
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/@.*$/, "")
    .replace(/\W+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, longestUsername);
  return plain.length >= 3 ? plain : `author_${plain}`;
}

export async function importAuthors(run: ImportRun): Promise<Authors> {
  const { authors, creators } = run.scanned;
  const ids = new Map<string, number>();
  const listed = new Set(authors.map(({ login }) => login));
  const unlisted = [...creators]
    .filter((login) => !listed.has(login))
    .map(
      (login): WxrAuthor => ({
        kind: "author",
        login,
        email: "",
        displayName: login,
        firstName: "",
        lastName: "",
      }),
    );
  for (const author of [...authors, ...unlisted]) {
    if (author.login === "") continue;
    const present = await findPresent(run, author);
    if (present !== null) {
      ids.set(author.login, present);
      run.report.add("author", "unchanged");
    } else if (!address.test(author.email)) {
      const reason =
        "has no account here and no address to make one for; the content goes to an administrator";
      run.report.remark("author", author.login, "skipped", reason);
    } else if (run.dryRun) run.report.add("author", "made");
    else {
      const id = await addAuthor(run, author);
      if (id === null) run.report.remark("author", author.login, "failed", "the name is taken or reserved");
      else {
        ids.set(author.login, id);
        run.report.add("author", "made");
      }
    }
  }
  return { ids, fallback: await fallbackAuthor(run) };
}

async function findPresent({ database }: ImportRun, { login, email }: WxrAuthor): Promise<number | null> {
  const by = (column: "email_key" | "username_key", value: string) =>
    database.query.selectFrom("users").select("id").where(column, "=", value).executeTakeFirst();
  const found =
    (email === "" ? undefined : await by("email_key", emailKey(email))) ??
    (await by("username_key", usernameKey(login))) ??
    (await by("username_key", usernameKey(usernameOf(login))));
  return found?.id ?? null;
}

function addAuthor(run: ImportRun, author: WxrAuthor): Promise<number | null> {
  const now = run.clock();
  const name = (text: string) => [...cleanLine(text)].slice(0, longestName).join("");
  const username = usernameOf(author.login);
  return run.database.query.transaction().execute(async (rows: Transaction<Tables>) => {
    const id = await insertUser(rows, {
      username,
      email: author.email,
      // No password matches an empty hash: a mailed link sets the first password.
      passwordHash: "",
      displayName: name(author.displayName) || username,
      firstName: name(author.firstName),
      lastName: name(author.lastName),
      roles: ["author"],
      now: now.toISOString(),
      emailConfirmedAt: null,
    });
    if (id === null) return null;
    await announceContentChange(rows, "users");
    const changes = { roles: { from: null, to: "author" } };
    await appendAudit(
      rows,
      run.actor,
      [{ subject: "user", id, name: username, action: "create", changes }],
      now,
    );
    return id;
  });
}

async function fallbackAuthor({ database }: ImportRun): Promise<number> {
  const administrator = await database.query
    .selectFrom("user_roles")
    .select("user_id")
    .where("role", "=", "administrator")
    .orderBy("user_id")
    .executeTakeFirst();
  if (administrator) return administrator.user_id;
  const anybody = await database.query.selectFrom("users").select("id").orderBy("id").executeTakeFirst();
  return anybody?.id ?? 0;
}

/** @param login the login that an item names. */
export function authorOf({ ids, fallback }: Authors, login: string): number {
  return ids.get(login) ?? fallback;
}
