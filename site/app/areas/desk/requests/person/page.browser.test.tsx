import { wireContacts, wirePerson } from "@extenso/contract/wire/requests.ts";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { expectAccessibleInBothThemes } from "../../../../../testing/accessible.ts";
import { json, refusal } from "../../../../../testing/fake-server.ts";
import { renderDesk } from "../../../../../testing/render.tsx";
import PersonPage from "./page.tsx";
import "../stylesheet.css";

const caller: z.infer<typeof wirePerson> = {
  id: 4,
  name: "Dana",
  email: "",
  phone: "604 555 0100",
  company: "",
  member: false,
  merged: [],
  requests: [],
};
const work = {
  id: 9,
  name: "Dana Reyes",
  email: "dana@northlight.example",
  phone: "",
  company: "Northlight",
};

const renderPerson = (handlers = {}) =>
  renderDesk({ path: "requests/person/:id", Component: PersonPage }, "/desk/requests/person/4", {
    "GET /extenso/v1/contacts/4": json(wirePerson, caller),
    ...handlers,
  });

test("a caller’s address is added; one that is somebody else’s is told beside its field", async () => {
  const taken = "This is the address of Lee Park. Merge the two instead.";
  const { screen, server } = await renderPerson({
    "POST /extenso/v1/contacts/4": refusal(409, "rest_address_taken", taken),
  });
  await screen.getByRole("button", { name: "Correct Dana" }).click();
  const field = screen.getByRole("textbox", { name: "Email" });
  await field.fill("dana");
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.element(field).toHaveAccessibleDescription("Email is invalid");
  await field.fill("lee@seawall.example");
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.element(field).toHaveAccessibleDescription(taken);
  await expectAccessibleInBothThemes();
  const corrected = { ...caller, email: "dana@home.example" };
  server.answer({
    "POST /extenso/v1/contacts/4": json(wirePerson, corrected),
    "GET /extenso/v1/contacts/4": json(wirePerson, corrected),
  });
  await field.fill("dana@home.example");
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByRole("link", { name: "dana@home.example" })).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/contacts/4").at(-1)?.body).toEqual({
    name: "Dana",
    email: "dana@home.example",
    phone: "604 555 0100",
    company: "",
  });
});

test("two people are merged with what is known of them, and Undo separates the one that was merged", async () => {
  const { id, ...known } = work;
  const both = { ...caller, ...work, phone: caller.phone, merged: [{ ...caller }] };
  const { screen, server } = await renderPerson({
    "GET /extenso/v1/contacts": json(wireContacts, [{ ...work, requests: 1 }]),
    "POST /extenso/v1/contacts/4/merge": json(wirePerson, both),
    "POST /extenso/v1/contacts/4/separate": json(wirePerson, caller),
  });
  await screen.getByRole("searchbox", { name: "The same person as" }).fill("reyes");
  await screen.getByRole("button", { name: "Merge with Dana Reyes dana@northlight.example" }).click();
  const merging = screen.getByRole("dialog", { name: "Merge Dana Reyes and Dana" });
  await merging.getByRole("textbox", { name: "Name" }).fill("Dana Reyes");
  await merging.getByRole("button", { name: "Merge" }).click();
  await expect.element(screen.getByRole("heading", { name: /^Dana Reyes/ })).toBeVisible();
  expect(server.requestsTo("POST /extenso/v1/contacts/4/merge")).toMatchObject([
    { body: { contact: id, ...known, phone: "604 555 0100" } },
  ]);
  await screen.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => server.requestsTo("POST /extenso/v1/contacts/4/separate").length).toBe(1);
});
