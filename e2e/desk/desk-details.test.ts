/** Details of an article: author, date of publication, and how a link to it looks where it is shared. */
import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { signInAsStaff, test } from "./desk-studio.ts";

const academy = "/dashboard/academy/post";
const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 6)}`;
const content = "<!-- wp:paragraph -->\n<p>The lamp stands in the window.</p>\n<!-- /wp:paragraph -->";

async function post(page: Page, token: string, path: string, data: object) {
  const answer = await page.request.post(`/wp-json/wp/v2/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return answer.json();
}

async function addWriter(page: Page, token: string, role: string) {
  const username = unique(role).replaceAll("-", "_");
  const password = "Journey-Writer-1";
  const name = `Robin ${username}`;
  const { id } = await post(page, token, "users", {
    username,
    password,
    name,
    email: `${username}@example.test`,
    roles: [role],
  });
  return { id, name, username, password };
}

test("an article's author, date and card are chosen, and readers and chats get them", async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const token = await signInAsStaff(page);
  await test.step("an article gets another author and an earlier date, and readers see both", async () => {
    // Somebody who has published nothing yet.
    const writer = await addWriter(page, token, "author");
    const slug = unique("one-lamp");
    const { id } = await post(page, token, "posts", { title: "One lamp", slug, content, status: "publish" });
    await page.goto(`/desk/posts/${id}`);
    await page.getByLabel("Author").selectOption({ label: writer.name });
    const date = page.getByLabel("Date of publication");
    // Published just now: browser and server may know different rules of the studio's zone.
    await expect(date).not.toHaveValue("");
    await expect(page.getByText("That is to come.")).toHaveCount(0);
    await date.fill("2036-05-01T09:00");
    await expect(page.getByText("That is to come. Unpublish it first, then schedule it.")).toBeVisible();
    await date.fill("2021-05-01T09:00");
    await expect(page.getByText(/Sat, May 1, 2021, 9:00 a\.m\. \(/)).toBeVisible();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect(page.getByRole("region", { name: "Notices" }).getByText("Saved.")).toBeVisible();
    const saved = await (await page.request.get(`/wp-json/wp/v2/posts/${id}`)).json();
    expect([saved.author, saved.date, saved.status]).toEqual([writer.id, "2021-05-01T09:00:00", "publish"]);
    await page.goto(`${academy}/${slug}`);
    await expect(page.getByText(`By ${writer.name}`)).toBeVisible();
    await expect(page.getByText("May 1, 2021")).toBeVisible();

    // Unsaved choices are kept on the device, as all other details are.
    await page.goto(`/desk/posts/${id}`);
    await page.getByLabel("Author").selectOption({ label: "Studio Admin" });
    await page.reload();
    await page.getByRole("button", { name: "Compare" }).click();
    const unsaved = page.getByRole("region", { name: "Unsaved changes" });
    await expect(unsaved.getByText(writer.name)).toBeVisible();
    await expect(unsaved.getByText("Studio Admin")).toBeVisible();
  });

  await test.step("a link's card is drawn as it is typed, has a picture of its own, and is what chats are told", async () => {
    const slug = unique("card");
    const media = await (await page.request.get("/wp-json/wp/v2/media?media_type=image&per_page=100")).json();
    // Other journeys upload pictures that nobody has described yet, which keep an article from being published.
    const [featured, shared] = media.filter(({ alt_text }: { alt_text: string }) => alt_text !== "");
    const { id } = await post(page, token, "posts", {
      title: "One lamp & a bedsheet",
      slug,
      content,
      status: "publish",
      featured_media: featured.id,
    });
    const pictureOf = ({ source_url }: { source_url: string }) =>
      new URL(source_url).pathname.replace(/(?:-scaled)?\.\w+$/, "");
    const chatsGet = async () => {
      const html = await (await page.request.get(`${academy}/${slug}`)).text();
      return (name: string) =>
        new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;
    };
    await page.goto(`/desk/posts/${id}`);
    const card = page.getByRole("region", { name: "When it is shared" });
    const field = page.getByRole("group", { name: "Picture for sharing" });
    const shown = card.locator("img");
    await expect(card).toContainText("One lamp & a bedsheet");
    await expect(card).toContainText("The lamp stands in the window.");
    await expect(field).toContainText("The featured image");
    await expect(shown).toHaveAttribute("src", new RegExp(pictureOf(featured)));
    await page.getByRole("textbox", { name: "Excerpt" }).fill("How little light a portrait needs.");
    await expect(card).toContainText("How little light a portrait needs.");
    await field.getByRole("button", { name: "Choose, Picture for sharing" }).click();
    const library = page.getByRole("dialog", { name: "Choose: Picture for sharing" });
    await library.getByRole("searchbox", { name: "Search" }).fill(shared.slug);
    await library
      .getByRole("button", { name: shared.title.rendered || shared.slug, exact: true })
      .first()
      .click();
    await expect(shown).toHaveAttribute("src", new RegExp(pictureOf(shared)));
    await expect(field).not.toContainText("The featured image");
    await expectAccessibleInBothThemes(page);

    // Unsaved, it is kept on the device and compared.
    await page.reload();
    const unsaved = page.getByRole("region", { name: "Unsaved changes" });
    await unsaved.getByRole("button", { name: "Compare" }).click();
    await expect(unsaved).toContainText(/Picture for sharing\s*Added/);
    await unsaved.getByRole("button", { name: "Restore" }).click();
    await expect(shown).toHaveAttribute("src", new RegExp(pictureOf(shared)));
    const update = page.getByRole("button", { name: "Update", exact: true });
    const saved = page.getByRole("region", { name: "Notices" }).getByText("Saved.");
    await update.click();
    await expect(saved).toBeVisible();
    const meta = await chatsGet();
    expect(meta("og:title")).toBe("One lamp &amp; a bedsheet · Extenso Academy");
    expect(meta("og:description")).toBe("How little light a portrait needs.");
    expect(meta("og:image")).toContain(pictureOf(shared));
    const { width, height } = shared.media_details;
    expect([meta("og:image:width"), meta("og:image:height")]).toEqual([String(width), String(height)]);
    expect([meta("og:type"), meta("twitter:card")]).toEqual(["article", "summary_large_image"]);
    expect(meta("robots")).toBe("noindex, nofollow");
    const used = await page.request.get(`/wp-json/extenso/v1/media/${shared.id}/uses`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await used.json()).uses).toContainEqual(expect.objectContaining({ id, places: ["sharing"] }));

    await page.reload();
    await field.getByRole("button", { name: "Use the featured image" }).click();
    await expect(shown).toHaveAttribute("src", new RegExp(pictureOf(featured)));
    await update.click();
    await expect(saved).toBeVisible();
    expect((await chatsGet())("og:image")).toContain(pictureOf(featured));
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(shown).toHaveAttribute("src", "/media/og-default.jpg");
  });
});

