import { wireVisits } from "@extenso/contract/wire/visits.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json, refusal } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import VisitsPage from "./page.tsx";
import "./stylesheet.css";

const list = "GET /extenso/v1/visits";
const nothing = { views: 0, visits: 0, requests: 0 };
const counted = {
  days: [
    { day: "2026-11-19", ...nothing, bots: 0 },
    { day: "2026-11-20", views: 1_200, visits: 310, requests: 2, bots: 45 },
    { day: "2026-11-21", views: 800, visits: 190, requests: 1, bots: 5 },
  ],
  first_day: "2026-11-20",
  pages: [{ path: "/portfolio", views: 700, visits: 200, requests: 3 }],
  more_pages: nothing,
  sources: [{ host: "a-directory-with-a-long-name.example", views: 90, visits: 40, requests: 1 }],
  more_sources: nothing,
};
const uncounted = {
  ...counted,
  days: [{ day: "2026-11-21", ...nothing, bots: 0 }],
  first_day: null,
  pages: [],
  sources: [],
};

const renderVisits = (handler: ReturnType<typeof json>, at = "/desk/visits") =>
  renderDesk({ path: "visits", Component: VisitsPage }, at, { [list]: handler });

test("sums, days from the first that was counted, pages and sources are told, and fit a phone", async () => {
  const { screen } = await renderVisits(json(wireVisits, counted));
  const sums = screen.container.getElementsByClassName("desk-sums");
  await expect
    .poll(() => [...(sums[0]?.querySelectorAll("dd") ?? [])].map(({ textContent }) => textContent))
    .toEqual(["500", "2,000", "3", "50"]);
  await expect.element(screen.getByRole("img", { name: /Curves of visits/ })).toBeVisible();
  await screen.getByText("The curves as a table").click();
  const days = screen.getByRole("table", { name: "Visits by day" });
  await expect.element(days).toBeVisible();
  expect(days.getByRole("rowheader").all()).toHaveLength(2);
  await screen.getByText("How visits are counted").click();
  await expect.element(screen.getByText(/^Without cookies/)).toBeVisible();
  await expectToFit(1440, 390);
  await expectAccessibleInBothThemes();
  await page.viewport(1440, 900);
});

test("the period and the order are asked of the server", async () => {
  const { screen, server } = await renderVisits(json(wireVisits, counted));
  const asked = () => server.requestsTo(list).map(({ query }) => Object.fromEntries(query));
  await screen.getByRole("button", { name: "7 days" }).click();
  await expect
    .element(screen.getByRole("button", { name: "7 days" }))
    .toHaveAttribute("aria-pressed", "true");
  // The next choice aborts a request that is still under way, and an aborted one isn't recorded.
  await expect.poll(asked).toHaveLength(2);
  await screen.getByLabelText("Order").selectOptions("Most requests first");
  await expect
    .poll(asked)
    .toMatchObject([{ days: "30", orderby: "visits" }, { days: "7" }, { orderby: "requests" }]);
});

test("before the first visit it says so", async () => {
  const { screen } = await renderVisits(json(wireVisits, uncounted));
  await expect.element(screen.getByRole("heading", { name: "No visits yet" })).toBeVisible();
  await expect.element(screen.getByRole("table")).not.toBeInTheDocument();
});

test("a refusal says so, and is asked for again", async () => {
  const { screen, server } = await renderVisits(refusal(400, "rest_invalid_param", "Odd days."));
  await expect.element(screen.getByRole("alert").getByText("Odd days.")).toBeVisible();
  server.answer({ [list]: json(wireVisits, counted) });
  await screen.getByRole("button", { name: "Try Again" }).click();
  await expect.element(screen.getByText("How visits are counted")).toBeVisible();
  await expect.element(screen.getByRole("alert")).not.toBeInTheDocument();
});
