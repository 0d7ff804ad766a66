/** Files that were not sent when the page was left: kept in the browser, so that the next visit goes on with them. */

/**
 * Files that were not sent to the end, kept by the browser over a reload. Where it keeps nothing, they are lost with the page.
 */
interface Kept {
  id: string;
  file: File;
  /** Id of the person who began the upload; nobody else resumes it. */
  owner: number;
  address: string | undefined;
  at: number;
}

/** The server forgets unfinished ones after a day, and so do we. */
const keptMs = 24 * 60 * 60 * 1000;
const storeName = "uploads";

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("extenso-desk-uploads", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function inStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = use(database.transaction(storeName, mode).objectStore(storeName));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** A full or forbidden store must not keep a file from being sent. */
async function tolerantly<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

export function storeUpload(id: string, file: File, owner: number): Promise<void> {
  return tolerantly(async () => {
    await inStore("readwrite", (store) => store.put({ id, file, owner, address: undefined, at: Date.now() }));
  }, undefined);
}

/** In one transaction: an upload that has ended meanwhile must not be stored again. */
export function recordUploadUrl(id: string, address: string): Promise<void> {
  return tolerantly(async () => {
    const database = await open();
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(storeName, "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      const store = transaction.objectStore(storeName);
      const request: IDBRequest<Kept | undefined> = store.get(id);
      request.onsuccess = () => {
        if (request.result) store.put({ ...request.result, address });
      };
    });
  }, undefined);
}

export function forgetUpload(id: string): Promise<void> {
  return tolerantly(async () => {
    await inStore("readwrite", (store) => store.delete(id));
  }, undefined);
}

/** Oldest first. */
export function keptUploads(owner: number): Promise<Kept[]> {
  return tolerantly(async () => {
    const all = await inStore<Kept[]>("readonly", (store) => store.getAll());
    const old = all.filter(({ at }) => Date.now() - at > keptMs);
    await Promise.all(old.map(({ id }) => forgetUpload(id)));
    return all.filter((kept) => kept.owner === owner && !old.includes(kept)).sort((a, b) => a.at - b.at);
  }, []);
}
