import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { fakeServer, refusal } from "../../../../testing/fake-server.ts";
import { renderRoutes } from "../../../../testing/render.tsx";
import ResetPasswordPage from "./reset-password-page.tsx";

const message = "This link is no longer valid. Please ask for a new one.";

test("a worn-out link leads to a new one, and errors leave the title where it is", async () => {
  fakeServer({ "POST /extenso/v1/password/reset": refusal(400, "extenso_invalid_link", message) });
  const { container } = await renderRoutes(
    [{ path: "reset-password", Component: ResetPasswordPage }],
    "/reset-password#token=worn-out",
  );
  const title = page.getByRole("heading", { level: 1 });
  const save = page.getByRole("button", { name: "Save New Password" });
  await expect.element(save).toBeEnabled();
  const before = title.element().getBoundingClientRect().toJSON();
  await save.click();
  await expect.element(page.getByText("Password is required")).toBeVisible();
  expect(title.element().getBoundingClientRect().toJSON()).toEqual(before);
  await page.getByLabelText("New password", { exact: true }).fill("Another-One-2");
  await page.getByLabelText("Confirm new password").fill("Another-One-2");
  await save.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(message);
  await expect.element(save).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: "Ask for a new link" }))
    .toHaveAttribute("href", "/forgot-password");
  await expectAccessibleInBothThemes(container);
});
