/** People at the desk: what an invitation promises, with a mail server and without one. */
import { type WireInvitation, wireInvitation, wirePerson } from "@extenso/contract/wire/people.ts";
import { wireToday } from "@extenso/contract/wire/today.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { json, refusal } from "../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../testing/render.tsx";
import PeoplePage from "./page.tsx";
import "./stylesheet.css";

const invitation: WireInvitation = {
  id: 3,
  email: "lee@extenso.example",
  role: "editor",
  invited_by: "robin",
  sent_gmt: "2026-01-15T12:00:00",
  expires_gmt: "2026-01-22T12:00:00",
  expired: false,
  mail: "sent",
};

async function inviteLee(delivers_mail: boolean) {
  const { screen, server } = await renderDesk({ path: "people", Component: PeoplePage }, "/desk/people", {
    "GET /extenso/v1/people": json(z.array(wirePerson), []),
    "GET /extenso/v1/invitations": json(z.array(wireInvitation), []),
    "POST /extenso/v1/invitations": json(wireInvitation, invitation),
    "GET /extenso/v1/today": json(wireToday, {
      needs: [],
      quotes: null,
      studio: null,
      morning: null,
      delivers_mail,
    }),
  });
  await screen.getByRole("button", { name: "Invite" }).click();
  const window = screen.getByRole("dialog", { name: "Invite somebody" });
  const promise = delivers_mail ? "They get a link by mail" : "Nobody receives mails: no mail server is set.";
  await expect.element(window.getByText(promise)).toBeVisible();
  await window.getByLabelText("Email").fill(invitation.email);
  server.answer({ "GET /extenso/v1/invitations": json(z.array(wireInvitation), [invitation]) });
  await window.getByRole("button", { name: "Invite" }).click();
  await expect.element(window).not.toBeInTheDocument();
  return { screen, invited: screen.getByRole("region", { name: "Invited" }) };
}

test("who is invited gets a mail, and the notice says so", async () => {
  const { screen, invited } = await inviteLee(true);
  await expect.element(screen.getByText("lee@extenso.example is invited.")).toBeVisible();
  await expect.element(invited.getByText(invitation.email)).toBeVisible();
  await expect.element(invited.getByText("Nobody gets the mail")).not.toBeInTheDocument();
  await expect.element(screen.getByText("Nobody receives the studio’s mails")).not.toBeInTheDocument();
});

test("without a mail server, the page, the notice and the list say that nobody gets it", async () => {
  const { screen, invited } = await inviteLee(false);
  await expect.element(screen.getByText("Nobody receives the studio’s mails")).toBeVisible();
  await expect
    .element(screen.getByText("The invitation of lee@extenso.example is in the folder of mails"))
    .toBeVisible();
  await expect.element(screen.getByText("is invited")).not.toBeInTheDocument();
  await expect.element(invited.getByText("Nobody gets the mail: no mail server is set")).toBeVisible();
  await expectAccessibleInBothThemes();
});

test("what the server refuses is said in the window, which stays with what was typed", async () => {
  const message = "Please enter a valid email address.";
  const { screen } = await renderDesk({ path: "people", Component: PeoplePage }, "/desk/people", {
    "GET /extenso/v1/people": json(z.array(wirePerson), []),
    "GET /extenso/v1/invitations": json(z.array(wireInvitation), []),
    "POST /extenso/v1/invitations": refusal(400, "extenso_invalid_email", message),
  });
  await screen.getByRole("button", { name: "Invite" }).click();
  const window = screen.getByRole("dialog", { name: "Invite somebody" });
  await window.getByLabelText("Email").fill("nowhere");
  await window.getByRole("button", { name: "Invite" }).click();
  await expect.element(window.getByRole("alert")).toHaveTextContent(message);
  await expect.element(window.getByLabelText("Email")).toHaveValue("nowhere");
});
