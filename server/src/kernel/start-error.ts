/** A start that cannot go on; `message` is one clear line for the person at the terminal. */
export class StartError extends Error {
  override name = "StartError";
}
