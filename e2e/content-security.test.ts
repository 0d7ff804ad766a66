/** The content security policy is in every response, and a real browser enforces it. */
import { expect, test } from "./fixtures.ts";

test.use({ elsewhere: true });

test.describe("what was smuggled into a page", () => {
  test.use({ expectedMessages: [/Content Security Policy|TrustedHTML|TrustedScript/i] });

  test("does not run, is not shown from elsewhere, and is told of", async ({ page }) => {
    await page.route("/about", async (route) => {
      const answer = await route.fetch();
      const injected =
        '<script>window.ran = true</script><p id="styled" style="color: rgb(1, 2, 3)">x</p>' +
        '<img id="elsewhere" src="https://elsewhere.example/x.png" alt="x">' +
        '<a id="link" href="javascript:window.ran = true">x</a>';
      const body = (await answer.text()).replace("</body>", `${injected}</body>`);
      await route.fulfill({ response: answer, body });
    });
    await page.addInitScript(() => {
      const stopped: string[] = [];
      Object.assign(window, { stopped });
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
        stopped.push(effectiveDirective),
      );
    });
    await page.goto("/about", { waitUntil: "domcontentloaded" });
    const stopped = () => page.evaluate(() => [...(window as unknown as { stopped: string[] }).stopped]);
    await expect
      .poll(stopped)
      .toEqual(expect.arrayContaining(["script-src-elem", "style-src-attr", "img-src"]));
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
  });

  test("cannot be made into markup by a script either", async ({ page }) => {
    await page.goto("/about");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const made = await page.evaluate(() => {
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
    expect(made).toEqual([]);
  });
});

test("every answer has a policy, and nothing of ours may stand in a frame", async ({ request }) => {
  for (const path of [
    ...["/", "/nowhere", "/wp-json/", "/wp-json/wp/v2/posts", "/sitemap.xml", "/robots.txt", "/healthz"],
    ...[
      "/favicon.svg",
      "/avatar/Casey.svg",
      "/contact.data",
      "/.well-known/security.txt",
      "/media/CREDITS.md",
    ],
  ]) {
    const headers = (await request.get(path)).headers();
    expect([path, headers["content-security-policy"]]).toEqual([
      path,
      expect.stringMatching(/default-src|object-src/),
    ]);
    expect([path, headers["x-content-type-options"], headers["x-frame-options"]]).toEqual([
      path,
      "nosniff",
      "DENY",
    ]);
  }
});

test("a page's policy names no host but ours, and no page carries the mark of its making", async ({
  request,
}) => {
  for (const path of ["/", "/portfolio", "/contact", "/nowhere"]) {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){5,8};/);
    expect(policy).toMatch(/img-src 'self'( localhost:\d+)?; media-src 'self'( localhost:\d+)?;/);
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https:[; ]/);
    expect(await answer.text()).not.toContain("nonce=");
  }
});

test("a film plays when the site is opened by another name than its own", async ({ page, baseURL }) => {
  const { port } = new URL(baseURL ?? "");
  const other = `http://127.0.0.1:${port}`;
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
