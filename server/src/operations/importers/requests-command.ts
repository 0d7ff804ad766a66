/** `npm run sample-requests -- [COUNT [MESSAGES]]`: adds a month of requests, to look at the desk when it is full. */
import { readSettings, SettingsError } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { openDependencies } from "../backup/open-dependencies.ts";
import { printFailure } from "../print-failure.ts";
import { addSampleRequests } from "./sample/sample-requests.ts";

const most = 100_000;

class CountError extends Error {
  override name = "CountError";
}

/** @throws {CountError} for what is no number from 1. */
function countOf(word: string | undefined, byDefault: number, name: string): number {
  const count = word === undefined ? byDefault : Number(word);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new CountError(`${name} is a number from 1 to ${most}: npm run sample-requests -- 48 3`);
}

async function add([requestsWord, messagesWord]: readonly string[]): Promise<string> {
  const requests = countOf(requestsWord, 48, "COUNT");
  const messagesEach = countOf(messagesWord, 3, "MESSAGES");
  const { database, clock } = await openDependencies(readSettings(process.env), "error");
  try {
    const owner = await database.query
      .selectFrom("users")
      .innerJoin("user_roles", "user_roles.user_id", "users.id")
      .select(["users.id", "users.display_name", "users.username"])
      .where("user_roles.role", "=", "administrator")
      .orderBy("users.id")
      .executeTakeFirst();
    if (!owner) throw new StartError("There is no administrator who could answer the requests");
    const person = { id: owner.id, name: owner.display_name || owner.username };
    const size = { requests, messagesEach, days: 30 };
    const messages = await addSampleRequests(database, person, size, clock());
    return `${requests} requests with ${messages} messages are added. They are at /desk/requests.`;
  } finally {
    await database.close();
  }
}

try {
  console.log(await add(process.argv.slice(2)));
} catch (error) {
  printFailure(error, [CountError, StartError, SettingsError]);
}
