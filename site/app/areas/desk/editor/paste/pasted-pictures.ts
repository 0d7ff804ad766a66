/** Pictures in HTML from elsewhere: each gets a card at once, and its file follows where it can be had. */
import { image } from "@extenso/contract/blocks/markup.ts";
import { encodedAttribute } from "../../html/entities.ts";
import { picturesOf, withDecorative } from "../cards/card-source.ts";

/** A picture to be brought into the library for a card. */
export interface PastedPicture {
  /** As in the card's `waiting`. */
  id: string;
  alt: string;
  /** The file to upload; `null` means that it still has to be fetched from `address`. */
  file: File | null;
  address: string;
}

/** Most pictures of one paste; the rest keep their addresses elsewhere. */
const mostPictures = 60;
/** Characters of data in all pictures of one paste, about 90 MB. */
const mostData = 120_000_000;

const data = /data:image\/(png|jpe?g|gif|webp|avif);base64,([A-Za-z0-9+/=\s]+)/gi;

/** The pictures' data is taken out first: text that is read as HTML is bounded, photographs are longer. */
export class PastedPictures {
  readonly #files: File[] = [];
  /** Random, so that the pasted HTML can't contain it already. */
  readonly #mark = `pasted-${crypto.randomUUID()}-`;
  /** Files beside the HTML, for addresses that only the other program can read. */
  readonly #beside: File[];
  readonly wanted: PastedPicture[] = [];

  constructor(beside: readonly File[] = []) {
    this.#beside = beside.filter(({ type }) => type.startsWith("image/"));
  }

  takeData(html: string): string {
    let taken = 0;
    return html.replace(data, (_whole, kind: string, code: string) => {
      taken += code.length;
      const file = taken > mostData ? null : fileOf(code, kind.toLowerCase().replace("jpg", "jpeg"));
      if (!file) return "";
      this.#files.push(file);
      return `${this.#mark}${this.#files.length - 1}`;
    });
  }

  /** @param address as the element has it. @returns what the card is made of. */
  card(address: string, alt: string): { source: string; waiting: string | null } {
    const id = crypto.randomUUID();
    const file = address.startsWith(this.#mark)
      ? this.#files[Number(address.slice(this.#mark.length))]
      : /^(?:file|blob|cid|webkit-fake-url):/i.test(address)
        ? this.#beside.shift()
        : undefined;
    const url = URL.parse(address, location.origin);
    const isWeb = !file && address !== "" && (url?.protocol === "https:" || url?.protocol === "http:");
    if (isWeb && url.origin === location.origin) {
      return { source: pictureAt(url.pathname + url.search, alt), waiting: null };
    }
    const source = isWeb ? pictureAt(url.href, alt) : emptyPicture(alt);
    if ((!file && !isWeb) || this.wanted.length >= mostPictures) return { source, waiting: null };
    this.wanted.push({ id, alt, file: file ?? null, address: isWeb ? url.href : "" });
    return { source, waiting: id };
  }
}

function fileOf(code: string, kind: string): File | null {
  try {
    const bytes = Uint8Array.from(atob(code.replace(/\s+/g, "")), (character) => character.charCodeAt(0));
    return new File([bytes], `picture.${kind === "jpeg" ? "jpg" : kind}`, { type: `image/${kind}` });
  } catch {
    // No base64 after all.
    return null;
  }
}

/** As WordPress keeps a picture that is still to be chosen. */
function emptyPicture(alt: string): string {
  return `<!-- wp:image -->\n<figure class="wp-block-image"><img alt="${encodedAttribute(alt)}"/></figure>\n<!-- /wp:image -->`;
}

function pictureAt(address: string, alt: string): string {
  const source = `src="${encodedAttribute(address)}" alt="${encodedAttribute(alt)}"`;
  return `<!-- wp:image -->\n<figure class="wp-block-image"><img ${source}/></figure>\n<!-- /wp:image -->`;
}

/** A card's source with a file of the library in place of what it showed; its caption stays. */
export function filledPicture(
  file: { id: number; address: string; alt: string; decorative: boolean },
  before: string,
): string {
  const made = image({ id: file.id, source: encodedAttribute(file.address), alt: file.alt });
  const caption = /<figcaption[\s\S]*<\/figcaption>/.exec(before)?.[0] ?? "";
  const filled = made.replace("</figure>", `${caption}</figure>`);
  const [picture] = picturesOf(filled);
  const isDecorative = picturesOf(before)[0]?.decorative || (file.decorative && file.alt === "");
  return picture && isDecorative ? withDecorative(filled, picture, true) : filled;
}
