import { ApiError } from "@extenso/contract/errors/errors.ts";
import { expect, test } from "vitest";
import { renderPart } from "../../../testing/render.tsx";
import { ResendButton } from "./resend-button.tsx";

test("a mail is sent once at a time, and what came of it stands beside the button", async () => {
  const limit = "Too many attempts. Please try again in 3 minutes.";
  const answers: Promise<string>[] = [];
  const first = Promise.withResolvers<string>();
  const send = () => {
    const answer =
      answers.length === 0
        ? first.promise
        : Promise.reject(new ApiError(limit, { code: "slow", status: 429 }));
    answers.push(answer);
    return answer;
  };
  const screen = await renderPart(() => <ResendButton send={send} />);
  const button = screen.getByRole("button");
  await button.click();
  await expect.element(button).toHaveTextContent("Sending...");
  await expect.element(button).toHaveAttribute("aria-disabled", "true");
  (button.element() as HTMLElement).click();
  expect(answers).toHaveLength(1);
  first.resolve("A link is on its way.");
  await expect.element(screen.getByText("A link is on its way.")).toBeVisible();
  await expect.element(button).toHaveAttribute("aria-disabled", "false");
  await button.click();
  await expect.element(screen.getByText(limit)).toBeVisible();
});
