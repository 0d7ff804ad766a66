/** Projects of the desk: their films, credits and texts, from the form to the public page. */
import type { Page } from "@playwright/test";
import { expect, newVisitor } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

// An empty page stands for the players of Vimeo and YouTube.
test.use({ elsewhere: true });

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;

/** Opens the form of a new project, signed in. @returns its title. */
async function begin(page: Page, name: string): Promise<string> {
  const title = unique(name);
  await page.goto("/desk/portfolio/new");
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Client").fill("Harbour Board");
  return title;
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(/\/desk\/portfolio\/\d+$/);
  await expect(page.getByRole("link", { name: "View on the site" })).toBeVisible();
}

/** Addresses outside the studio that the page asks for from now on. */
function outside(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("http://localhost") && !request.url().startsWith("http://127."))
      asked.push(request.url());
  });
  return asked;
}

test("a project's films wait behind pictures of the site's own until somebody presses them", async ({
  page,
  request,
  expectAccessibleInBothThemes,
  browser,
}) => {
  await signInAsStaff(page);
  await test.step("a film on Vimeo waits behind a picture of the site's own until somebody presses it", async () => {
    const title = await begin(page, "Slack Water");
    await page.getByLabel("Video", { exact: true }).fill("https://vimeo.com/76979871/8272103f6e");
    await expect(page.getByText("A Vimeo film: its player loads when someone clicks play.")).toBeVisible();
    await publish(page);
    const asked = outside(page);
    await page.getByRole("link", { name: "View on the site" }).click();
    const opened = page.getByRole("dialog", { name: title });
    const play = opened.getByRole("button", { name: `Play ${title}` });
    await expect(play).toContainText("Plays from Vimeo");
    await expectAccessibleInBothThemes(page);
    expect(asked).toEqual([]);
    const html = await (await request.get(page.url())).text();
    expect(html).toMatch(
      /"VideoObject"[^}]*"embedUrl":"https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1/,
    );
    await play.click();
    await expect(opened.locator("iframe")).toHaveAttribute(
      "src",
      "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e&autoplay=1&rel=0",
    );
  });

  await test.step("several films wait, each below the first, for their press", async () => {
    const title = await begin(page, "Tide Table");
    await page.getByLabel("Video", { exact: true }).fill("https://youtu.be/dQw4w9WgXcQ");
    const films = page.getByRole("group", { name: "More films" });
    const add = films.getByRole("button", { name: "Add a film" });
    await add.click();
    await expect(films.getByLabel("Film 2", { exact: true })).toBeFocused();
    await page.keyboard.type("https://vimeo.com/76979871");
    await films.getByLabel("Name of film 2").fill("The making of");
    await add.click();
    await expect(films.getByLabel("Film 3", { exact: true })).toBeFocused();
    await page.keyboard.type("/wp-content/uploads/trailer.mp4");
    await films.getByLabel("Name of film 3").fill("Trailer");
    await page.getByLabel("Challenge").fill("A tide that waits for nobody.");
    await publish(page);

    const asked = outside(page);
    await page.getByRole("link", { name: "View on the site" }).click();
    const more = page.getByRole("dialog", { name: title }).getByRole("region", { name: "More films" });
    await expect(more.getByRole("heading", { level: 3 })).toHaveText(["The making of", "Trailer"]);
    // Opened by its address the films stand below the texts, too.
    await page.reload();
    const texts = page.getByRole("region", { name: "In full" });
    await expect(texts).toBeVisible();
    const gap = async () => {
      const above = await texts.elementHandle();
      return more.evaluate(
        (below, full) => below.getBoundingClientRect().top - (full?.getBoundingClientRect().bottom ?? 0),
        above,
      );
    };
    await expect.poll(gap).toBeGreaterThanOrEqual(0);
    await more.scrollIntoViewIfNeeded();
    await expectAccessibleInBothThemes(page);
    await expect(more.getByLabel("Film: Trailer")).toHaveAttribute("preload", "none");
    expect(asked).toEqual([]);
    await more.getByRole("link", { name: "Play The making of" }).click();
    await expect(more.locator("iframe")).toBeFocused();
    await expect(more.locator("iframe")).toHaveAttribute("src", /^https:\/\/player\.vimeo\.com\/.*dnt=1/);

    const plain = await newVisitor(browser, { javaScriptEnabled: false });
    const without = await plain.newPage();
    await without.goto(page.url());
    await expect(without.getByRole("link", { name: "Play The making of" })).toHaveAttribute(
      "href",
      "https://vimeo.com/76979871",
    );
    await plain.close();
  });
});

