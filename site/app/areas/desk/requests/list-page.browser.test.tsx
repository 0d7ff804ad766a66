import { wireListedRequest, wireRequestPeople, wireRequestSummary } from "@extenso/contract/wire/requests.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import RequestsPage from "./list-page.tsx";
import "./stylesheet.css";

const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const answered: z.infer<typeof wireListedRequest> = {
  id: 4,
  reference: "EX-7K3M-92QD",
  status: "conversation",
  name: "Lee Park",
  company: `Verylongname${"withoutaspace".repeat(9)}`.slice(0, 100),
  email: "lee@seawall.example",
  phone: "",
  service: "videography",
  source: "form",
  created_at: "2026-11-20T17:00:00Z",
  activity_at: "2026-11-20T17:00:00Z",
  waiting_since: null,
  due_at: null,
  due_soon_at: null,
  owner: null,
  next_step: "",
  next_step_on: null,
  value_cents: null,
  currency: "CAD",
  revision: 1,
  unread: false,
};
const waiting = {
  ...answered,
  id: 5,
  status: "won",
  name: "Dana Reyes",
  waiting_since: inHours(-2),
  due_at: inHours(22),
  due_soon_at: inHours(18),
  unread: true,
};
const seen = { ...waiting, id: 6, status: "new", name: "Mara Lindqvist", unread: false };

test("who waits is marked in the list, counted in the menu, and stands before the tab’s title", async () => {
  const requests = [waiting, seen, answered];
  const { screen, server } = await renderDesk(
    { path: "requests", Component: RequestsPage },
    "/desk/requests",
    {
      "GET /extenso/v1/requests": json(z.array(wireListedRequest), requests, {
        headers: { "X-WP-Total": "3", "X-WP-TotalPages": "1" },
      }),
      "GET /extenso/v1/requests/people": json(wireRequestPeople, []),
      "GET /extenso/v1/requests/summary": json(wireRequestSummary, {
        counts: { won: 1, new: 1, conversation: 1 },
        open: 3,
        waiting: 2,
        unread: 1,
        held_notices: 3,
        stray_mails: 0,
        latest: "1",
      }),
    },
  );
  const rowOf = (name: string) =>
    screen.getByRole("row").filter({ hasText: name }).element().textContent ?? "";
  await expect.element(screen.getByRole("link", { name: "Dana Reyes" })).toBeVisible();
  expect(rowOf("Dana Reyes")).toMatch(/Dana Reyes \(unread\).*Waiting since/);
  expect(rowOf("Mara Lindqvist")).toMatch(/^(?!.*unread).*Waiting since.*h left/);
  expect(rowOf("Lee Park")).not.toMatch(/unread|Waiting/);
  await expect
    .element(screen.getByRole("link", { name: /^Requests.*2 wait for an answer/ }))
    .toBeInTheDocument();
  await expect
    .element(screen.getByText(/^3 messages of clients came faster than they are mailed/))
    .toBeVisible();
  await expect.poll(() => document.title).toMatch(/^\(2\) /);
  await screen.getByRole("button", { name: /^Waiting/ }).click();
  await expect
    .poll(() => server.requestsTo("GET /extenso/v1/requests").map(({ query }) => query.get("view")))
    .toEqual(["open", "waiting"]);
  await expectToFit(1440);
  await expectAccessibleInBothThemes();
  await expectToFit(768, 390, 320);
  await expectAccessibleInBothThemes();
});
