import type { Finding } from "../findings/finding.ts";

/** Once a window over it is gone, and what the library says of it has come. */
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
