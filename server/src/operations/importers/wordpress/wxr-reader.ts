/**
 * Reads an export as a stream, one record at a time, so that memory doesn't depend on the file's length. Document
 * types are refused, so there are only XML's five entities, and nothing is ever fetched.
 */
import { SaxesParser } from "saxes";
import type { WxrItem, WxrRecord } from "./wxr-records.ts";

/** Limits of one record; a file may have any number of them. */
const deepest = 12;
const mostElements = 50_000;
/** UTF-16 units of one record, and of text or a tag without an end. */
const longestRecord = 32 * 1024 * 1024;

/** The file is no export, or can't be read; `message` is for the person at the terminal. */
export class WxrError extends Error {
  override name = "WxrError";
}

/** Elements of the channel that become records. */
const recordNames = new Set(["item", "wp:author", "wp:category", "wp:tag", "wp:term"]);
const siteNames = new Set(["wp:wxr_version", "wp:base_site_url", "wp:base_blog_url", "link"]);

/** XML has no place for these; older exports have them all the same. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * @param chunks of the file, UTF-8.
 * @throws {WxrError} with the line, for what is not well-formed, not an export, or beyond the bounds.
 */
export async function* readWxr(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<WxrRecord> {
  const ready: WxrRecord[] = [];
  const reading = new Reading((record) => ready.push(record));
  const decoder = new TextDecoder("utf-8");
  let begun = false;
  for await (const chunk of chunks) {
    let text = decoder.decode(chunk, { stream: true });
    // Plugins may write blank lines before everything else.
    if (!begun) text = text.trimStart();
    if (text === "") continue;
    begun = true;
    reading.take(text);
    yield* ready.splice(0);
  }
  reading.take(decoder.decode());
  reading.end();
  yield* ready.splice(0);
}

/** State of one pass through a file. */
class Reading {
  readonly #parser = new SaxesParser({ position: true });
  readonly #emit: (record: WxrRecord) => void;
  /** Names of the open elements outside a record. */
  readonly #outer: string[] = [];
  /** Open elements of the current record; the first is the record itself. */
  readonly #open: WxrElement[] = [];
  /** Facts of the channel itself. */
  readonly #site = new Map<string, string>();
  #siteTold = false;
  #elements = 0;
  #size = 0;
  #sinceEvent = 0;
  /** Totals before the current comment, restored after it because its content is dropped. */
  #beforeComment = { elements: 0, size: 0 };
  #isExport = false;

  constructor(emit: (record: WxrRecord) => void) {
    this.#emit = emit;
    const parser = this.#parser;
    parser.on("error", (error) => {
      throw new WxrError(`This is no well-formed XML: ${error.message}`);
    });
    parser.on("xmldecl", ({ encoding }) => {
      if (encoding && !/^utf-?8$/i.test(encoding)) {
        throw new WxrError(`The file says it is ${encoding.slice(0, 40)}; an export is UTF-8`);
      }
    });
    parser.on("doctype", () => {
      throw this.#fault("has a document type, which no export has");
    });
    parser.on("opentag", ({ name, attributes }) => this.#opened(name, attributes as Record<string, string>));
    parser.on("closetag", () => this.#closed());
    parser.on("text", (text) => this.#text(text));
    parser.on("cdata", (text) => this.#text(text));
    parser.on("comment", () => this.#heard());
    parser.on("processinginstruction", () => this.#heard());
  }

  take(text: string): void {
    this.#sinceEvent += text.length;
    if (this.#sinceEvent > longestRecord) throw this.#fault("has a text that does not end");
    this.#parser.write(text.replace(forbidden, ""));
  }

  end(): void {
    this.#parser.close();
    if (!this.#isExport) throw new WxrError("This is no export of a WordPress: it has no <wp:wxr_version>");
    this.#tellSite();
  }

  #fault(what: string): WxrError {
    return new WxrError(`Line ${this.#parser.line} ${what}`);
  }

  #heard(): void {
    this.#sinceEvent = 0;
  }

  #opened(name: string, attributes: Record<string, string>): void {
    this.#heard();
    if (this.#outer.length + this.#open.length >= deepest) throw this.#fault("is nested too deeply");
    const inChannel = this.#outer.length === 2 && this.#outer[0] === "rss" && this.#outer[1] === "channel";
    if (this.#open.length === 0 && !(inChannel && (recordNames.has(name) || siteNames.has(name)))) {
      this.#outer.push(name);
      return;
    }
    if (name === "wp:comment") this.#beforeComment = { elements: this.#elements, size: this.#size };
    this.#elements += 1;
    if (this.#elements > mostElements) throw this.#fault("belongs to a record of too many parts");
    this.#open.push({ name, attributes, text: "", children: [] });
  }

  #text(text: string): void {
    this.#heard();
    const element = this.#open.at(-1);
    if (!element) return;
    this.#size += text.length;
    if (this.#size > longestRecord) throw this.#fault("belongs to a record that is too long");
    element.text += text;
  }

  #closed(): void {
    this.#heard();
    const element = this.#open.pop();
    if (!element) {
      this.#outer.pop();
      return;
    }
    const parent = this.#open.at(-1);
    if (parent) {
      // Comments are only counted, so their content is dropped.
      if (element.name === "wp:comment") {
        element.children = [];
        this.#elements = this.#beforeComment.elements + 1;
        this.#size = this.#beforeComment.size;
      }
      parent.children.push(element);
      return;
    }
    this.#elements = 0;
    this.#size = 0;
    if (siteNames.has(element.name)) this.#site.set(element.name, element.text.trim());
    else {
      this.#tellSite();
      const record = recordOf(element);
      if (record) this.#emit(record);
    }
    if (element.name === "wp:wxr_version") this.#isExport = true;
  }

  #tellSite(): void {
    if (this.#siteTold) return;
    if (!this.#isExport) throw new WxrError("This is no export of a WordPress: it has no <wp:wxr_version>");
    this.#siteTold = true;
    const fact = (name: string) => this.#site.get(name) ?? "";
    this.#emit({
      kind: "site",
      version: fact("wp:wxr_version"),
      siteUrl: fact("wp:base_site_url"),
      blogUrl: fact("wp:base_blog_url"),
      link: fact("link"),
    });
  }
}

// From the elements of an export to records.

interface WxrElement {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: WxrElement[];
}

/** @returns null for an element that is no record. */
function recordOf(element: WxrElement): WxrRecord | null {
  const part = (name: string) => element.children.find((child) => child.name === name)?.text ?? "";
  const line = (name: string) => part(name).trim();
  switch (element.name) {
    case "wp:author":
      return {
        kind: "author",
        login: line("wp:author_login"),
        email: line("wp:author_email"),
        displayName: line("wp:author_display_name"),
        firstName: line("wp:author_first_name"),
        lastName: line("wp:author_last_name"),
      };
    case "wp:category":
      return {
        kind: "term",
        taxonomy: "category",
        slug: line("wp:category_nicename"),
        name: line("wp:cat_name"),
        description: part("wp:category_description"),
        parent: line("wp:category_parent"),
      };
    case "wp:tag":
      return {
        kind: "term",
        taxonomy: "post_tag",
        slug: line("wp:tag_slug"),
        name: line("wp:tag_name"),
        description: part("wp:tag_description"),
        parent: "",
      };
    case "wp:term":
      return {
        kind: "term",
        taxonomy: line("wp:term_taxonomy"),
        slug: line("wp:term_slug"),
        name: line("wp:term_name"),
        description: part("wp:term_description"),
        parent: line("wp:term_parent"),
      };
    case "item":
      return itemOf(element, part, line);
    default:
      return null;
  }
}

function itemOf(
  { children }: WxrElement,
  part: (name: string) => string,
  line: (name: string) => string,
): WxrItem {
  const named = (name: string) => children.filter((child) => child.name === name);
  const within = (element: WxrElement, name: string) =>
    element.children.find((child) => child.name === name)?.text ?? "";
  const integer = (name: string) => {
    const value = Number(line(name));
    return Number.isSafeInteger(value) ? value : 0;
  };
  const number = (name: string) => Math.max(integer(name), 0);
  return {
    kind: "item",
    title: part("title"),
    link: line("link"),
    guid: line("guid"),
    creator: line("dc:creator"),
    content: part("content:encoded"),
    excerpt: part("excerpt:encoded"),
    id: number("wp:post_id"),
    date: line("wp:post_date"),
    dateGmt: line("wp:post_date_gmt"),
    modifiedGmt: line("wp:post_modified_gmt"),
    commentStatus: line("wp:comment_status"),
    pingStatus: line("wp:ping_status"),
    menuOrder: integer("wp:menu_order"),
    slug: line("wp:post_name"),
    status: line("wp:status"),
    parent: number("wp:post_parent"),
    type: line("wp:post_type"),
    password: part("wp:post_password"),
    sticky: line("wp:is_sticky") === "1",
    attachmentUrl: line("wp:attachment_url"),
    terms: named("category").map(({ attributes, text }) => ({
      taxonomy: attributes.domain ?? "",
      slug: attributes.nicename ?? "",
      name: text.trim(),
    })),
    meta: named("wp:postmeta").map((meta) => ({
      key: within(meta, "wp:meta_key").trim(),
      value: within(meta, "wp:meta_value"),
    })),
    comments: named("wp:comment").length,
  };
}
