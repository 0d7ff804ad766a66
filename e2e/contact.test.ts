import type { Page } from "@playwright/test";
import { expect, mailTo, test } from "./fixtures.ts";

function form(page: Page) {
  return page.getByRole("form", { name: "Request a quote" });
}

/** Where the page stands in the browser's history, to which each step comes a moment after it is shown. */
const position = (page: Page) => page.evaluate((): number => history.state.idx);

/** A request was sent: it is thanked for, and at the next visit told in a line above the form. */
const sentNotice = (page: Page) => page.getByRole("status").filter({ hasText: /Thank You|reply by email/ });

/** The form comes back when it is asked to. An hour on, as the time since the form was opened has to be positive. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60 * 60 * 1000);
}

async function fillUpTo(page: Page, step: 2 | 3 | 4, email: string): Promise<void> {
  const next = async (shown: number) => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(shown));
  };
  await page.getByLabel("Name").fill("Dana Whitfield");
  await page.getByLabel("Email").fill(email);
  await next(2);
  if (step === 2) return;
  await page.getByLabel("Company").fill("Dana Ltd");
  await next(3);
  if (step === 3) return;
  await form(page).getByText("Branding", { exact: true }).click();
  await page.getByLabel("Budget").selectOption("5k-15k");
  await next(4);
}

test("a request goes through four steps, is sent once, mailed and thanked for", { tag: "@core" }, async ({
  page,
  expectAccessibleInBothThemes,
}) => {
  const email = `dana-${Date.now()}@example.test`;
  await page.goto("/contact");
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await fillUpTo(page, 4, email);
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "4");
  expect(asked.filter((path) => path.includes(".data"))).toEqual([]);
  await expectAccessibleInBothThemes(page);
  const summary = page.getByRole("complementary", { name: "Summary" });
  for (const text of ["Dana Whitfield", email, "Dana Ltd", "Branding", "$5,000 to $15,000"]) {
    await expect(summary.getByText(text)).toBeVisible();
  }
  await page.getByLabel("Project description").fill("A label and a box for a new tea.");
  await stopClock(page);
  // Pressed twice, it is one request.
  await page.getByRole("button", { name: "Send Message" }).dblclick();
  await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
  expect(asked.filter((path) => path.endsWith("/extenso/v1/contact"))).toHaveLength(1);
  const thanks = page.getByRole("status").filter({ hasText: "Thank You" });
  await expect(thanks.getByRole("listitem")).toHaveText([
    /^Within 24 hours/,
    /^Then half an hour/,
    /^Three days later/,
  ]);
  await expect(thanks).toContainText("within 24 hours");
  await expect(thanks).toContainText(email);
  await expect(thanks).toContainText("Branding");
  const reference = (await thanks.innerText()).match(/EX-[\w-]+/)?.[0];
  expect(await mailTo(email)).toContain(reference);
  await expect(page.getByText("Start here")).toBeHidden();
  // Four seconds later the wizard is back below the thanks, empty, at its start.
  await page.clock.runFor(4000);
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(thanks).toContainText(String(reference));
  // Another request begins with the form alone, and a line about the first one.
  await thanks.getByRole("button", { name: "Send another request" }).click();
  await expect(thanks).toBeHidden();
  await expect(page.getByRole("heading", { name: "Start here" })).toBeVisible();
  const line = page.getByRole("status").filter({ hasText: "reply by email" });
  await expect(line).toContainText(String(reference));
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await line.getByRole("button", { name: "Copy" }).click();
  await expect(line.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  // The next person at this computer finds nothing of it.
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
  await page.clock.resume();
  await page.reload();
  await expect(line).toContainText(String(reference));
  // The steps that led there are no way back: Back leaves the page.
  await page.goBack();
  await expect(page).toHaveURL("about:blank");
});

test("Back, Forward and Previous lead through the steps, and a draft survives a reload", {
  tag: "@core",
}, async ({ page }) => {
  const progress = page.getByRole("progressbar");
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Contact Us" }).click();
  await fillUpTo(page, 3, "dana@example.test");
  await expect.poll(() => position(page)).toBe(3);
  await page.goBack();
  await expect(progress).toHaveAttribute("aria-valuenow", "2");
  await expect(page.getByRole("heading", { name: "Where do you work?" })).toBeFocused();
  await page.goForward();
  await expect(progress).toHaveAttribute("aria-valuenow", "3");
  await page.reload();
  await expect(progress).toHaveAttribute("aria-valuenow", "3");
  await page.goBack();
  await expect(progress).toHaveAttribute("aria-valuenow", "2");
  await expect(page.getByLabel("Company")).toHaveValue("Dana Ltd");
  await page.goBack();
  await expect(progress).toHaveAttribute("aria-valuenow", "1");
  await expect(page.getByLabel("Name")).toHaveValue("Dana Whitfield");
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(page.getByRole("heading", { level: 1, name: /We Create Impact/ })).toBeVisible();
  await page.goForward();
  await expect(page.getByLabel("Name")).toHaveValue("Dana Whitfield");

  await test.step("Previous and Back are one step each, however they are mixed", async () => {
    const first = await position(page);
    await fillUpTo(page, 4, "dana@example.test");
    await expect.poll(() => position(page)).toBe(first + 3);
    for (const step of [3, 1]) {
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(progress).toHaveAttribute("aria-valuenow", String(step));
      await expect.poll(() => position(page)).toBe(first + step - 1);
      await page.goBack();
      if (step > 1) await expect(progress).toHaveAttribute("aria-valuenow", String(step - 1));
    }
    await expect(page).toHaveURL("/about");
  });

  await test.step("a service in the address is chosen, and the draft stays", async () => {
    await page.goto("/contact?service=drone-operation");
    const first = await position(page);
    await fillUpTo(page, 3, "dana@example.test");
    await expect.poll(() => position(page)).toBe(first + 2);
    await expect(page.getByRole("radio", { name: /Drone Operation/ })).toBeChecked();
    await page.reload();
    await expect(progress).toHaveAttribute("aria-valuenow", "3");
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByLabel("Company")).toHaveValue("Dana Ltd");
  });
});

test("a page that is left before the draft’s code has come keeps what was typed, and nothing else", {
  tag: "@core",
}, async ({ page }) => {
  const code = Promise.withResolvers<void>();
  await page.route("**/assets/wizard-keeper-*.js", async (route) => {
    await code.promise;
    // The page that asked for it is gone.
    await route.continue().catch(() => {});
  });
  const open = async () => {
    const asked = page.waitForRequest("**/assets/wizard-keeper-*.js");
    await page.goto("/contact");
    await asked;
  };
  await open();
  await page.goto("/about");
  expect(await page.evaluate(() => localStorage.getItem("extenso_contact_draft"))).toBeNull();
  await open();
  await page.getByLabel("Name").fill("Robin Vale");
  // Not by a reload, which gives fields back by itself.
  await page.goto("/about");
  code.resolve();
  await page.goto("/contact");
  await expect(page.getByLabel("Name")).toHaveValue("Robin Vale");
});

