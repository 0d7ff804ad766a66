import { expect, test } from "./fixtures.ts";

const documents = [
  {
    path: "/privacy-policy",
    title: "Privacy & Cookies Policy",
    effective: "December 16, 2024",
    other: { name: "Terms of Use", path: "/terms-of-service" },
    sections: [
      "1 Who We Are",
      "2 Information We Collect",
      "3 How We Use Your Information",
      "4 Sharing Your Information",
      "5 Data Retention",
      "6 Security",
      "7 International Data Transfers",
      "8 Cookies Policy",
      "9 Your Rights",
      "10 Children's Privacy",
      "11 Updates",
    ],
  },
  {
    path: "/terms-of-service",
    title: "Terms of Use",
    effective: "May 3, 2025",
    other: { name: "Privacy & Cookies Policy", path: "/privacy-policy" },
    sections: [
      "1 Acceptance",
      "2 Modifications",
      "3 Use of Services",
      "4 Intellectual Property",
      "5 User Content",
      "6 Third-Party Links",
      "7 Termination",
      "8 Limitation of Liability",
      "9 Governing Law",
    ],
  },
];

for (const [short, full] of [
  ["/terms", "/terms-of-service"],
  ["/privacy", "/privacy-policy"],
] as const) {
  test(`${short} leads to ${full} for good`, async ({ request }) => {
    const answer = await request.get(short, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toBe(full);
  });
}

for (const { effective, other, path, sections, title } of documents) {
  test.describe(title, () => {
    test("has its date and its numbered sections, in order", async ({ page }) => {
      await page.goto(path);
      const article = page.getByRole("article");
      await expect(article.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(article.getByText(`Effective ${effective}`)).toBeVisible();
      await expect(article.getByRole("heading", { level: 2 })).toHaveText(sections);
    });

    test("its index leads to a section below the header, and the address keeps it", async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      const index = page.getByRole("navigation", { name: "Sections" });
      await expect(index.getByRole("listitem")).toHaveCount(sections.length);
      const fifth = sections[4]?.slice(2) ?? "";
      await index.getByRole("link", { name: fifth }).click();
      await expect(page).toHaveURL(/#[a-z-]+$/);
      const heading = page.getByRole("heading", { level: 2, name: fifth });
      await expect(heading).toBeInViewport();
      const header = await page.getByRole("banner").boundingBox();
      expect((await heading.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0);
      // It stays beside the text.
      await expect(index.getByRole("link", { name: fifth })).toBeInViewport();
      await expect(index.getByRole("link", { name: other.name })).toHaveAttribute("href", other.path);
    });

    test("on a phone the index opens above the text and nothing scrolls sideways", async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(path);
      const index = page.getByRole("navigation", { name: "Sections" });
      const first = index.getByRole("link", { name: sections[0]?.slice(2) ?? "" });
      await expect(first).toBeHidden();
      await index.getByText("Sections").click();
      await expect(first).toBeVisible();
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBe(clientWidth);
    });

    test("each section can be linked to", async ({ page }) => {
      await page.goto(path);
      const link = page.getByRole("link", { name: "Link to section 05" });
      const address = (await link.getAttribute("href")) ?? "";
      await page.goto(`${path}${address}`);
      await expect(page.getByRole("heading", { level: 2, name: sections[4] ?? "" })).toBeInViewport();
    });

    test("is printed black on white, whole, with the addresses behind its links", async ({ page }) => {
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await page.goto(path);
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("contentinfo")).toBeHidden();
      await expect(page.getByRole("navigation", { name: "Sections" })).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 2 })).toHaveCount(sections.length);
      await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(0, 0, 0)");
      const contact = page.getByRole("article").locator("a[href='/contact']").first();
      const printed = await contact.evaluate((link) => getComputedStyle(link, "::after").content);
      expect(printed).toMatch(/http[^ ]+\/contact/);
    });

    test("axe finds nothing, in both themes", async ({ page, expectAccessibleInBothThemes }) => {
      await page.goto(path);
      await expectAccessibleInBothThemes(page);
    });

    test.describe("without JavaScript", () => {
      test.use({ javaScriptEnabled: false });
      test("is whole", async ({ page }) => {
        await page.goto(path);
        const headings = page.getByRole("article").getByRole("heading", { level: 2 });
        await expect(headings).toHaveText(sections);
        await page
          .getByRole("link", { name: sections[1]?.slice(2) ?? "" })
          .first()
          .click();
        await expect(page).toHaveURL(/#[a-z-]+$/);
      });
    });
  });
}
