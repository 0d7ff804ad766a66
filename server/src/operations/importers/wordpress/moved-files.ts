/** Files whose names have changed by the import, and the sizes that exist of each. */

import { posix } from "node:path";
import { percentDecoded } from "@extenso/contract/addresses/percent-encoding.ts";
import type { MediaDetails } from "../../../engines/media-files/media-details.ts";

/** Splits off the extension, and the suffix of a copy. */
function stemOf(file: string): { stem: string; suffix: string; ending: string } {
  const [, stem = file, suffix = "", ending = ""] =
    /^(.*?)(-scaled|-rotated|-\d{1,5}x\d{1,5})?(\.\w{1,10})$/.exec(file) ?? [];
  return { stem, suffix, ending };
}

interface StoredNames {
  /** Below `wp-content/uploads/`. */
  file: string;
  /** Names of all files stored here for this upload; null in a dry run, which knows of none that would be missing. */
  names: Set<string> | null;
}

function namesOf(file: string, { sizes, original_image }: MediaDetails): Set<string> {
  const names = new Set([posix.basename(file), ...Object.values(sizes).map((size) => size.file)]);
  if (original_image) names.add(original_image);
  return names;
}

export class MovedFiles {
  /** Keys are paths at the source without size, `-scaled` or `-rotated`, but with the extension. */
  readonly #places = new Map<string, StoredNames>();

  readonly #claimed = new Set<string>();

  /** Reserves names for a file that is about to be written; false when one of them is already reserved. */
  claim(names: readonly string[]): boolean {
    if (names.some((name) => this.#claimed.has(name))) return false;
    for (const name of names) this.#claimed.add(name);
    return true;
  }

  /** URL at the source, without its protocol → old path. Texts refer to files at a separate host by this URL. */
  readonly #addresses = new Map<string, string>();

  /**
   * @param old path at the source, below `wp-content/uploads/`.
   * @param address full URL of the file at the source.
   */
  note(
    old: string,
    address: string,
    { file, details }: { file: string; details: MediaDetails | null },
  ): void {
    const url = URL.parse(address);
    if (url && !url.pathname.includes("/wp-content/uploads/")) {
      const { stem, ending } = stemOf(url.host + percentDecoded(url.pathname));
      this.#addresses.set(stem + ending, old);
    }
    const { stem, ending } = stemOf(old.replace(/-(?:scaled|rotated)(\.\w+)$/, "$1"));
    this.#places.set(stem + ending, { file, names: details && namesOf(file, details) });
  }

  /** Hosts of files outside any upload folder. */
  hosts(): string[] {
    return [...new Set([...this.#addresses.keys()].map((address) => address.slice(0, address.indexOf("/"))))];
  }

  /**
   * @param address host and path, such as `files.example/2024/05/dusk-300x200.jpg`.
   * @returns the file below `wp-content/uploads/` here; undefined for one that wasn't imported.
   */
  findAddress(address: string): string | undefined {
    const { stem, suffix, ending } = stemOf(address);
    const old = this.#addresses.get(address) ?? this.#addresses.get(stem + ending);
    if (old === undefined) return undefined;
    const own = stemOf(old);
    const wished = this.#addresses.has(address) ? old : `${own.stem}${suffix}${own.ending}`;
    return this.find(wished) ?? wished;
  }

  /** A WordPress shows the JPEG that it made of a telephone's HEIC; only the JPEG is in the export. */
  #convertedPlace(stem: string, ending: string): StoredNames | undefined {
    if (!/^\.hei[cf]$/i.test(ending)) return undefined;
    return this.#places.get(`${stem}.jpg`) ?? this.#places.get(`${stem}.jpeg`);
  }

  /** @returns undefined if the name hasn't changed, or the file wasn't imported. */
  find(file: string): string | undefined {
    const exact = this.#places.get(file);
    const { stem, suffix, ending } = stemOf(file);
    const place = exact ?? this.#places.get(stem + ending) ?? this.#convertedPlace(stem, ending);
    if (!place) return undefined;
    const own = stemOf(place.file.replace(/-(?:scaled|rotated)(\.\w+)$/, "$1"));
    const wished = exact ? `${own.stem}${own.ending}` : `${own.stem}${suffix}${own.ending}`;
    // A size that exists only at the source is replaced by the picture itself.
    const isThere = place.names === null || place.names.has(posix.basename(wished));
    const found = isThere ? wished : place.file;
    return found === file ? undefined : found;
  }
}