test("a project's texts, address and credits go from the form to its page", async ({
  page,
  expectAccessibleInBothThemes,
  request,
  expectAccessible,
}) => {
  const token = await signInAsStaff(page);
  await test.step("a project's texts have formats by keys and buttons, and visitors get them", async () => {
    const title = await begin(page, "Formats");
    const challenge = page.getByRole("textbox", { name: "Challenge" });
    await challenge.click();
    await page.keyboard.type("Wind, ");
    await page.keyboard.press("Control+b");
    await page.keyboard.type("sand");
    await page.keyboard.press("Control+b");
    await page.keyboard.type(" and tide.");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- Dawn");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Dusk");
    await expect(challenge.getByRole("listitem")).toHaveText(["Dawn", "Dusk"]);

    // The tools are one stop of the Tab key; the field itself leaves Tab to the form.
    const tools = page.getByRole("toolbar", { name: "Formatting" });
    await page.keyboard.press("Shift+Tab");
    const ofChallenge = tools.filter({ has: page.locator(":focus") });
    await expect(ofChallenge.getByRole("button", { name: "Bold" })).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(challenge).toBeFocused();
    await expect(challenge.locator("ol")).toHaveText("DawnDusk");

    await challenge.getByText("Dusk").selectText();
    await page.keyboard.press("Control+k");
    const window = page.getByRole("dialog", { name: "Link" });
    await window.getByLabel("Address, or search for a page").fill("about");
    // By the keyboard: what is found later makes the window higher, and moves what a mouse is about to press.
    const about = window.getByRole("button", { name: "About /about" });
    await expect(about).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(about).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(challenge.getByRole("link", { name: "Dusk" })).toHaveAttribute("href", "/about");

    const solution = page.getByRole("textbox", { name: "Solution" });
    await solution.click();
    await solution.evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData(
        "text/html",
        '<b style="font-weight:normal"><p style="color:red">Two <b>cameras</b></p><script>alert(1)</script><ul><li><p>A dune</p></li></ul></b>',
      );
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(solution.getByRole("listitem")).toHaveText("A dune");
    await expectAccessibleInBothThemes(page);
    await publish(page);
    await page.reload();
    await expect(challenge.locator("strong")).toHaveText("sand");

    await page.getByRole("link", { name: "View on the site" }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await page.reload();
    const texts = page.getByRole("region", { name: "In full" });
    await expect(texts.locator("strong", { hasText: "sand" })).toBeVisible();
    await expect(texts.getByRole("link", { name: "Dusk" })).toHaveAttribute("href", "/about");
    await expect(texts.getByText("cameras")).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(title));
  });

  await test.step("a project has an address of its own, a text for sharing, and may stay out of search engines", async () => {
    const title = await begin(page, "Salt Works");
    const details = page.getByRole("group", { name: "Address and sharing" });
    await details.getByLabel("Text for sharing").fill("Salt, and nothing else.");
    const card = details.getByRole("region", { name: "When it is shared" });
    await expect(card).toContainText("Salt, and nothing else.");
    await publish(page);
    const address = details.getByLabel("Address", { exact: true });
    await expect(address).not.toHaveValue("");
    const before = await address.inputValue();
    const html = async (path: string) => (await request.get(path)).text();
    expect(await html(`/portfolio/${before}`)).toContain(
      '<meta name="description" content="Salt, and nothing else."',
    );
    await expect.poll(() => html("/sitemap.xml")).toContain(`/portfolio/${before}<`);

    const after = `salt-${before}`;
    await address.fill(after);
    await expect(details.getByText("After the update, the old address redirects here.")).toBeVisible();
    await details.getByRole("checkbox", { name: "Not for search engines" }).check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(`“/portfolio/${before}” now leads to “/portfolio/${after}”.`)).toBeVisible();
    const moved = await request.get(`/portfolio/${before}`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([301, `/portfolio/${after}`]);
    expect(await html(`/portfolio/${after}`)).toContain('<meta name="robots" content="noindex"');
    await expect.poll(() => html("/sitemap.xml")).not.toContain(`/portfolio/${after}<`);
    // Visitors find it as ever.
    await page.getByRole("link", { name: "View on the site" }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
  });

  await test.step("credits name who did what, and lead to the people of the studio", async () => {
    const about = "/wp-json/extenso/v1/site/about";
    const { document } = await (await request.get(about)).json();
    const person = { id: "ada", name: "Ada Lovelace", role: "Director" };
    const headers = { Authorization: `Bearer ${token}` };
    const withPeople = async (items: (typeof person)[]) => {
      const data = { document: { ...document, people: { ...document.people, items } }, status: "publish" };
      expect((await request.post(about, { headers, data })).ok()).toBe(true);
    };
    await withPeople([person]);
    const title = await begin(page, "Neap Tide");
    const credits = page.getByRole("group", { name: "Credits" });
    await credits.getByRole("button", { name: "Add a credit" }).click();
    await expect(credits.getByLabel("Role 1")).toBeFocused();
    await page.keyboard.type("Sound");
    await credits.getByLabel("Name 1").fill("Cy Tide");
    await expect(credits.getByLabel("Person 1")).toBeVisible();
    await credits.getByRole("button", { name: "Add a credit" }).click();
    await expect(credits.getByLabel("Role 2")).toBeFocused();
    await page.keyboard.type("Director");
    await page.getByRole("button", { name: "Publish" }).click();
    const window = page.getByRole("dialog", { name: "Not ready yet" });
    await expect(window).toContainText("“Director” has no name in the credits.");
    await window.getByRole("button", { name: "Go there" }).click();
    await expect(credits.getByLabel("Role 2")).toBeFocused();
    await credits.getByLabel("Person 2").selectOption(person.id);
    await expect(credits.getByLabel("Name 2")).toHaveValue(person.name);
    await credits.getByRole("button", { name: `Move ${person.name} up` }).click();
    await expectAccessible(page);
    await publish(page);

    await page.getByRole("link", { name: "View on the site" }).click();
    const opened = page.getByRole("dialog", { name: title });
    await expect(opened.getByRole("heading", { name: "Credits" })).toBeVisible();
    await expect(opened.getByRole("term").filter({ hasText: /^(?:Director|Sound)$/ })).toHaveText([
      "Director",
      "Sound",
    ]);
    await expectAccessibleInBothThemes(page);
    expect(await (await request.get(page.url())).text()).toContain(
      `{"@type":"Person","name":"Cy Tide","jobTitle":"Sound"}`,
    );
    await opened.getByRole("link", { name: person.name }).click();
    await expect(page).toHaveURL(`/about#person-${person.id}`);
    await expect(page.locator(`#person-${person.id}`)).toBeInViewport();
    // The same studio serves the journeys that follow.
    await withPeople(document.people.items);
  });
});
