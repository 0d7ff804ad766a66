import { networkError } from "@extenso/contract/errors/errors.ts";
import { contact } from "@extenso/contract/site-content/contact.ts";
import {
  wireSearchEngines,
  wireStaffSecondFactor,
  wireStudioSettings,
} from "@extenso/contract/wire/studio-settings.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { defaultContent } from "../../../../testing/content.ts";
import { json, noConnection, refusal } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import SettingsPage from "./page.tsx";
import "./stylesheet.css";

const name = z.object({ title: z.string(), description: z.string(), timezone: z.string() });
const timezone = "America/Vancouver";
const rule = {
  is_required: false,
  grace_days: 14,
  is_fixed: false,
  has_own: false,
  staff: 3,
  without: 2,
  named: [{ id: 9, name: "Ana Writer", roles: ["author"] }],
};
const search = { is_hidden: false, addresses: 41 };
const saveRule = "POST /extenso/v1/settings/staff-second-factor";
const saveSearch = "POST /extenso/v1/settings/search-engines";
const saveName = "POST /wp/v2/settings";

async function renderSettings(handlers = {}, of: Partial<typeof rule> = {}) {
  const opened = await renderDesk({ path: "settings", Component: SettingsPage }, "/desk/settings", {
    "GET /wp/v2/settings": json(name, { title: "Fog &amp; Sons", description: "", timezone }),
    "GET /extenso/v1/settings/studio": json(wireStudioSettings, {
      public_url: "https://fog.example",
      timezone: "America/Vancouver",
      set_by_environment: ["TIMEZONE"],
    }),
    "GET /extenso/v1/settings/staff-second-factor": json(wireStaffSecondFactor, { ...rule, ...of }),
    "GET /extenso/v1/settings/search-engines": json(wireSearchEngines, search),
    "GET /extenso/v1/site/contact": json(z.object({ document: contact }), {
      document: defaultContent.contact,
    }),
    ...handlers,
  });
  const region = (title: string) => opened.screen.getByRole("region", { name: title });
  await expect.element(region("Studio")).toBeVisible();
  return { ...opened, region };
}

test("the studio's name is told as people read it, what the environment sets as set there, an empty name refused", async () => {
  const { region, server } = await renderSettings();
  const studio = region("Studio");
  const title = studio.getByLabelText("Name");
  await expect.element(title).toHaveValue("Fog & Sons");
  await expect.element(studio.getByText("Set by the environment: TIMEZONE.")).toBeVisible();
  await expect.element(studio.getByText("America/Vancouver")).toBeVisible();
  await expect
    .element(studio.getByRole("link", { name: "Change address and hours" }))
    .toHaveAttribute("href", "/desk/site/contact");
  await title.fill(" ");
  await studio.getByRole("button", { name: "Save" }).click();
  await expect.element(studio.getByText("The studio needs a name.")).toBeVisible();
  expect(server.requestsTo(saveName)).toEqual([]);
});

test("the time zone is chosen where the environment leaves it open, and times of the desk follow it", async () => {
  const { region, server } = await renderSettings({
    "GET /extenso/v1/settings/studio": json(wireStudioSettings, {
      public_url: "https://fog.example",
      timezone,
      set_by_environment: [],
    }),
    [saveName]: json(name, { title: "Fog &amp; Sons", description: "", timezone: "Asia/Tokyo" }),
  });
  const zone = region("Studio").getByLabelText("Time zone");
  await expect.element(zone).toHaveValue(timezone);
  await zone.selectOptions("Asia/Tokyo");
  await expect.element(region("Studio").getByText("Tokyo, GMT+9. Dates, office hours")).toBeVisible();
  const before = server.requestsTo("GET /").length;
  await region("Studio").getByRole("button", { name: "Save" }).click();
  await expect.poll(() => server.requestsTo("GET /").length).toBe(before + 1);
  expect(server.requestsTo(saveName)).toMatchObject([{ body: { timezone: "Asia/Tokyo" } }]);
});

test("a saved name is taken back by the notice's Undo, in the form", async () => {
  const { region, screen, server } = await renderSettings({
    [saveName]: json(name, { title: "Fog", description: "", timezone }),
  });
  const title = region("Studio").getByLabelText("Name");
  await title.fill("Fog");
  await region("Studio").getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByText("Saved.", { exact: true })).toBeVisible();
  expect(server.requestsTo(saveName)).toMatchObject([{ body: { title: "Fog" } }]);
  server.answer({ [saveName]: json(name, { title: "Fog &amp; Sons", description: "", timezone }) });
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(title).toHaveValue("Fog & Sons");
});

