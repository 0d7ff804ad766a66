import type { Finding } from "../findings/finding.ts";

/** Focuses the place of a finding, two frames later: once the dialog above it is closed and its marks are drawn. */
export function goToPlace({ place }: Finding): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = place ? document.getElementById(place) : null;
      const target = found?.matches("input, textarea, [contenteditable]")
        ? found
        : (found?.querySelector<HTMLElement>("[data-missing]") ??
          found?.querySelector<HTMLElement>("input, button"));
      found?.scrollIntoView({ block: "center" });
      target?.focus();
    }),
  );
}
