import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import "../stylesheet.css";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
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

const film = "https://www.youtube.com/watch?v=aqz-KE-bpKQ";
const column = (text: string) => `<div class="wp-block-column"><p>${text}</p></div>`;
/** As the server makes it of the editor's blocks: server/test/every-block.test.ts. */
const blocks = `<a class="content-film" href="${film}" rel="noopener" data-title="Teaser"><span class="content-film-title">Teaser</span></a>
<div class="wp-block-columns">${column("Wide")}${column("Narrow")}</div>
<details><summary>How long?</summary><p>Two days.</p></details>`;

test("films play in their place, columns stand side by side where there is room, and details open", async () => {
  // YouTube isn't reached: its player is another page in its frame.
  const { src } = Object.getOwnPropertyDescriptors(HTMLIFrameElement.prototype);
  const asked: string[] = [];
  Object.defineProperty(HTMLIFrameElement.prototype, "src", {
    configurable: true,
    set: (address: string) => asked.push(address),
  });
  onTestFinished(async () => {
    if (src) Object.defineProperty(HTMLIFrameElement.prototype, "src", src);
    await page.viewport(1440, 900);
  });
  const article = {
    id: 7,
    slug: "every-block",
    title: "Every block",
    html: blocks,
    date: "2026-11-03T15:10:00",
    readTime: 1,
    protected: false,
    image: null,
    author: { name: "Maya Chen" },
    categories: [],
    sections: [],
    tags: [],
    previous: null,
    next: null,
  };
  await renderRoutes(
    [
      {
        path: "dashboard/academy/post/:slug",
        Component: PostPage as never,
        loader: () => ({ article }),
      },
    ],
    "/dashboard/academy/post/every-block",
  );

  await expect.element(page.getByText("Two days.")).not.toBeVisible();
  await page.getByText("How long?").click();
  await expect.element(page.getByText("Two days.")).toBeVisible();

  const top = (text: string) => page.getByText(text).element().getBoundingClientRect().top;
  expect(top("Narrow")).toBe(top("Wide"));
  await page.viewport(390, 844);
  await expect.poll(() => top("Narrow") > top("Wide")).toBe(true);
  expect(document.documentElement.scrollWidth).toBe(390);

  page.getByRole("link", { name: "Teaser" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByTitle("Teaser")).toHaveFocus();
  expect(asked).toEqual(["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0"]);
});
