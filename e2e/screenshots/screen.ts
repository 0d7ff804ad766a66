import type { Page } from "@playwright/test";

/** Tools for a screen's `reach` function, besides the opened page. */
export interface Stage {
  /** Below 1024 px the header's links are in a menu. */
  narrow: boolean;
  dataDir: string;
  /** A text that differs in each picture, for data that may exist only once, such as a subscriber's address. */
  unique: string;
}

export interface Screen {
  /** The page it belongs to: the folder in /screenshots, and what `--page` matches. */
  page: string;
  state: string;
  path: string;
  /** Brings the opened page into the state. */
  reach?: (page: Page, stage: Stage) => Promise<void>;
  /** `window`: what the screen shows; else the page from top to end. */
  part?: "window";
  as?: "member" | "administrator";
  javaScript?: false;
  /** `empty`: a studio that has published nothing. */
  studio?: "empty";
  only?: "narrow" | "wide";
  /** Console messages that this screen causes on purpose. */
  expected?: RegExp;
}