test("days of grace are a number, staff without a second factor are named, and unsaved days are offered again", async () => {
  const { region, screen, server } = await renderSettings();
  const section = region("Sign-in");
  await expect
    .element(
      section
        .getByRole("list", { name: "Staff without a second factor" })
        .getByRole("link", { name: "Ana Writer" }),
    )
    .toHaveAttribute("href", "/desk/people/9");
  await section.getByRole("checkbox", { name: /The staff need a second factor/ }).click();
  const days = section.getByLabelText("Days of grace");
  await days.fill("no");
  await section.getByRole("button", { name: "Save" }).click();
  await expect.element(section.getByText("A whole number from 0 to 90.")).toBeVisible();
  await expect.element(days).toHaveFocus();
  await days.fill("5");
  expect(server.requestsTo(saveRule)).toEqual([]);
  await screen.unmount();

  const again = await renderSettings();
  await again.region("Sign-in").getByRole("button", { name: "Restore" }).click();
  await expect.element(again.region("Sign-in").getByLabelText("Days of grace")).toHaveValue("5");
  await expect
    .element(again.region("Sign-in").getByRole("checkbox", { name: /The staff need/ }))
    .toBeChecked();
});

test("an administrator without a second factor does not lock themselves out, and the choice is discarded", async () => {
  const words = "You have no second factor yourself, so your own role would rest at once.";
  const { region } = await renderSettings({ [saveRule]: refusal(400, "rest_invalid_param", words) });
  const section = region("Sign-in");
  const choice = section.getByRole("checkbox", { name: /The staff need/ });
  await choice.click();
  await section.getByLabelText("Days of grace").fill("0");
  await section.getByRole("button", { name: "Save" }).click();
  await expect.element(section.getByText(words)).toBeVisible();
  await section.getByRole("button", { name: "Discard changes" }).click();
  await expect.element(choice).not.toBeChecked();
  await expect.element(section.getByLabelText("Days of grace")).toHaveValue("14");
});

test("what the server says of each field is told, not only which fields it refuses", async () => {
  const words = "grace_days must be at most 90.";
  const refused = refusal(400, "rest_invalid_param", "Invalid parameter(s): grace_days", {
    data: { params: { grace_days: words } },
  });
  const { region } = await renderSettings({ [saveRule]: refused });
  const section = region("Sign-in");
  await section.getByLabelText("Days of grace").fill("9");
  await section.getByRole("button", { name: "Save" }).click();
  await expect.element(section.getByText(words)).toBeVisible();
});

test("a rule that the environment sets is told, and can’t be changed", async () => {
  const { region } = await renderSettings({}, { is_fixed: true, is_required: true, grace_days: 1 });
  const section = region("Sign-in");
  await expect
    .element(section.getByText(/The staff need a second factor, with 1 day of grace\./))
    .toBeVisible();
  await expect.element(section.getByText(/Set by the environment: STAFF_SECOND_FACTOR/)).toBeVisible();
  await expect.element(section.getByRole("checkbox")).not.toBeInTheDocument();
});

test("hiding from search engines counts at once, is taken back by Undo, and a failure leaves it as it was", async () => {
  const hidden = { is_hidden: true, addresses: 41 };
  const { region, screen, server } = await renderSettings({ [saveSearch]: json(wireSearchEngines, hidden) });
  const section = region("Search engines");
  const hiding = section.getByRole("checkbox", { name: /Hide the whole site/ });
  await hiding.click();
  await expect
    .element(screen.getByText("Search engines are asked to leave the whole site out."))
    .toBeVisible();
  await expect.element(section.getByText("None while the site is hidden")).toBeVisible();
  server.answer({ [saveSearch]: json(wireSearchEngines, search) });
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.element(section.getByRole("link", { name: "41 addresses" })).toBeVisible();
  server.answer({ [saveSearch]: noConnection });
  await hiding.click();
  await expect.element(screen.getByText(networkError)).toBeVisible();
  await expect.element(hiding).not.toBeChecked();
  expect(server.requestsTo(saveSearch).map(({ body }) => body)).toEqual([
    { is_hidden: true },
    { is_hidden: false },
    { is_hidden: true },
  ]);
});

test("the page fits every window, and axe finds nothing on it", async () => {
  await renderSettings();
  await expectToFit(1440, 390, 320);
  await expectAccessibleInBothThemes();
});
