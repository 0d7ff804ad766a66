import { wireRegistration, wireSuccess } from "@extenso/contract/wire/extenso.ts";
import { wireSignIn } from "@extenso/contract/wire/tokens.ts";
import { Link } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { fakeServer, json, refusal } from "../../../../testing/fake-server.ts";
import { renderRoutes } from "../../../../testing/render.tsx";
import { closeAccountWindow, openAccountWindow } from "../../../session/account-window.ts";
import { currentSession, endSession } from "../../../session/session-store.ts";
import { AccountWindowsHost } from "../account-windows-host.tsx";

const token = "POST /jwt-auth/v1/token";
const signedIn = json(wireSignIn, {
  token: "a.b.c",
  refresh_token: "r",
  user_id: 9,
  user_email: "casey@extenso.example",
  user_nicename: "casey",
  user_display_name: "Casey Member",
  user_roles: ["subscriber"],
  user_avatar: "",
});

function Page() {
  return (
    <main>
      <button type="button" onClick={() => openAccountWindow("sign-in")}>
        Header sign in
      </button>
      <button type="button" onClick={() => openAccountWindow("sign-up")}>
        Header sign up
      </button>
      <Link to="/elsewhere">Elsewhere</Link>
      <AccountWindowsHost />
    </main>
  );
}

async function renderPage(at: Parameters<typeof renderRoutes>[1] = "/", loader?: () => Promise<null>) {
  onTestFinished(() => {
    closeAccountWindow();
    endSession();
  });
  const elsewhere = { path: "elsewhere", Component: Page, loader: loader ?? (() => null) };
  return renderRoutes([{ index: true, Component: Page }, { path: "about", Component: Page }, elsewhere], at);
}

const window = (name: string) => page.getByRole("dialog", { name });
const opener = (name: string) => page.getByRole("button", { name });
const passwordIn = (name: string) => window(name).getByLabelText("Password", { exact: true });

async function fillSignUp(): Promise<void> {
  const form = window("Sign Up");
  await form.getByLabelText("First name").fill("Casey");
  await form.getByLabelText("Last name").fill("Member");
  await form.getByLabelText("Username").fill("casey_types");
  await form.getByLabelText("Email").fill("casey@extenso.example");
  await passwordIn("Sign Up").fill("Long-Enough-1");
  await form.getByLabelText("Confirm password").fill("Long-Enough-1");
  const agreed = form.getByRole("checkbox");
  // An earlier test's input may still be there: the form keeps it, as for a visitor.
  if (!(agreed.element() as HTMLInputElement).checked) await agreed.click();
}

