/** Arguments of `npm test`: none, `--all`, or words that select test files by their paths. */

const usage =
  "Use npm test, npm test -- --all, or npm test -- WORD … for tests with a word in their file's path.";

/**
 * @param {string[]} parameters
 * @param {Record<string, string | undefined>} env
 * @returns {{ reach: "core" | "all", words: string[] } | { mistake: string }} `reach` says how much of each file runs;
 *   words ask for all of the files that they name.
 */
export function parseArguments(parameters, env = process.env) {
  // npm keeps options before “--” for itself; it has one of this name.
  if (env.npm_config_all === "true") return { mistake: `npm takes --all as its own option. ${usage}` };
  const unknown = parameters.find((parameter) => parameter.startsWith("-") && parameter !== "--all");
  if (unknown !== undefined) return { mistake: `npm test has no option ${unknown}. ${usage}` };
  const words = parameters.filter((parameter) => parameter !== "--all");
  const isAll = words.length < parameters.length;
  if (isAll && words.length > 0) return { mistake: `--all and words exclude each other. ${usage}` };
  if (words.includes("")) return { mistake: `An empty word is in every path. ${usage}` };
  return { reach: isAll || words.length > 0 ? "all" : "core", words };
}
