/** Sends the files of a request that was received, one after the other: the page does it, and so does its worker. */
import { mostFilesAtOnce } from "@extenso/contract/requests/request-file-rules.ts";

const address = "/wp-json/extenso/v1/requests/files";

/**
 * @param path of the sender's page, which ends with the secret.
 * @param onFile is told which file is under way, from 1.
 * @returns names of the files that were refused, or didn't get through.
 */
export async function sendFiles(
  path: string,
  files: readonly File[],
  onFile: (number: number) => void = () => {},
): Promise<string[]> {
  const secret = path.split("/").at(-1) ?? "";
  const unsent: string[] = [];
  for (const [index, file] of files.slice(0, mostFilesAtOnce).entries()) {
    onFile(index + 1);
    const form = new FormData();
    // Before the file: the server wants to know whose it is first.
    form.append("secret", secret);
    form.append("file", file, file.name);
    const answer = await fetch(address, {
      method: "POST",
      body: form,
      credentials: "omit",
      headers: { Accept: "application/json" },
    }).catch(() => null);
    if (!answer?.ok) unsent.push(file.name);
  }
  return unsent;
}

/** One of all tabs and workers of this browser sends at a time. */
export async function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? await navigator.locks.request("extenso_contact", work) : await work();
}
