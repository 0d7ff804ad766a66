/**
 * `npm run sign-in -- reset NAME` takes the second factors from an account; `npm run sign-in -- link NAME` prints a link
 * that signs in once. For who has lost a passkey or phone and the recovery codes. The studio may run meanwhile. Exit
 * codes: 0 done, 1 it could not be done.
 */
import {
  linkMinutes,
  makeSignInLink,
  takeSecondFactors,
} from "../../domains/identity/accounts/rescue-account.ts";
import { readSettings, SettingsError } from "../../kernel/settings/settings.ts";
import { StartError } from "../../kernel/start-error.ts";
import { openDependencies } from "../backup/open-dependencies.ts";
import { printFailure } from "../print-failure.ts";

/** Wrong words on the command line; `message` is for the person at the terminal. */
class UsageError extends Error {}

const usage = `npm run sign-in -- reset NAME    takes passkeys, authenticator app and recovery codes from an account
npm run sign-in -- link NAME     prints a link that signs in once
NAME is a username or an email address.`;

async function run([command, name, ...more]: readonly string[]): Promise<string> {
  if (!name || more.length > 0 || !["reset", "link"].includes(command ?? "")) throw new UsageError(usage);
  const dependencies = await openDependencies(readSettings(process.env), "error");
  try {
    if (command === "reset") {
      const user = await takeSecondFactors(dependencies, name);
      if (!user) throw nobody(name);
      return `${user.username} signs in by password alone now, and is signed out everywhere.`;
    }
    const made = await makeSignInLink(dependencies, name);
    if (!made) throw nobody(name);
    return `Signs in as ${made.user.username}, once, within ${linkMinutes} minutes:\n${made.url}`;
  } finally {
    await dependencies.database.close();
  }
}

function nobody(name: string): UsageError {
  return new UsageError(`No open account has the name or address ${name}`);
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  printFailure(error, [UsageError, StartError, SettingsError]);
}
