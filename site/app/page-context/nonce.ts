/**
 * The mark that tells our own inline scripts and styles from any that content might smuggle in: the server
 * allows what carries it as `nonce`, and takes the mark off before the page leaves.
 */
import { createContext, useContext } from "react";

/** Filled on the server; browsers don't even get it. */
export const OwnMark = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** For the `nonce` of an element with a script, a style or a `style` attribute of its own. */
export const useOwnMark: () => string | undefined = import.meta.env.SSR
  ? () => useContext(OwnMark)
  : () => undefined;
