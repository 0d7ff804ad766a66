/**
 * Service worker that sends a request which waits for a connection, also when its page was closed. It answers no
 * requests and keeps no pages; it is registered when a request has to wait, and goes when it is sent.
 */
import { keepSent, keptFiles, sentRequest, waitingRequest } from "./kept-request.ts";
import { alone, sendFiles } from "./send-files.ts";

/** Not in the types of the DOM: this file is a worker's. */
interface Scope {
  addEventListener(
    type: "sync",
    listener: (event: { tag: string; waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  registration: { unregister(): Promise<boolean> };
}

const scope = globalThis as unknown as Scope;

/** @throws what makes the browser try again later: there is still no connection, or the server has no time. */
async function sendWaiting(): Promise<void> {
  const request = await waitingRequest();
  if (!request || (await sentRequest())) return;
  const answer = await fetch("/wp-json/extenso/v1/contact", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(request),
    credentials: "omit",
  });
  if (answer.status === 429 || answer.status >= 500) throw new Error(`the server answered ${answer.status}`);
  // Refused for what is in it: the page says so when it is opened again.
  if (!answer.ok) return;
  const { reference, request_path: path = "" } = await answer.json();
  const unsent = path === "" ? [] : await sendFiles(path, await keptFiles());
  await keepSent({ submissionKey: request.submission_key ?? "", reference, path, unsent });
}

scope.addEventListener("sync", (event) => {
  event.waitUntil(alone(sendWaiting).then(() => scope.registration.unregister()));
});
