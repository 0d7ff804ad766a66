import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { defaultContent } from "../../../../testing/content.ts";
import { allowMotion } from "../../../../testing/motion.ts";
import { renderPart } from "../../../../testing/render.tsx";
import Collaborations from "./collaborations.tsx";

test("the strip moves while it is seen, and stops under a pointer and by its button", async () => {
  await allowMotion();
  const screen = await renderPart(() => <Collaborations content={defaultContent.clients} />);
  const strip = screen.container.querySelector(".logo-strip") as HTMLElement;
  await expect.element(strip).toHaveAttribute("data-moving");

  await userEvent.hover(strip);
  await expect.element(strip).not.toHaveAttribute("data-moving");
  await userEvent.hover(screen.getByRole("heading"));
  await expect.element(strip).toHaveAttribute("data-moving");

  await screen.getByRole("button", { name: "Pause logo strip" }).click();
  await expect.element(strip).not.toHaveAttribute("data-moving");
  await screen.getByRole("button", { name: "Play logo strip" }).click();
  await expect.element(strip).toHaveAttribute("data-moving");

  const above = document.createElement("div");
  above.style.height = "300vh";
  screen.container.prepend(above);
  onTestFinished(() => above.remove());
  scrollTo({ top: 0, behavior: "instant" });
  await expect.element(strip).not.toHaveAttribute("data-moving");
});
