import { type WireMail, wireMail, wireMailCounts, wireMailsDone } from "@extenso/contract/wire/mails.ts";
import { wireToday } from "@extenso/contract/wire/today.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import MailsPage from "./page.tsx";
import "./stylesheet.css";

const list = "GET /extenso/v1/mails";
const counts = { failed: 1, waiting: 0, sent: 4, discarded: 0 };

const failed: WireMail = {
  id: 3,
  state: "failed",
  kind: "newsletter-confirmation",
  to: `dana@${"northlight".repeat(6)}.example`,
  subject: "Please confirm",
  created_gmt: "2026-11-20T17:00:00",
  ended_gmt: "2026-11-23T17:00:00",
  attempts: 9,
  reason: "There is no such address at the recipient’s mail server.",
  detail: "550 5.1.1 nobody of that name",
  next_gmt: null,
  is_being_sent: false,
};

function listed(...mails: WireMail[]) {
  const headers = { "X-WP-Total": String(mails.length), "X-WP-TotalPages": "1" };
  return json(z.array(wireMail), mails, { headers });
}

function renderMails(handlers = {}) {
  return renderDesk({ path: "mails", Component: MailsPage }, "/desk/mails", {
    [list]: listed(failed),
    "GET /extenso/v1/mails/counts": json(wireMailCounts, counts),
    ...handlers,
  });
}

test("a failed mail is told with its reason and the server's words, and fits a phone", async () => {
  const { screen } = await renderMails();
  const line = screen.getByRole("list", { name: "Failed mails" }).getByRole("listitem");
  await expect.element(line.getByText(failed.reason)).toBeVisible();
  await expect.element(line.getByText(failed.to)).toBeVisible();
  await line.getByText("The mail server’s words").click();
  await expect.element(line.getByText(failed.detail)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: /^Failed 1$/ })).toBeVisible();
  await expectToFit(1440, 390, 320);
  await expectAccessibleInBothThemes();
});

test("a discarded mail comes back by Undo, and the server hears of it once the notice is put away", async () => {
  const call = "POST /extenso/v1/mails/discard";
  const { screen, server } = await renderMails({ [call]: json(wireMailsDone, { done: [3] }) });
  const discard = screen.getByRole("button", { name: /^Discard .* to dana@/ });
  await discard.click();
  await expect.element(screen.getByRole("heading", { name: "No mail has failed" })).toBeVisible();
  await screen.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(discard).toBeVisible();
  expect(server.requestsTo(call)).toEqual([]);
  await discard.click();
  server.answer({ [list]: listed() });
  await screen.getByRole("button", { name: /^Dismiss/ }).click();
  await expect.poll(() => server.requestsTo(call).map(({ body }) => body)).toEqual([{ ids: [3] }]);
});

test("another try is told; a mail that was sent or discarded meanwhile is said to be", async () => {
  const call = "POST /extenso/v1/mails/retry";
  const { screen, server } = await renderMails({ [call]: json(wireMailsDone, { done: [3] }) });
  const retry = screen.getByRole("button", { name: /^Retry .* to dana@/ });
  await retry.click();
  await expect.element(screen.getByText(/to dana@\S+ is being sent\.$/)).toBeVisible();
  server.answer({ [call]: json(wireMailsDone, { done: [] }) });
  await retry.click();
  await expect.element(screen.getByText("It was sent or discarded meanwhile.")).toBeVisible();
  expect(server.requestsTo(call).map(({ body }) => body)).toEqual([{ ids: [3] }, { ids: [3] }]);
});

test("each state is asked for, and has words for its emptiness", async () => {
  const { screen, server } = await renderMails({ [list]: listed() });
  for (const [state, words] of [
    ["Waiting", "No mail waits"],
    ["Sent", "Nothing was sent yet"],
    ["Discarded", "Nothing was discarded"],
  ] as const) {
    await screen.getByRole("button", { name: new RegExp(`^${state}`) }).click();
    await expect.element(screen.getByRole("heading", { name: words })).toBeVisible();
  }
  await expect.poll(() => server.requestsTo(list).at(-1)?.query.get("state")).toBe("discarded");
});

test("without a mail server, nothing is said to have arrived", async () => {
  const { screen } = await renderMails({
    [list]: listed(),
    "GET /extenso/v1/mails/counts": json(wireMailCounts, { ...counts, failed: 0 }),
    "GET /extenso/v1/today": json(wireToday, {
      needs: [],
      quotes: null,
      studio: null,
      morning: null,
      delivers_mail: false,
    }),
  });
  await expect.element(screen.getByText("Nobody receives the studio’s mails")).toBeVisible();
  await expect.element(screen.getByText("Mails are only put into a folder.")).toBeVisible();
  await expect.element(screen.getByText("arrived")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: /^Waiting/ }).click();
  await expect.element(screen.getByText("All mails are in the folder on the server.")).toBeVisible();
  await expectAccessibleInBothThemes();
});
