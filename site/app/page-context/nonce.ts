/**
 * The nonce that tells our own inline scripts and styles from any in the content. The server hashes the elements that
 * carry it for the page's policy, and removes it before the page is sent.
 */
import { createContext, useContext } from "react";

/** Has a value on the server alone. */
export const NonceContext = /* @__PURE__ */ createContext<string | undefined>(undefined);

/** For the `nonce` of an element with a script, a style or a `style` attribute of its own. */
export const useNonce: () => string | undefined = import.meta.env.SSR
  ? () => useContext(NonceContext)
  : () => undefined;
