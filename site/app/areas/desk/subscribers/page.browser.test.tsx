import { wireSubscriber } from "@extenso/contract/wire/subscribers.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import SubscribersPage from "./page.tsx";

const page = { path: "subscribers", Component: SubscribersPage };
const call = "GET /extenso/v1/subscribers";
const dana = {
  id: 1,
  email: `dana@${"northlight".repeat(6)}.example`,
  state: "confirmed" as const,
  since_gmt: "2026-11-20T17:00:00",
  consent_gmt: "2026-11-20T16:00:00",
  consent_page: "/contact",
  consent_words: "Yes, send me news.",
};

test("subscribers with their consent, narrowed by their state, on a phone too", async () => {
  const list = z.array(wireSubscriber);
  const { screen, server } = await renderDesk(page, "/desk/subscribers", { [call]: json(list, [dana]) });
  await expect.element(screen.getByRole("row", { name: /dana@.*Subscribed.*send me news/ })).toBeVisible();
  await expectToFit(1440, 390, 320);
  await expectAccessibleInBothThemes();
  server.answer({ [call]: json(list, []) });
  await screen.getByRole("combobox", { name: "State" }).selectOptions("pending");
  await expect.element(screen.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  expect(server.requestsTo(call).at(-1)?.query.get("state")).toBe("pending");
});
