/**
 * `npm run sample-requests -- [COUNT [MESSAGES]] [--money]`: adds a month of requests, to look at the desk when it is
 * full. Quotes and invoices take numbers for good, so they are only added where somebody asks for them.
 */
import { parseArgs } from "node:util";
import { readSettings, SettingsError } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { openDependencies } from "../backup/open-dependencies.ts";
import { printFailure } from "../print-failure.ts";
import { addSampleMoney } from "./sample/sample-money.ts";
import { addSampleRequests } from "./sample/sample-requests.ts";

const most = 100_000;

class ArgumentError extends Error {
  override name = "ArgumentError";
}

/** @throws {ArgumentError} for what is no number from 1. */
function countOf(word: string | undefined, byDefault: number, name: string): number {
  const count = word === undefined ? byDefault : Number(word);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new ArgumentError(`${name} is a number from 1 to ${most}: npm run sample-requests -- 48 3`);
}

/** @throws {ArgumentError} for an option that there isn't. */
function readArguments(given: string[]) {
  try {
    return parseArgs({ args: given, allowPositionals: true, options: { money: { type: "boolean" } } });
  } catch (error) {
    throw new ArgumentError((error as Error).message);
  }
}

async function add(given: string[]): Promise<string> {
  const { values, positionals } = readArguments(given);
  const [requestsWord, messagesWord] = positionals;
  const requests = countOf(requestsWord, 48, "COUNT");
  const messagesEach = countOf(messagesWord, 3, "MESSAGES");
  const dependencies = await openDependencies(readSettings(process.env), "error");
  const { database, clock } = dependencies;
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
    const added = `${requests} requests with ${messages} messages are added. They are at /desk/requests.`;
    return values.money ? `${added} ${await addMoney(dependencies, person)}` : added;
  } finally {
    await database.close();
  }
}

async function addMoney(...given: Parameters<typeof addSampleMoney>): Promise<string> {
  const invoices = await addSampleMoney(...given);
  if (invoices === null) {
    return "No quotes and invoices are added: this studio has some, whose numbers go on without gaps.";
  }
  return `${invoices} invoices with quotes and payments are added. They are at /desk/invoices.`;
}

try {
  console.log(await add(process.argv.slice(2)));
} catch (error) {
  printFailure(error, [ArgumentError, StartError, SettingsError]);
}
