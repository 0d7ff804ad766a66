/** Times of the desk in a browser that is elsewhere: the browser of these tests is in Vancouver. */
import { expect, test } from "vitest";
import { json } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import { RecoveredDraft } from "../saving/recovered-draft.tsx";
import { studioClock } from "./studio-time.ts";
import { TimeAgo } from "./time-ago.tsx";

const Component = () => (
  <>
    <TimeAgo gmt="2025-01-15T23:30:00" />
    <RecoveredDraft at={Date.parse("2025-07-01T22:05:00Z")} onTakeUp={() => {}} onThrowAway={() => {}} />
  </>
);

test("times are told on the studio's clock from the first look, with its zone", async () => {
  const { screen } = await renderDesk({ path: "times", Component }, "/desk/times", {
    "GET /": json(studioClock, { timezone_string: "Australia/Sydney", gmt_offset: 11 }),
  });
  const day = screen.getByText("Jan 16, 2025");
  await expect.element(day).toBeVisible();
  await expect.element(day).toHaveAttribute("title", "January 16, 2025 at 10:30 a.m. GMT+11");
  await expect.element(screen.getByText("July 2, 2025 at 8:05 a.m. GMT+10")).toBeVisible();
});

test("the desk opens though the clock can't be read", async () => {
  const { screen } = await renderDesk({ path: "times", Component }, "/desk/times", {
    "GET /": () => Promise.resolve(new Response("", { status: 403 })),
  });
  await expect.element(screen.getByRole("button", { name: "Restore" })).toBeVisible();
});
