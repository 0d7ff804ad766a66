/** Marks of a status: each has a form of its own, for whoever sees no colours, and where a system forces its own. */

import { requestStatuses } from "@extenso/contract/requests/request-fields.ts";
import type {} from "@vitest/browser-playwright";
import { expect, onTestFinished, test } from "vitest";
import { cdp } from "vitest/browser";
import { renderPart } from "../../../../testing/render.tsx";
import { RequestStatusMark } from "../requests/request-status-mark.tsx";
import "../requests/stylesheet.css";
import { StatusMark } from "./status-mark.tsx";

const recordStatuses = ["publish", "future", "draft", "pending", "private", "trash"];

/** Filling, kind of gradient, corners and height of a mark, without its colours. */
function formOf(mark: Element): string {
  const { backgroundColor, backgroundImage, borderRadius, height } = getComputedStyle(mark, "::before");
  const isFilled = backgroundColor !== "rgba(0, 0, 0, 0)";
  return [isFilled, backgroundImage.split("(")[0], borderRadius, height].join(" ");
}

test.each(["none", "active"])("no two marks have the same form, forced colours: %s", async (value) => {
  // The command sets all media features at once, so the others are repeated.
  const force = (forced: string) =>
    cdp().send("Emulation.setEmulatedMedia", {
      features: [
        { name: "forced-colors", value: forced },
        { name: "prefers-reduced-motion", value: "reduce" },
        { name: "prefers-color-scheme", value: "dark" },
      ],
    });
  await force(value);
  onTestFinished(async () => void (await force("none")));
  const { container } = await renderPart(() => (
    <>
      <p>
        {recordStatuses.map((status) => (
          <StatusMark key={status} status={status} />
        ))}
      </p>
      <p>
        {requestStatuses.map(({ value: status }) => (
          <RequestStatusMark key={status} status={status} />
        ))}
      </p>
    </>
  ));
  for (const list of container.querySelectorAll("p")) {
    const forms = [...list.children].map(formOf);
    expect(new Set(forms).size, forms.join(", ")).toBe(list.children.length);
    // Forced colours would take the ground away.
    const [first] = list.children;
    const adjust = first && getComputedStyle(first, "::before").forcedColorAdjust;
    expect(adjust).toBe(value === "active" ? "none" : "auto");
  }
});
