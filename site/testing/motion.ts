/** Component tests run as for visitors who prefer less motion; this one meets the others. */
import type {} from "@vitest/browser-playwright";
import { onTestFinished } from "vitest";
import { cdp } from "vitest/browser";

/** Until the test has finished. The theme has to be said again, because both are set at once. */
export async function allowMotion(): Promise<void> {
  const prefer = (reducedMotion: "reduce" | "no-preference") =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [
        { name: "prefers-reduced-motion", value: reducedMotion },
        { name: "prefers-color-scheme", value: "dark" },
      ],
    });
  onTestFinished(async () => {
    await prefer("reduce");
  });
  await prefer("no-preference");
}
