import type { Page } from "@playwright/test";

/** What a screen may use to come about, beside the page that is opened already. */
export interface Stage {
  /** Below 1024 px the links of the header stand in a menu. */
  narrow: boolean;
  dataDir: string;
  /** Anything that must be there once only, such as an address that subscribes. */
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
  as?: "member";
  javaScript?: false;
  /** `empty`: a studio that has published nothing. */
  studio?: "empty";
  only?: "narrow" | "wide";
  /** What its own trouble says on the console. */
  expected?: RegExp;
}
