import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { renderRoutes } from "../../../../testing/render.tsx";
import PostPage, { clientLoader, ErrorBoundary } from "./page.tsx";

const proxysPage = "<html><h1>502 Bad Gateway</h1><hr>nginx</html>";

test.each([
  ["a proxy's own page", new ErrorResponse(502, "Bad Gateway", proxysPage), "HTTP error! status: 502"],
  ["no answer", new TypeError("Failed to fetch"), "Network error. Please check your connection."],
])("%s in place of an article is told in our words", async (_, error, words) => {
  const serverLoader = () => Promise.reject(error);
  const { container } = await renderRoutes(
    [
      {
        path: "dashboard/academy/post/:slug",
        Component: PostPage as never,
        ErrorBoundary: ErrorBoundary as never,
        loader: (given) => clientLoader({ ...given, serverLoader } as never),
      },
    ],
    "/dashboard/academy/post/lens",
  );
  const told = page.getByRole("alert");
  await expect.element(told.getByText(`Failed to load post: ${words}`, { exact: true })).toBeVisible();
  expect(told.element().textContent).not.toContain("nginx");
  await expect
    .element(told.getByRole("link", { name: "Back to Academy" }))
    .toHaveAttribute("href", "/dashboard/academy");
  await expectAccessibleInBothThemes(container);
});
