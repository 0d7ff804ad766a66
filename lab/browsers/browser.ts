/** The browser interface of the walks, which Firefox's and WebKit's protocols implement. */

/** Sources of input as WebDriver's Actions describe them, the same in its classic and its bidirectional protocol. */
export type InputSource =
  | { type: "pointer"; id: string; actions: Record<string, unknown>[] }
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] };

export interface Browser {
  name: string;
  /** Opens an address, until the page's `load`. */
  open(address: string): Promise<void>;
  /** @returns what a function of the page gives; only what JSON can say goes in and out. */
  evaluate<Given extends unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>;
  perform(sources: InputSource[]): Promise<void>;
  /** PNG of the window's content. */
  screenshot(): Promise<Buffer>;
  /** The window's content in CSS pixels; a browser whose windows have a least width shows that. */
  resize(width: number, height: number): Promise<void>;
  /** Errors that the console was told since the last call; empty where the protocol doesn't tell them. */
  takeErrors(): string[];
  /** Somebody else's browser: no cookies, no storage. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** A program of the page that answers with JSON. */
export const program = (work: (...given: never[]) => unknown, given: unknown[]) =>
  `(async () => JSON.stringify((await (${work})(...${JSON.stringify(given)})) ?? null))()`;