test("a page's card has words of its own, and a text behind a password gives none", async ({
  page,
  expectAccessible,
}) => {
  const token = await signInAsStaff(page);
  await test.step("the card has words of its own; a page is kept from search engines, and let in again", async () => {
    const slug = unique("house-rules");
    const { id } = await post(page, token, "pages", {
      title: "House rules",
      slug,
      content,
      status: "publish",
    });
    const meta = async (name: string) => {
      const html = await (await page.request.get(`/${slug}`)).text();
      return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? null;
    };
    expect([await meta("robots"), await meta("og:description")]).toEqual([
      null,
      "The lamp stands in the window.",
    ]);
    await page.goto(`/desk/pages/${id}`);
    const results = page.getByRole("region", { name: "In search results" });
    await expect(results).toContainText("The lamp stands in the window.");
    await page.getByLabel("Text for sharing").fill("What we ask of our guests.");
    await expect(results).toContainText("What we ask of our guests.");
    await expect(page.getByRole("region", { name: "When it is shared" })).toContainText(
      "What we ask of our guests.",
    );
    await page.getByLabel("Not for search engines").check();
    await expect(page.getByText("Search engines are asked to leave this page out.")).toBeVisible();
    await expect(results).toHaveCount(0);
    await expectAccessible(page);
    const saved = page.getByRole("region", { name: "Notices" }).getByText("Saved.");
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect(saved).toBeVisible();
    expect([await meta("robots"), await meta("description"), await meta("og:description")]).toEqual([
      "noindex",
      "What we ask of our guests.",
      "What we ask of our guests.",
    ]);
    await page.reload();
    await expect(page.getByLabel("Not for search engines")).toBeChecked();
    await page.getByLabel("Not for search engines").uncheck();
    await page.getByRole("button", { name: "Update", exact: true }).click();
    await expect(saved).toBeVisible();
    expect(await meta("robots")).toBeNull();
  });

  await test.step("a text behind a password gives its card no words", async () => {
    const slug = unique("kept");
    await post(page, token, "posts", {
      title: "Kept back",
      slug,
      content,
      excerpt: "The secret.",
      share_text: "Told to all.",
      status: "publish",
      password: "sesame",
    });
    const html = await (await page.request.get(`${academy}/${slug}`)).text();
    expect(html).toContain('property="og:title"');
    expect(html).not.toContain("The secret.");
    expect(html).not.toContain("The lamp stands");
    expect(html).not.toContain("Told to all.");
  });
});
