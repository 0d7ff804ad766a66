import { lazyPart } from "../parts/lazy-part.tsx";

/** The chart's library takes the browser's language for its numbers, and ends where that is no language, as `C` is. */
function nameLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en-CA", configurable: true });
  }
}

/** {@link import("./curve-chart.tsx").default}, whose library is loaded when a chart is shown. */
export const CurveChart = lazyPart(() => {
  nameLanguage();
  return import("./curve-chart.tsx");
});
