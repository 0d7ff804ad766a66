import { networkError } from "@extenso/contract/errors/errors.ts";
import { wireRegistration } from "@extenso/contract/wire/extenso.ts";
import { wireSignIn } from "@extenso/contract/wire/tokens.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { fakeServer, held, json, noConnection, refusal } from "../../../../testing/fake-server.ts";
import { renderPart } from "../../../../testing/render.tsx";
import { endSession } from "../../../session/session-store.ts";
import { SignUpForm } from "./sign-up-form.tsx";

async function renderForm(onDone = vi.fn()) {
  const screen = await renderPart(() => <SignUpForm onDone={onDone} />);
  const field = (label: string) => screen.getByLabelText(label);
  return {
    onDone,
    screen,
    field,
    password: screen.getByLabelText("Password", { exact: true }),
    again: screen.getByLabelText("Confirm password", { exact: true }),
    send: screen.getByRole("button", { name: "Create Account" }),
  };
}

test("every rule is told, the first field has the focus, and what is edited loses its message alone", async () => {
  fakeServer();
  const { screen, field, password, again, send } = await renderForm();
  await send.click();
  for (const message of [
    "First name is required",
    "Last name is required",
    "Username is required",
    "Email is required",
    "Password is required",
    "Please confirm your password",
    "You must agree to the terms and conditions",
  ]) {
    await expect.element(screen.getByText(message, { exact: true })).toBeVisible();
  }
  await expect.element(field("First name")).toHaveFocus();
  await field("Username").fill("a!");
  await expect.element(screen.getByText("Username is required")).not.toBeInTheDocument();
  await expect.element(screen.getByText("Email is required")).toBeVisible();
  await field("Email").fill("nowhere");
  await password.fill("longbutlower");
  await again.fill("other");
  await send.click();
  for (const message of [
    "Username must be at least 3 characters",
    "Please enter a valid email address",
    "Password must contain at least one uppercase, lowercase, and number",
    "Passwords do not match",
  ]) {
    await expect.element(screen.getByText(message)).toBeVisible();
  }
  await expect.element(field("Username")).toHaveValue("a!");
  await expectAccessibleInBothThemes(screen.container);
});

test("what is required is marked, for the eye and for screen readers", async () => {
  fakeServer();
  const { screen, field, password, again } = await renderForm();
  for (const input of [
    field("First name"),
    field("Last name"),
    field("Username"),
    field("Email"),
    password,
    again,
  ]) {
    await expect.element(input).toHaveAttribute("required");
    const [label] = (input.element() as HTMLInputElement).labels ?? [];
    expect(label && getComputedStyle(label, "::after").content, label?.textContent ?? "").toMatch(/^"\*"/);
  }
  await expect.element(screen.getByRole("checkbox")).toHaveAttribute("required");
  await expect.element(screen.getByText("Required", { exact: true })).toBeVisible();
});

test("a password is shown on request, and the terms open beside the form", async () => {
  fakeServer();
  const { screen, password } = await renderForm();
  await expect.element(password).toHaveAttribute("type", "password");
  await screen.getByRole("button", { name: "Show password" }).click();
  await expect.element(password).toHaveAttribute("type", "text");
  await expect
    .element(screen.getByRole("link", { name: /Terms of Use/ }))
    .toHaveAttribute("target", "_blank");
});

test("a phrase needs neither digit nor capital, and is sent as it was typed", async () => {
  onTestFinished(() => endSession());
  const server = fakeServer({
    "POST /extenso/v1/register": json(wireRegistration, { success: true, message: "", user_id: 9 }),
    "POST /jwt-auth/v1/token": json(wireSignIn, {
      token: "a.b.c",
      refresh_token: "r",
      user_id: 9,
      user_email: "casey@extenso.example",
      user_nicename: "casey",
      user_display_name: "Casey Member",
      user_roles: ["subscriber"],
      user_avatar: "",
    }),
  });
  const phrase = "seven herons over the harbour";
  const { screen, field, password, again, send, onDone } = await renderForm();
  await expect.element(screen.getByText(/or a phrase of 16/)).toBeVisible();
  await field("First name").fill("Casey");
  await field("Last name").fill("Member");
  await field("Username").fill("casey");
  await field("Email").fill("casey@extenso.example");
  await password.fill(phrase);
  await again.fill(phrase);
  await screen.getByRole("checkbox").click();
  await send.click();
  await expect.poll(() => onDone.mock.calls).toHaveLength(1);
  expect(onDone.mock.calls[0]?.[0]).toMatchObject({ success: true, username: "casey", user: { id: 9 } });
  const [registration] = server.requestsTo("POST /extenso/v1/register");
  expect(registration?.body).toMatchObject({ first_name: "Casey", last_name: "Member", password: phrase });
});

test("a refusal stands above the form in the server's words, sends nothing twice and takes nothing away", async () => {
  const call = "POST /extenso/v1/register";
  const answer = held(refusal(400, "existing_user_login", "Sorry, that username already exists!"));
  const server = fakeServer({ [call]: answer.handler });
  const { screen, field, password, again, send, onDone } = await renderForm();
  await field("First name").fill("Casey");
  await field("Last name").fill("Member");
  await field("Username").fill("casey");
  await field("Email").fill("casey@extenso.example");
  await password.fill("Long-Lens-85");
  await again.fill("Long-Lens-85");
  await screen.getByRole("checkbox").click();
  await send.click();
  await expect.element(screen.getByRole("button", { name: "Creating Account..." })).toBeDisabled();
  await field("Email").click();
  await userEvent.keyboard("{Enter}");
  answer.release();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Sorry, that username already exists!");
  await expect.element(send).toBeEnabled();
  expect(server.requestsTo(call)).toHaveLength(1);
  await expect.element(field("Username")).toHaveValue("casey");
  await expect.element(password).toHaveValue("Long-Lens-85");
  await expect.element(screen.getByRole("checkbox")).toBeChecked();
  await expectAccessibleInBothThemes(screen.container);

  server.answer({ [call]: noConnection });
  await send.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent(networkError);
  expect(onDone).not.toHaveBeenCalled();
});