test("a reload in the middle of sending sends nothing twice, and says that it was sent", async ({ page }) => {
  const email = `reload-${Date.now()}@example.test`;
  const sent: { key: string; elapsed: number }[] = [];
  await page.route("**/wp-json/extenso/v1/contact", async (route) => {
    const { submission_key, elapsed_ms } = route.request().postDataJSON();
    sent.push({ key: submission_key, elapsed: elapsed_ms });
    const answer = await route.fetch();
    // The first answer is lost: the page is loaded anew before it comes.
    if (sent.length === 1) return;
    await stopClock(page);
    await route.fulfill({ response: answer });
  });
  await page.goto("/contact");
  await fillUpTo(page, 4, email);
  await page.getByLabel("Project description").fill("A film about a reload.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect.poll(() => sent.length).toBe(1);
  const reference = /EX-[\w-]+/.exec(await mailTo(email))?.[0];
  await page.reload();
  const thanks = page.getByRole("status").filter({ hasText: "Thank You" });
  await expect(thanks).toContainText(String(reference));
  await expect(thanks).toContainText(email);
  expect(sent[1]).toEqual(sent[0]);
  await page.clock.resume();
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "reply by email" })).toContainText(
    String(reference),
  );
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
  expect(sent).toHaveLength(2);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, expectedMessages: [/status of 400/] });
  test("it is one plain form that says what is wrong and sends", { tag: "@core" }, async ({ page }) => {
    await page.goto("/contact?service=photography");
    await expect(page.getByRole("radio", { name: /Photography/ })).toBeChecked();
    await page.getByLabel("Name").fill("Pat Plain");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("alert")).toContainText("Email is required");
    await expect(page.getByLabel("Name")).toHaveValue("Pat Plain");
    await page.getByLabel("Email").fill(`pat-${Date.now()}@example.test`);
    await page.getByLabel("Project description").fill("Twelve portraits.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("heading", { name: "Thank You" })).toBeVisible();
    await expect(page.getByText("Start here")).toBeHidden();
    const reference = /EX-[\w-]+/.exec(await page.getByRole("status").innerText())?.[0];
    // Sent again, as by a reload of the answer, it is the same request.
    await page.reload();
    await expect(page.getByRole("status")).toContainText(String(reference));
  });
});

test.describe("without a connection", () => {
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] });
  const said = "Your request is kept on this device and goes out by itself when you’re back online.";

  test("a request waits in its tab, and goes out once when the line is back", { tag: "@core" }, async ({
    page,
  }) => {
    const email = `train-${Date.now()}@example.test`;
    await page.goto("/contact");
    await fillUpTo(page, 4, email);
    await page.getByLabel("Project description").fill("From a train.");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText(`Network error. Please try again. ${said}`)).toBeVisible();
    await expect(page.getByLabel("Project description")).toHaveValue("From a train.");
    const requests: string[] = [];
    page.on(
      "request",
      (request) => request.url().endsWith("/extenso/v1/contact") && requests.push(request.url()),
    );
    await page.context().setOffline(false);
    await expect(sentNotice(page)).toBeVisible();
    expect(await mailTo(email)).toContain("EX-");
    expect(requests).toHaveLength(1);
  });

  test("it goes out at the next visit after the tab was closed; what was changed first is a draft", async ({
    page,
    context,
  }) => {
    const email = `tunnel-${Date.now()}@example.test`;
    await page.goto("/contact");
    await fillUpTo(page, 4, email);
    await page.getByLabel("Project description").fill("From a tunnel.");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByText(said)).toBeVisible();
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto("/contact");
    await expect(sentNotice(later)).toBeVisible();
    expect(await mailTo(email)).toContain("EX-");

    await expect(later.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "1");
    await fillUpTo(later, 4, email);
    await later.getByLabel("Project description").fill("Another one.");
    await context.setOffline(true);
    await later.getByRole("button", { name: "Send Message" }).click();
    await expect(later.getByText(said)).toBeVisible();
    await later.getByLabel("Project description").fill("Another one, not yet.");
    await context.setOffline(false);
    await later.reload();
    await expect(later.getByLabel("Project description")).toHaveValue("Another one, not yet.");
    // The value alone may still be the page's own, from before its scripts.
    await expect(later.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "4");
    await expect(later.getByRole("button", { name: "Send Message" })).toBeEnabled();
  });
});
