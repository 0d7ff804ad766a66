/**
 * Has the browser send a waiting request once there is a connection, where it can: also after the page was closed. The
 * worker is fetched while the form is filled in, because without a connection it could not be.
 */
import workerAddress from "./send-worker.ts?worker&url";

interface SyncingRegistration extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> };
}

interface TrustedTypes {
  createPolicy(
    name: "extenso-worker",
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

/** By a policy of its own, which knows no other address: pages without a form don't carry it. */
function trusted(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("extenso-worker", { createScriptURL: () => workerAddress });
  return policy?.createScriptURL(workerAddress) ?? workerAddress;
}

/** A policy can be made once. */
let address: string | undefined;
/** The form gets the focus with every field. */
let isFetched = false;

const canSync = () => "serviceWorker" in navigator && "SyncManager" in globalThis;

export async function fetchWorker(): Promise<void> {
  if (isFetched || !canSync()) return;
  isFetched = true;
  address ??= trusted();
  await navigator.serviceWorker.register(address).catch(() => undefined);
}

/** @returns whether the browser will send it. */
export async function sendOnceOnline(): Promise<boolean> {
  try {
    const registration = canSync() ? await found() : undefined;
    if (!registration?.active || !registration.sync) return false;
    await registration.sync.register("contact-request");
    return true;
  } catch {
    return false;
  }
}

/** Nothing waits any more. */
export async function dismissWorker(): Promise<void> {
  isFetched = false;
  if (canSync()) await (await found().catch(() => undefined))?.unregister();
}

/** Its scope is where it lies: it has no pages of its own. */
function found(): Promise<SyncingRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(new URL(".", new URL(workerAddress, location.href)).href);
}
