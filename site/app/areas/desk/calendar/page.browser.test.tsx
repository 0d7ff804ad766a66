/** The calendar's month: what is moved is sent with the tag of what was shown. */
import { wireEditedSiteContent } from "@extenso/contract/site-content/wire-site-content.ts";
import { type CalendarEntry, wireCalendar } from "@extenso/contract/wire/calendar.ts";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { type FakeRequest, json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import CalendarPage from "./page.tsx";
import "./stylesheet.css";

const calendarCall = "GET /extenso/v1/calendar";

const article: CalendarEntry = {
  kind: "posts",
  id: 31,
  part: "",
  version: 0,
  title: "Slack water",
  status: "future",
  date_gmt: "2031-05-06T16:00:00",
  date: "2031-05-06T09:00:00",
  etag: '"31-1"',
  path: "",
  may_edit: true,
  may_publish: true,
};
const questions: CalendarEntry = {
  ...article,
  kind: "site",
  id: 0,
  part: "faq",
  version: 1,
  title: "Questions and answers",
  date_gmt: "2031-05-05T17:00:00",
  date: "2031-05-05T10:00:00",
  etag: '"faq-1"',
};
const entries = (...all: CalendarEntry[]) => json(wireCalendar, { entries: all, is_cut: false });

async function renderMay(
  handlers: Parameters<typeof renderDesk>[2],
  options: Parameters<typeof renderDesk>[3] = {},
) {
  await page.viewport(1440, 900);
  const path = "/desk/calendar?month=2031-05";
  return renderDesk({ path: "calendar", Component: CalendarPage }, path, handlers, options);
}

function cell(day: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-day="2031-05-${day}"]`);
  if (!found) throw new Error(`the calendar has no May ${day}`);
  return found;
}

const drag = (entry: Locator, day: string) => userEvent.dragAndDrop(entry, cell(day));

test("two dates of one part of the site's content are moved one after the other, each with the newest tag", async () => {
  let state = [
    questions,
    { ...questions, version: 2, date_gmt: "2031-05-07T17:00:00", date: "2031-05-07T10:00:00" },
  ];
  const part = {
    part: "faq",
    title: "Questions and answers",
    description: "",
    version: 1,
    status: "future",
    has_draft: false,
    modified_gmt: null,
    modified_by: null,
    published_gmt: null,
    scheduled_gmt: null,
    may_edit: true,
    problem: null,
    document: {},
    faults: {},
    published: {},
    shown_gmt: null,
    problems: [],
    note: null,
  };
  const scheduled = () =>
    state.map(({ version, date_gmt }) => ({
      id: version,
      date_gmt,
      created_by: null,
      document: {},
      base: {},
      problem: null,
    }));
  const moved = (version: number) => (request: FakeRequest) => {
    const { date_gmt } = request.body as { date_gmt: string };
    const etag = `"faq-${version + 1}"`;
    const date = date_gmt.replace("T17", "T10");
    state = state.map((one) => ({ ...one, etag, ...(one.version === version && { date, date_gmt }) }));
    const answer = { ...part, scheduled: scheduled() };
    return json(wireEditedSiteContent, answer, { headers: { ETag: etag } })(request);
  };
  const { screen, server } = await renderMay({
    [calendarCall]: (request) => entries(...state)(request),
    "POST /extenso/v1/site/faq/scheduled/1": moved(1),
    "POST /extenso/v1/site/faq/scheduled/2": moved(2),
  });
  const all = screen.getByRole("button", { name: /Questions and answers/ });
  await expect.poll(() => all.elements()).toHaveLength(2);
  for (const [from, to] of [
    ["05", "12"],
    ["07", "14"],
  ] as const) {
    await userEvent.click(cell(from).querySelector("button") as HTMLElement);
    const opened = screen.getByRole("dialog", { name: "Questions and answers" });
    await opened.getByRole("button", { name: "Move…" }).click();
    const moving = screen.getByRole("dialog", { name: "Move “Questions and answers”" });
    await moving.getByLabelText(/Day and time/).fill(`2031-05-${to}T10:00`);
    await moving.getByRole("button", { name: "Move", exact: true }).click();
    await expect.poll(() => cell(to).textContent).toContain("Questions and answers");
  }
  const sent = () => server.requests.filter(({ call }) => call.startsWith("POST /extenso/v1/site/faq"));
  await expect.poll(sent).toHaveLength(2);
  expect(sent().map(({ headers, body }) => [headers.get("If-Match"), body])).toEqual([
    ['"faq-1"', { status: "future", date_gmt: "2031-05-12T17:00:00" }],
    ['"faq-2"', { status: "future", date_gmt: "2031-05-14T17:00:00" }],
  ]);
  await expect.element(screen.getByText(/wasn’t moved/)).not.toBeInTheDocument();
});

test("what somebody else has changed since is not moved, and said", async () => {
  const { screen, server } = await renderMay({
    [calendarCall]: entries(article),
    "POST /wp/v2/posts/31": refusal(409, "rest_post_changed", "Maya changed this after you opened it."),
  });
  const entry = screen.getByRole("button", { name: /Slack water/ });
  await expect.element(entry).toBeVisible();
  server.answer({ [calendarCall]: entries({ ...article, title: "Slack water, again", etag: '"31-2"' }) });
  await drag(entry, "20");
  await expect
    .element(screen.getByText(/“Slack water” wasn’t moved\. Maya changed this after/))
    .toBeVisible();
  await expect.poll(() => cell("06").textContent).toContain("Slack water, again");
  expect(cell("20").textContent).not.toContain("Slack water");
  expect(server.requestsTo("POST /wp/v2/posts/31").map(({ headers }) => headers.get("If-Match"))).toEqual([
    '"31-1"',
  ]);
});