test("typed text survives Escape, the overlay and the other form; passwords do not", async () => {
  fakeServer();
  await renderPage();
  const form = window("Sign Up");
  const expectTyped = async () => {
    await expect.element(form.getByLabelText("First name")).toHaveValue("Casey");
    await expect.element(form.getByLabelText("Username")).toHaveValue("casey_types");
    await expect.element(form.getByLabelText("Email")).toHaveValue("casey@extenso.example");
    await expect.element(form.getByRole("checkbox")).toBeChecked();
    await expect.element(passwordIn("Sign Up")).toHaveValue("");
    await expect.element(form.getByLabelText("Confirm password")).toHaveValue("");
  };
  await opener("Header sign up").click();
  await fillSignUp();
  // Shown, it is a text field like any other.
  await form.getByRole("button", { name: "Show password" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(form).not.toBeInTheDocument();
  await opener("Header sign up").click();
  await expectTyped();

  await userEvent.click(document.querySelector(".dialog-backdrop") as Element, {
    position: { x: 5, y: 500 },
    force: true,
  });
  await expect.element(form).not.toBeInTheDocument();
  await opener("Header sign up").click();
  await expectTyped();

  await form.getByRole("button", { name: "Sign In" }).click();
  await window("Sign In").getByRole("button", { name: "Sign Up" }).click();
  await expectTyped();
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect.element(form.getByText("Password is required")).toBeVisible();
});

test("the keyboard alone opens, switches and closes the windows, and the focus goes back", async () => {
  fakeServer();
  await renderPage();
  opener("Header sign in").element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(window("Sign In").getByLabelText("Username or email")).toHaveFocus();
  window("Sign In").getByRole("button", { name: "Sign Up" }).element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(window("Sign Up").getByLabelText("First name")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(opener("Header sign in")).toHaveFocus();
});

test("a window opened while another page is on its way stays open when it arrives, and closes with the next", async () => {
  fakeServer();
  const { promise, resolve } = Promise.withResolvers<null>();
  await renderPage("/", () => promise);
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await opener("Header sign in").click();
  const name = window("Sign In").getByLabelText("Username or email");
  await name.fill("casey");
  resolve(null);
  await expect.element(name).toHaveValue("casey");
});

test.each([
  ["refused", refusal(403, "x", "Not now.")],
  ["broken", () => new Response("Trace", { status: 500 })],
])("a sign-up whose sign-in is %s asks to sign in, with the name filled in", async (_, trouble) => {
  const server = fakeServer({
    "POST /extenso/v1/register": json(wireRegistration, { success: true, message: "", user_id: 9 }),
    [token]: trouble,
  });
  await renderPage();
  await opener("Header sign up").click();
  await fillSignUp();
  await window("Sign Up").getByRole("button", { name: "Create Account" }).click();
  const form = window("Sign In");
  await expect.element(form.getByText("Account created successfully! Please sign in.")).toBeVisible();
  await expect.element(form.getByLabelText("Username or email")).toHaveValue("casey_types");
  server.answer({ [token]: signedIn });
  await passwordIn("Sign In").fill("Long-Enough-1");
  await form.getByRole("button", { name: /^Sign In/ }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(currentSession().status).toBe("authenticated");
});

test("a forged way back is none: its reason isn't shown, and signing in stays on the page", async () => {
  fakeServer({ [token]: signedIn });
  const signIn = { returnTo: "https://evil.example/dashboard", reason: "Sign in to win." };
  await renderPage({ pathname: "/about", state: { signIn } });
  const form = window("Sign In");
  await expect.element(form).toBeVisible();
  await expect.element(page.getByText("Sign in to win.")).not.toBeInTheDocument();
  await form.getByLabelText("Username or email").fill("casey");
  await passwordIn("Sign In").fill("Long-Enough-1");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(opener("Header sign in")).toBeVisible();
});

test("a link that is asked for shows what happened in place of the form, and can be sent again", async () => {
  const message = "If there is an account, a link is on its way.";
  const call = "POST /extenso/v1/password/forgot";
  const server = fakeServer({ [call]: json(wireSuccess, { success: true, message }) });
  await renderPage();
  await opener("Header sign in").click();
  await page.getByRole("button", { name: "Forgot password?" }).click();
  const form = window("Forgot password?");
  await expect.element(form.getByLabelText("Email")).toHaveFocus();
  await form.getByLabelText("Email").fill("casey@extenso.example");
  await form.getByRole("button", { name: "Send Link" }).click();
  await expect.element(form.getByText(message)).toBeVisible();
  await expect.element(form.getByLabelText("Email")).not.toBeInTheDocument();
  await expect.element(form.getByText("Enter the email address")).not.toBeInTheDocument();
  await expect.element(form.getByText("casey@extenso.example")).toBeVisible();
  await expect.element(form.getByRole("button", { name: "Send Again" })).toHaveFocus();
  server.answer({ [call]: refusal(429, "slow", "Slow down.", { headers: { "Retry-After": "90" } }) });
  await form.getByRole("button", { name: "Send Again" }).click();
  await expect.element(form.getByText("Slow down. Please try again in 2 minutes.")).toBeVisible();
  await expectAccessibleInBothThemes(form.element());
});
