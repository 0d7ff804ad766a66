/**
 * The list of people beside an export, which itself has neither roles nor biographies: as `wp user list` writes it
 * (`--format=csv` or `--format=json`), or `wp/v2/users?context=edit` answers it.
 */
import * as z from "zod";

export interface ListedPerson {
  login: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
  /** As written there; some may be none of ours. */
  roles: string[];
  biography: string;
  url: string;
}

/** Not a list of people; `message` is for the person at the terminal. */
export class PeopleListError extends Error {
  override name = "PeopleListError";
}

const mostPeople = 100_000;

const text = z
  .preprocess((value) => (typeof value === "number" ? String(value) : value), z.string())
  .catch("");
const roles = z
  .preprocess((value) => (typeof value === "string" ? value.split(/[\s,]+/) : value), z.array(z.string()))
  .catch([])
  .transform((names) => names.map((name) => name.trim().toLowerCase()).filter((name) => name !== ""));

const personSchema = z
  .object({
    user_login: text,
    username: text,
    user_email: text,
    email: text,
    display_name: text,
    name: text,
    first_name: text,
    last_name: text,
    roles,
    description: text,
    user_url: text,
    url: text,
  })
  .transform(
    (row): ListedPerson => ({
      login: row.user_login || row.username,
      email: row.user_email || row.email,
      displayName: row.display_name || row.name,
      firstName: row.first_name,
      lastName: row.last_name,
      roles: row.roles,
      biography: row.description,
      url: row.user_url || row.url,
    }),
  );

/** @throws {PeopleListError} for a file that is none, or has nobody with a name. */
export function readPeopleList(file: string): ListedPerson[] {
  const content = file.replace(/^\uFEFF/, "").trim();
  const rows = content.startsWith("[") ? jsonRows(content) : csvRows(content);
  if (rows.length > mostPeople) throw new PeopleListError(`The list has more than ${mostPeople} people`);
  const people = rows.flatMap((row) => {
    const parsed = personSchema.safeParse(row);
    return parsed.success && parsed.data.login !== "" ? [parsed.data] : [];
  });
  if (people.length === 0)
    throw new PeopleListError("The list of people needs a column user_login, and roles or description");
  return people;
}

function jsonRows(content: string): unknown[] {
  try {
    const rows: unknown = JSON.parse(content);
    return Array.isArray(rows) ? rows : [];
  } catch (cause) {
    throw new PeopleListError("The list of people is no valid JSON", { cause });
  }
}

/** RFC 4180: quoted cells may hold commas, line breaks and doubled quotes. */
function csvRows(content: string): Record<string, string>[] {
  const [head = [], ...rows] = csvCells(content);
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name.trim(), cells[at] ?? ""])));
}

function csvCells(content: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|(?!")[^,\r\n]*)(,|\r?\n|$)/gy;
  while (cell.lastIndex < content.length) {
    const [, given = "", end] = cell.exec(content) ?? [];
    if (end === undefined)
      throw new PeopleListError(`The list of people is broken in line ${rows.length + 1}`);
    row.push(given.startsWith('"') ? given.slice(1, -1).replaceAll('""', '"') : given);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  // A comma at the very end opens one more cell.
  if (row.length > 0) rows.push([...row, ""]);
  return rows;
}
