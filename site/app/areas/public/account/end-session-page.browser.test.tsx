import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { fakeServer, refusal } from "../../../../testing/fake-server.ts";
import { renderRoutes } from "../../../../testing/render.tsx";
import EndSessionPage from "./end-session-page.tsx";

test("a link to a session that has ended leads to the settings, and no longer to a press that can only fail", async () => {
  const message = "That session has ended already.";
  fakeServer({ "POST /extenso/v1/sessions/end-by-mail": refusal(400, "extenso_invalid_link", message) });
  await renderRoutes([{ path: "end-session", Component: EndSessionPage }], "/end-session#token=worn-out");
  const end = page.getByRole("button", { name: "End That Session" });
  await expect.element(end).toBeEnabled();
  await end.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(message);
  await expect.element(end).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: "Open Settings" }))
    .toHaveAttribute("href", "/dashboard/settings");
});
