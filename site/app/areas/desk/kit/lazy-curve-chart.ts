import { lazyPart } from "../parts/lazy-part.tsx";

/** The chart's library formats numbers in the browser's language, and throws if that is invalid, such as `C`. */
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
