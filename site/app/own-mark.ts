/**
 * The mark that tells our own inline scripts and styles from any that content might smuggle in: the server
 * allows what carries it as `nonce`, and takes the mark off before the page leaves.
 */
import { createContext, useContext } from "react";

/** Filled on the server alone. */
export const OwnMark = createContext<string | undefined>(undefined);

/** For the `nonce` of an element with a script, a style or a `style` attribute of its own. */
export function useOwnMark(): string | undefined {
  return useContext(OwnMark);
}
