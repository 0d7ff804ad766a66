import "./own-part-sheet.css";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { renderPart } from "../../../../testing/render.tsx";
import OwnPart from "./own-part.tsx";

test("the rehearsed frame gives way to the flown one by the keyboard and by the pointer", async () => {
  const screen = await renderPart(() => <OwnPart slug="drone-operation" />);
  const slider = screen.getByRole("slider", { name: "Rehearsed or flown" });
  await expect.element(slider).toBeVisible();
  const edge = () => {
    const plan = document.querySelector(".rehearsal-plan");
    return plan ? getComputedStyle(plan).clipPath : "";
  };
  const input = slider.element() as HTMLInputElement;
  input.focus();
  await userEvent.keyboard("{Home}");
  await expect.element(slider).toHaveAttribute("aria-valuetext", "0% rehearsed, 100% flown");
  await expect.poll(edge).toBe("inset(0px 100% 0px 0px)");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(slider).toHaveValue("2");
  const { width, height } = input.getBoundingClientRect();
  await slider.click({ position: { x: width * 0.8, y: height / 2 } });
  await expect.element(slider).toHaveValue("80");
  await expectAccessibleInBothThemes(screen.container);
});

test("the light meter reads another hour by the keyboard", async () => {
  const screen = await renderPart(() => <OwnPart slug="photography" />);
  const noon = screen.getByRole("radio", { name: "12:30" });
  await expect.element(noon).toBeChecked();
  (noon.element() as HTMLInputElement).focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(screen.getByRole("radio", { name: "16:10" })).toBeChecked();
  await expect.element(screen.getByText("f/4, 1/60 s")).toBeVisible();
});
