/** A real browser enforces the policy that is in every response: server/src/pages/public-pages.test.ts. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

test.use({ elsewhere: true, expectedMessages: [/Content Security Policy|TrustedHTML|TrustedScript/i] });

/** Ways of making markup or a script of a text, each tried. @returns those that succeeded. */
function madeMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tries: Record<string, () => void> = {
      markup: () => {
        document.createElement("div").innerHTML = "<b>x</b>";
      },
      frame: () => {
        document.createElement("iframe").srcdoc = "<b>x</b>";
      },
      script: () => {
        document.createElement("script").src = "https://elsewhere.example/x.js";
      },
      policy: () => {
        const { trustedTypes } = window as unknown as {
          trustedTypes: { createPolicy(name: string, rules: object): unknown };
        };
        trustedTypes.createPolicy("other", { createHTML: (html: string) => html });
      },
    };
    return Object.entries(tries)
      .filter(([, attempt]) => {
        try {
          attempt();
          return true;
        } catch {
          return false;
        }
      })
      .map(([name]) => name);
  });
}

test("what was smuggled into a page does nothing, and what is the studio's own works", {
  tag: "@core",
}, async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Object.assign(window, { stopped });
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => stopped.push(effectiveDirective));
  });

  await test.step("it does not run, is not shown from elsewhere, and is told of", async () => {
    await page.route("/about", async (route) => {
      const answer = await route.fetch();
      const injected =
        '<script>window.ran = true</script><p id="styled" style="color: rgb(1, 2, 3)">x</p>' +
        '<img id="elsewhere" src="https://elsewhere.example/x.png" alt="x">' +
        '<a id="link" href="javascript:window.ran = true">x</a>';
      const body = (await answer.text()).replace("</body>", `${injected}</body>`);
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/about", { waitUntil: "domcontentloaded" });
    const stopped = () => page.evaluate(() => [...(window as unknown as { stopped: string[] }).stopped]);
    await expect
      .poll(stopped)
      .toEqual(expect.arrayContaining(["script-src-elem", "style-src-attr", "img-src"]));
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    await page.unroute("/about");
  });

  await test.step("nor can a script make it into markup", async () => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await madeMarkup(page)).toEqual([]);
  });

  await test.step("a film plays when the site is opened by another name than its own", async () => {
    const other = `http://127.0.0.1:${new URL(baseURL ?? "").port}`;
    // Here it is the studio under test too, and nobody else's.
    await page.route(`${other}/**`, (route) => route.continue());
    await page.goto(`${other}/portfolio/dune-line`);
    const dialog = page.getByRole("dialog", { name: "Dune Line" });
    await dialog.getByRole("button", { name: "Video", exact: true }).click();
    await dialog.getByRole("button", { name: "Play Dune Line" }).click();
    const film = dialog.locator("video");
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
    await expect(film).toHaveAttribute("src", /^\/wp-content\/uploads\//);
  });
});
