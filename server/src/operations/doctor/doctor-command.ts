/**
 * `npm run doctor`: looks at everything a studio needs, beside one that runs or before it does. Exit codes: 0 nothing
 * is wrong, 1 something is, 2 wrong words.
 */

import { parseArgs } from "node:util";
import { makeFilesPrivate } from "../../engines/local-files/file-modes.ts";
import { readSettings, SettingsError } from "../../kernel/settings/settings.ts";
import { runDoctor } from "./examine.ts";
import { errorFinding, type Finding, linesOf, okFinding } from "./finding.ts";

const usage = `npm run doctor -- [--no-mail]
  --no-mail  sends nothing; asks the mail server only whether it lets us in`;

async function run(words: string[]): Promise<number> {
  let isToSend: boolean;
  try {
    const options = { "no-mail": { type: "boolean", default: false } } as const;
    isToSend = !parseArgs({ args: words, options }).values["no-mail"];
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return 2;
  }
  makeFilesPrivate();
  const counts = { good: 0, doubtful: 0, bad: 0 };
  const tell = (finding: Finding) => {
    counts[finding.verdict] += 1;
    console.log(linesOf(finding));
  };
  try {
    const settings = readSettings(process.env);
    tell(okFinding("settings", "all can be used"));
    await runDoctor(settings, isToSend, tell);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    for (const line of error.message.split("\n")) {
      tell(errorFinding("settings", line, "README.md says what each setting is"));
    }
  }
  console.log(`${counts.bad} wrong, ${counts.doubtful} to look at, ${counts.good} good`);
  return counts.bad > 0 ? 1 : 0;
}

process.exitCode = await run(process.argv.slice(2));
