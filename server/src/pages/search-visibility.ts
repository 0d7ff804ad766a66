/**
 * Whether answers ask search engines to leave the site out. Each process keeps it in memory, so that a cached page
 * costs one header and no reading, and reads it again when the site's settings change.
 */
export interface SearchVisibility {
  /** Undefined while a change is being read: such an answer has to wait for `read`. */
  isHidden(): boolean | undefined;
  /** Never fails. */
  read(): Promise<boolean>;
  /** To be called after every content change. */
  changed(resource: string): void;
}

/** @param readHidden reads it from the database. */
export function createSearchVisibility(readHidden: () => Promise<boolean>): SearchVisibility {
  let known: boolean | undefined;
  /** Holds while the database can't be read. */
  let last = false;
  let reading: Promise<boolean> | undefined;

  function read(): Promise<boolean> {
    if (known !== undefined) return Promise.resolve(known);
    if (reading) return reading;
    const mine: Promise<boolean> = readHidden().then(
      (isHidden) => {
        if (reading !== mine) return read();
        last = isHidden;
        known = isHidden;
        return isHidden;
      },
      () => {
        if (reading === mine) reading = undefined;
        return last;
      },
    );
    reading = mine;
    return mine;
  }

  return {
    isHidden: () => known,
    read,
    changed(resource) {
      if (resource !== "settings") return;
      known = undefined;
      reading = undefined;
    },
  };
}
