import { networkError } from "@extenso/contract/errors/errors.ts";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { fakeServer, held, noConnection, refusal } from "../../../../testing/fake-server.ts";
import { renderPart } from "../../../../testing/render.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const call = "POST /jwt-auth/v1/token";

async function renderForm(onDone = vi.fn()) {
  const screen = await renderPart(() => (
    <SignInForm onDone={onDone} forgot={<a href="/forgot">Forgot?</a>} />
  ));
  return {
    onDone,
    screen,
    username: screen.getByLabelText("Username or email"),
    password: screen.getByLabelText("Password", { exact: true }),
    submit: screen.getByRole("button", { name: /^Sign In/ }),
  };
}

test("required fields are marked; empty ones get their words, the first of them the focus, and typing clears them", async () => {
  fakeServer();
  const { screen, username, submit } = await renderForm();
  const [label] = (username.element() as HTMLInputElement).labels ?? [];
  expect(label && getComputedStyle(label, "::after").content).toMatch(/^"\*"/);
  await submit.click();
  await expect.element(username).toHaveFocus();
  await expect.element(username).toHaveAccessibleDescription("Username or email is required");
  await username.fill("robin");
  await expect.element(screen.getByText("Username or email is required")).not.toBeInTheDocument();
});

test("a refusal stands above the form in the server's words and nothing typed is lost", async () => {
  const answer = held(refusal(403, "invalid_credentials", "The username or password is wrong."));
  const server = fakeServer({ [call]: answer.handler });
  const { screen, username, password, submit, onDone } = await renderForm();
  await username.fill("robin");
  await password.fill("Wrong-Word-1");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("button", { name: "Signing In..." })).toBeDisabled();
  answer.release();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("The username or password is wrong.");
  await expect.element(submit).toBeEnabled();
  await expect.element(username).toHaveValue("robin");
  expect(server.requestsTo(call)).toMatchObject([{ body: { username: "robin", password: "Wrong-Word-1" } }]);
  expect(onDone).not.toHaveBeenCalled();

  server.answer({ [call]: noConnection });
  await submit.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent(networkError);
});

test("axe finds nothing", async () => {
  fakeServer();
  const { screen } = await renderForm();
  await expectAccessibleInBothThemes(screen.container);
});

test.each([
  [
    "Too many attempts. Please try again in 3 minutes.",
    {},
    "Too many attempts. Please try again in 3 minutes.",
  ],
  ["Slow down.", { "Retry-After": "90" }, "Slow down. Please try again in 2 minutes."],
])("a limit tells how long to wait: %j with %o", async (words, headers, message) => {
  fakeServer({ [call]: refusal(429, "slow", words, { headers }) });
  const { screen, username, password, submit } = await renderForm();
  await username.fill("robin");
  await password.fill("Guess-Again-1");
  await submit.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent(message);
});
