/** How cards look in the text, and what can be changed of them. */
import type { PictureSize } from "@extenso/contract/blocks/picture-size.ts";
import type { Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { NoteFields } from "../footnotes/note-fields.ts";
import {
  addressOf,
  captionOf,
  linksOf,
  picturesOf,
  withAlt,
  withCaption,
  withDecorative,
  withLinkText,
} from "./card-source.ts";
import { button, checkField, element, type LineField, lineField } from "./elements.ts";
import { isReorderable, withoutPicture, withPictureMoved } from "./gallery-source.ts";
import { type Placement, placementOf, sizeOf, withPlacement } from "./placement.ts";

// A picture, or what is said in its place while there is none to be shown.

/**
 * @param waiting it is on its way to the library.
 * @param acts how one puts another in its place.
 */
function pictureOrPlace(address: string, waiting: boolean, acts: () => HTMLElement | null): HTMLElement {
  const box = element("div", { class: "editor-card-picture" });
  const say = (message: string) => {
    const told = element("p", { class: "editor-card-told", role: "status" }, message);
    box.replaceChildren(element("div", { class: "editor-card-missing" }, told, waiting ? null : acts()));
  };
  if (waiting) say("Uploading to your library…");
  else if (!/^(?:https?:\/\/|\/)/.test(address)) say("No image yet. The pasted one couldn’t be copied.");
  else {
    const picture = element("img", { alt: "", loading: "lazy", decoding: "async", draggable: "false" });
    const addresses = addressesOf(address);
    const showNext = () => {
      const next = addresses.shift();
      if (next === undefined) say(missing(address));
      else picture.src = next;
    };
    picture.addEventListener("error", showNext);
    showNext();
    box.append(picture);
  }
  return box;
}

const uploads = "/wp-content/uploads/";

/**
 * A text may name an old host of this site as the place of its pictures, which are here under the same path; where
 * there is none, the picture is somewhere else after all.
 */
function addressesOf(address: string): string[] {
  const at = address.indexOf(uploads);
  return at > 0 ? [address.slice(at), address] : [address];
}

function missing(address: string): string {
  const url = URL.parse(address, location.origin);
  return url && url.origin !== location.origin
    ? `This image is hosted at ${url.host}, and readers won’t see it from there. Replace it with your own copy.`
    : "This image is no longer there. Replace it.";
}

const placements: readonly [Placement, string][] = [
  ["text", "As wide as the text"],
  ["left", "Left, text beside it"],
  ["right", "Right, text beside it"],
  ["center", "In the middle"],
];

const sizes: readonly [PictureSize, string][] = [
  ["small", "Small"],
  ["medium", "Medium"],
  ["large", "Large"],
];

function choice(options: readonly (readonly [string, string])[], label: string) {
  const select = element("select", { class: "desk-select" });
  for (const [value, words] of options) select.append(element("option", { value }, words));
  return {
    select,
    node: element("label", { class: "editor-card-field" }, element("span", {}, label), select),
  };
}

const names: Record<string, string> = {
  image: "Image",
  gallery: "Gallery",
  video: "Film",
  audio: "Audio",
  file: "File",
  embed: "Embed",
  separator: "Line",
  html: "HTML",
  table: "Table",
  buttons: "Buttons",
  more: "Read more",
  footnotes: "Footnotes",
};

const withCaptions = new Set(["image", "gallery", "video", "audio", "embed", "table"]);

/** How a card gets a picture that it does not have yet. `id` is the card's `waiting`. */
interface PictureHelp {
  upload(id: string, file: File): void;
  choose(id: string): void;
}

export class CardView implements NodeView {
  readonly dom: HTMLElement;
  readonly #help: PictureHelp;
  #node: Node;
  readonly #view: EditorView;
  readonly #getPos: () => number | undefined;
  #alts: LineField[] = [];
  #marks: HTMLInputElement[] = [];
  #links: LineField[] = [];
  #notes: NoteFields | null = null;
  #caption: LineField | null = null;
  #placement: HTMLSelectElement | null = null;
  #size: HTMLSelectElement | null = null;

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, help: PictureHelp) {
    this.#help = help;
    this.#node = node;
    this.#view = view;
    this.#getPos = getPos;
    this.dom = element("div", {
      class: "editor-card",
      "data-name": node.attrs.name,
      contenteditable: "false",
    });
    this.#build();
  }

  get #source(): string {
    return this.#node.attrs.source;
  }

  #change(source: string): void {
    const at = this.#getPos();
    if (at === undefined || source === this.#source) return;
    this.#view.dispatch(this.#view.state.tr.setNodeAttribute(at, "source", source));
  }

  #build(): void {
    const { name } = this.#node.attrs;
    this.dom.replaceChildren();
    this.#alts = [];
    this.#marks = [];
    this.#links = [];
    this.#caption = null;
    this.#placement = null;
    this.#size = null;
    if (name === "separator") {
      this.dom.append(element("hr"));
      return;
    }
    this.dom.append(
      element("p", { class: "editor-card-name label" }, names[name] ?? `Block: ${name || "text"}`),
    );
    if (name === "image" || name === "gallery") this.#addPictures();
    else if (name === "footnotes") this.#addNotes();
    else this.#addFacts();
    if (name === "file") this.#addLinks();
    if (withCaptions.has(name) && this.#source.includes("</figure>")) this.#addCaption();
  }

  #addPictures(): void {
    const pictures = picturesOf(this.#source);
    const list = element("div", { class: "editor-card-pictures" });
    for (const [at, picture] of pictures.entries()) {
      const image = pictureOrPlace(picture.address, this.#node.attrs.waiting !== null, () =>
        this.#node.attrs.name === "image" ? this.#placeButtons() : null,
      );
      const count = pictures.length > 1 ? ` ${at + 1}` : "";
      const field = lineField(`Alt text${count}`, picture.alt ?? "", (alt) => {
        const now = picturesOf(this.#source)[at];
        if (now) this.#change(withAlt(this.#source, now, alt));
      });
      field.input.placeholder = "Describe the image";
      field.input.disabled = picture.decorative;
      this.#alts.push(field);
      const mark = checkField(
        `Decorative${count}: screen readers skip it`,
        picture.decorative,
        (decorative) => {
          const now = picturesOf(this.#source)[at];
          if (now) this.#change(withDecorative(this.#source, now, decorative));
        },
      );
      this.#marks.push(mark.input);
      list.append(
        element("figure", {}, image, field.node, mark.node, this.#orderButtons(at, pictures.length)),
      );
    }
    if (pictures.length === 0) list.append(element("p", {}, "No images in it."));
    this.dom.append(list);
    if (this.#node.attrs.name === "image") this.#addPlacement();
  }

  #addPlacement(): void {
    const placement = choice(placements, "Placement");
    const size = choice(sizes, "Size");
    const put = () => {
      if (placement.select.value)
        this.#change(
          withPlacement(
            this.#source,
            placement.select.value as Placement,
            (size.select.value || "medium") as PictureSize,
          ),
        );
    };
    placement.select.addEventListener("change", put);
    size.select.addEventListener("change", put);
    this.#placement = placement.select;
    this.#size = size.select;
    this.dom.append(element("div", { class: "editor-card-row" }, placement.node, size.node));
    this.#showPlacement();
  }

  #showPlacement(): void {
    const [placement, size] = [this.#placement, this.#size];
    if (!placement || !size) return;
    const now = placementOf(this.#source);
    // One of a WordPress's theme stays until another is chosen.
    if (now === null && placement.options[0]?.value)
      placement.prepend(element("option", { value: "" }, "As it is"));
    placement.value = now ?? "";
    size.value = sizeOf(this.#source) ?? "medium";
    size.disabled = now === null || now === "text";
    this.dom.dataset.placement = now ?? "";
    this.dom.dataset.size = size.value;
  }

  #placeButtons(): HTMLElement {
    const wait = (): string => {
      const id = crypto.randomUUID();
      const at = this.#getPos();
      if (at !== undefined) this.#view.dispatch(this.#view.state.tr.setNodeAttribute(at, "waiting", id));
      return id;
    };
    const files = element("input", {
      type: "file",
      accept: "image/*",
      hidden: "",
      "aria-label": "An image",
    });
    files.addEventListener("change", () => {
      const [file] = files.files ?? [];
      if (file) this.#help.upload(wait(), file);
    });
    return element(
      "div",
      { class: "editor-card-row" },
      files,
      button("Choose a file for this image", "Choose a file", () => files.click()),
      button("Choose this image from the library", "From the library", () => this.#help.choose(wait())),
    );
  }

  #orderButtons(at: number, count: number): HTMLElement | null {
    if (!isReorderable(this.#source)) return null;
    const press = (change: (source: string) => string) => () => {
      this.#change(change(this.#source));
      this.#build();
    };
    const row = element("div", { class: "editor-card-row" });
    if (at > 0)
      row.append(
        button(
          `Move image ${at + 1} forward`,
          "←",
          press((now) => withPictureMoved(now, at, -1)),
        ),
      );
    if (at < count - 1)
      row.append(
        button(
          `Move image ${at + 1} back`,
          "→",
          press((now) => withPictureMoved(now, at, 1)),
        ),
      );
    row.append(
      button(
        `Remove image ${at + 1}`,
        "Remove",
        press((now) => withoutPicture(now, at)),
      ),
    );
    return row;
  }

  #addNotes(): void {
    this.#notes = new NoteFields(
      () => this.#source,
      (source) => this.#change(source),
    );
    this.dom.append(this.#notes.node);
  }

  #addFacts(): void {
    const address = addressOf(this.#source);
    if (address) this.dom.append(element("p", { class: "editor-card-address" }, address));
    else {
      const inside = this.#source.replace(/<!--[\s\S]*?-->/g, "").trim();
      const shown = (inside || this.#source).slice(0, 400);
      this.dom.append(element("pre", { class: "editor-card-source" }, shown));
    }
  }

  /** A file block has two links: the file's name, and a button whose label may replace “Download”. */
  #addLinks(): void {
    for (const [at, link] of linksOf(this.#source).slice(0, 2).entries()) {
      const label = at === 0 ? "Caption" : "Button label";
      const field = lineField(label, link.text, (text) => this.#change(withLinkText(this.#source, at, text)));
      field.input.readOnly = link.formatted;
      this.#links.push(field);
      this.dom.append(field.node);
    }
  }

  #addCaption(): void {
    const caption = captionOf(this.#source);
    const field = lineField("Caption", caption?.text ?? "", (text) =>
      this.#change(withCaption(this.#source, text)),
    );
    if (caption?.formatted) {
      field.input.readOnly = true;
      field.input.title = "It has links or formatting, which stay as they are.";
    }
    this.#caption = field;
    this.dom.append(field.node);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type || node.attrs.name !== this.#node.attrs.name) return false;
    const before = this.#node;
    this.#node = node;
    if (before.attrs.waiting !== node.attrs.waiting) this.#build();
    else if (before.attrs.source !== node.attrs.source) this.#refresh();
    return true;
  }

  /** The line that one types in stays as it is. */
  #refresh(): void {
    this.#notes?.refresh();
    const pictures = picturesOf(this.#source);
    if (pictures.length !== this.#alts.length && this.#alts.length > 0) {
      this.#build();
      return;
    }
    const put = (field: LineField | null | undefined, value: string) => {
      if (field && field.input.value !== value && document.activeElement !== field.input)
        field.input.value = value;
    };
    for (const [at, picture] of pictures.entries()) {
      const [alt, mark] = [this.#alts[at], this.#marks[at]];
      put(alt, picture.alt ?? "");
      if (alt) alt.input.disabled = picture.decorative;
      if (mark) mark.checked = picture.decorative;
    }
    for (const [at, link] of linksOf(this.#source).slice(0, 2).entries()) put(this.#links[at], link.text);
    this.#showPlacement();
    put(this.#caption, captionOf(this.#source)?.text ?? "");
  }

  selectNode(): void {
    this.dom.classList.add("is-selected");
  }

  deselectNode(): void {
    this.dom.classList.remove("is-selected");
  }

  stopEvent(event: Event): boolean {
    const { target } = event;
    return target instanceof Element && target.closest("input, select, button") !== null;
  }

  ignoreMutation(): boolean {
    return true;
  }
}
