import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { renderRoutes } from "../../../../testing/render.tsx";
import UnsubscribeNewsletterPage from "./unsubscribe-page.tsx";

const routes = (token: string) => [
  {
    path: "newsletter/unsubscribe",
    Component: UnsubscribeNewsletterPage,
    loader: () => ({ token }),
    HydrateFallback: () => null,
  },
];

test("a link without its token asks for no press that can only fail", async () => {
  const { container } = await renderRoutes(routes(""), "/newsletter/unsubscribe");
  await expect.element(page.getByText("the link is missing or incomplete")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to the Newsletter" })).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  await expectAccessibleInBothThemes(container);
});

test("a whole link is used by a press", async () => {
  await renderRoutes(routes("whole"), "/newsletter/unsubscribe");
  await expect.element(page.getByRole("button", { name: "Unsubscribe" })).toBeVisible();
  await expect.element(page.getByText("we’ll stop sending the newsletter")).toBeVisible();
});
