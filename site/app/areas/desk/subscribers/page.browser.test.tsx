import { type WireSubscriber, wireSubscriber } from "@extenso/contract/wire/subscribers.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json } from "../../../../testing/fake-server.ts";
import { expectToFit } from "../../../../testing/fits.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import SubscribersPage from "./page.tsx";

const call = "GET /extenso/v1/subscribers";
const dana: WireSubscriber = {
  id: 1,
  email: `dana@${"northlight".repeat(6)}.example`,
  state: "confirmed",
  since_gmt: "2026-11-20T17:00:00",
  consent: { words: "Yes, send me news.", page: "/contact", given_gmt: "2026-11-20T16:00:00" },
};

test("subscribers with their consent, searched and narrowed, on a phone too", async () => {
  const { screen, server } = await renderDesk(
    { path: "subscribers", Component: SubscribersPage },
    "/desk/subscribers",
    { [call]: json(z.array(wireSubscriber), [dana]) },
  );
  const row = screen.getByRole("row", { name: /dana@/ });
  await expect.element(row).toHaveTextContent(/Subscribed.*Yes, send me news\./);
  await expectToFit(1440, 390, 320);
  await expectAccessibleInBothThemes();
  server.answer({ [call]: json(z.array(wireSubscriber), []) });
  await screen.getByRole("combobox", { name: "State" }).selectOptions("pending");
  await expect.element(screen.getByRole("heading", { name: "Nobody matches" })).toBeVisible();
  expect(server.requestsTo(call).at(-1)?.query.get("state")).toBe("pending");
});
