/** Maps authors to users by address or name; unknown ones become authors without a password. */
import type { Transaction } from "kysely";
import { roles } from "../../../domains/access/access.ts";
import { appendAudit } from "../../../domains/audit/append-audit.ts";
import type { AuditChanges } from "../../../domains/audit/audit.ts";
import { findUser } from "../../../domains/identity/identity.ts";
import { isReserved } from "../../../domains/identity/users/former-usernames.ts";
import { insertUser } from "../../../domains/identity/users/insert-user.ts";
import { emailKey, usernameKey } from "../../../domains/identity/users/user.ts";
import { announceContentChange } from "../../../engines/database/content-versions.ts";
import type { Tables } from "../../../engines/database/tables.ts";
import { cleanLine, longestName } from "../../../engines/wordpress-values/clean-text.ts";
import type { ImportRun } from "./import-run.ts";
import type { ListedPerson } from "./people-list.ts";
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

/** Somebody whom the export or the list names. */
interface Person extends WxrAuthor {
  /** Undefined for those who aren't in the list. */
  listed?: ListedPerson | undefined;
}

/** @param people the list beside the export; everybody in it gets an account. */
export async function importAuthors(run: ImportRun, people: readonly ListedPerson[]): Promise<Authors> {
  const ids = new Map<string, number>();
  const persons = everybody(run, people);
  const foreseen = new Set<string>();
  for (const [done, person] of persons.entries()) {
    run.pace.onProgress({ step: "people", done, total: persons.length });
    await run.pace.breathe();
    const present = await findPresent(run, person);
    if (present !== null) {
      ids.set(person.login, present);
      const changed = person.listed !== undefined && (await completeAuthor(run, present, person.listed));
      run.report.add("author", changed ? "updated" : "unchanged");
    } else if (!address.test(person.email)) {
      const reason =
        "has no account here and no address to make one for; the content goes to an administrator";
      run.report.remark("author", person.login, "skipped", reason);
    } else if (run.dryRun) await foresee(run, person, foreseen);
    else {
      const id = await addAuthor(run, person);
      if (id === null) run.report.remark("author", person.login, "failed", nameTaken);
      else {
        ids.set(person.login, id);
        run.report.add("author", "made");
      }
    }
  }
  return { ids, fallback: await fallbackAuthor(run) };
}

/** @param made names and addresses of those whom the run would have made before, in the form they are looked up by. */
async function foresee(run: ImportRun, person: Person, made: Set<string>): Promise<void> {
  const username = usernameKey(usernameOf(person.login));
  const keys = [`@${emailKey(person.email)}`, usernameKey(person.login), username];
  if (keys.some((key) => made.has(key))) {
    run.report.add("author", "unchanged");
    return;
  }
  if (await isReserved(run.database.query, { usernameKey: username, userId: 0, now: run.clock() })) {
    run.report.remark("author", person.login, "failed", nameTaken);
    return;
  }
  rolesOf(run, person);
  made.add(`@${emailKey(person.email)}`).add(username);
  run.report.add("author", "made");
}

const nameTaken = "the name is taken or reserved";

function everybody({ scanned: { authors, creators } }: ImportRun, people: readonly ListedPerson[]): Person[] {
  const author = (login: string): WxrAuthor => ({
    kind: "author",
    login,
    email: "",
    displayName: login,
    firstName: "",
    lastName: "",
  });
  const named = new Map<string, WxrAuthor>(
    [...creators].filter((login) => login !== "").map((login) => [login, author(login)]),
  );
  for (const one of authors) if (one.login !== "") named.set(one.login, one);
  const lists = new Map(people.map((person) => [usernameKey(person.login), person]));
  const found = [...named.values()].map((one): Person => {
    const listed = lists.get(usernameKey(one.login));
    lists.delete(usernameKey(one.login));
    return { ...one, email: one.email || (listed?.email ?? ""), listed };
  });
  const others = [...lists.values()].map((listed): Person => ({ ...listed, kind: "author", listed }));
  return [...found, ...others];
}

/** Roles of a person as they are here; those without any of ours, or without a list, are authors. */
function rolesOf(run: ImportRun, { listed, login }: Pick<Person, "listed" | "login">): string[] {
  if (!listed) return ["author"];
  const known = listed.roles.filter((role) => Object.hasOwn(roles, role));
  const unknown = listed.roles.filter((role) => !known.includes(role));
  if (unknown.length > 0) run.report.roleless.set(login.slice(0, 100), unknown.join(", ").slice(0, 100));
  if (known.length > 0) return known;
  // A member of a shop or a forum is none of the staff.
  return [run.scanned.creators.has(login) ? "author" : "subscriber"];
}

/**
 * Gives an account of an earlier import what the list says. Accounts whose owner has set a password are theirs: a list
 * changes nothing there.
 * @returns whether anything changed.
 */
function completeAuthor(run: ImportRun, id: number, listed: ListedPerson): Promise<boolean> {
  return run.database.query.transaction().execute(async (rows) => {
    const user = await findUser(rows, id);
    if (user?.password_hash !== "") return false;
    const wanted = rolesOf(run, { listed, login: listed.login });
    const texts = textsOf(listed);
    const sameRoles = wanted.toSorted().join() === user.roles.toSorted().join();
    if (sameRoles && user.description === texts.description && user.url === texts.url) return false;
    if (run.dryRun) return true;
    await rows.updateTable("users").set(texts).where("id", "=", id).execute();
    await rows.deleteFrom("user_roles").where("user_id", "=", id).execute();
    await rows
      .insertInto("user_roles")
      .values(wanted.map((role) => ({ user_id: id, role })))
      .execute();
    await announceContentChange(rows, "users");
    const changes: AuditChanges = sameRoles
      ? {}
      : { roles: { from: user.roles.join(", "), to: wanted.join(", ") } };
    const entry = { subject: "user", id, name: user.username, action: "update", changes } as const;
    await appendAudit(rows, run.actor, [entry], run.clock());
    return true;
  });
}

/** In characters. */
const longestBiography = 2_000;
const longestUrl = 255;

function textsOf({ biography, url }: ListedPerson): { description: string; url: string } {
  const isWeb = /^https?:$/.test(URL.parse(url)?.protocol ?? "") && url.length <= longestUrl;
  return {
    description: [...biography.trim()].slice(0, longestBiography).join("").toWellFormed(),
    url: isWeb ? url : "",
  };
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

function addAuthor(run: ImportRun, author: Person): Promise<number | null> {
  const now = run.clock();
  const name = (text: string) => [...cleanLine(text)].slice(0, longestName).join("");
  const username = usernameOf(author.login);
  const given = rolesOf(run, author);
  return run.database.query.transaction().execute(async (rows: Transaction<Tables>) => {
    const id = await insertUser(rows, {
      username,
      email: author.email,
      // No password matches an empty hash: a mailed link sets the first password.
      passwordHash: "",
      displayName: name(author.displayName) || username,
      firstName: name(author.firstName),
      lastName: name(author.lastName),
      roles: given,
      ...(author.listed ? textsOf(author.listed) : {}),
      now: now.toISOString(),
      emailConfirmedAt: null,
    });
    if (id === null) return null;
    await announceContentChange(rows, "users");
    const changes = { roles: { from: null, to: given.join(", ") } };
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
