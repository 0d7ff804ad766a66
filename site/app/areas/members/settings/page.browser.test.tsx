import { wireAccount, wireSuccess } from "@extenso/contract/wire/extenso.ts";
import { wireUpdateDescription, wireUser } from "@extenso/contract/wire/users.ts";
import { Link, useLocation } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { fakeServer, held, json, noConnection, refusal } from "../../../../testing/fake-server.ts";
import { renderRoutes, signIn } from "../../../../testing/render.tsx";
import { closeAccountWindow } from "../../../session/account-window.ts";
import { currentSession, endSession } from "../../../session/session-store.ts";
import { toggleTheme } from "../../../theme/theme.ts";
import SettingsPage from "./page.tsx";

const profile = {
  id: 7,
  username: "robin",
  name: "Robin Vale",
  first_name: "Robin",
  last_name: "Vale",
  email: "robin@extenso.example",
  roles: ["subscriber"],
  registered_date: "2026-01-15T00:00:00Z",
  avatar_urls: {},
};
const account = {
  id: 7,
  username: "robin",
  email: "robin@extenso.example",
  email_confirmed_at: "2026-01-16T00:00:00Z",
  name: "Robin Vale",
  first_name: "Robin",
  last_name: "Vale",
  url: "",
  description: "",
  roles: ["subscriber"],
  avatar: "",
  registered_at: "2026-01-15T00:00:00Z",
  email_change: null,
  application_passwords: [],
};
const description = { endpoints: [{ methods: ["POST"], args: { username: { readonly: false } } }] };
const save = "POST /wp/v2/users/7";
const password = "POST /extenso/v1/password";
const refresh = "POST /jwt-auth/v1/token/refresh";
const expired = "Session expired. Please log in again.";
/** Every call that needs a session is refused, and so is the refresh. */
const over = refusal(403, "jwt_auth_invalid_token", "The token has ended.");

/** Says where one is, beside the page. */
function Location() {
  const { pathname, search, state } = useLocation();
  return (
    <p data-testid="location">
      {pathname}
      {search} {state?.signIn?.reason}
    </p>
  );
}

async function renderSettings(at = "/dashboard/settings", handlers: Parameters<typeof fakeServer>[0] = {}) {
  signIn();
  onTestFinished(() => closeAccountWindow());
  const server = fakeServer({
    "GET /wp/v2/users/me": json(wireUser, profile),
    "OPTIONS /wp/v2/users/me": json(wireUpdateDescription, description),
    "GET /extenso/v1/account": json(wireAccount, account),
    ...handlers,
  });
  const screen = await renderRoutes(
    [
      { index: true, Component: Location },
      { path: "dashboard", Component: Location },
      {
        path: "dashboard/settings",
        Component: () => (
          <>
            <Link to="/dashboard">Dashboard</Link>
            <SettingsPage />
            <Location />
          </>
        ),
      },
    ],
    at,
  );
  return { screen, server };
}

/** The username becomes editable when the server's data has replaced the browser's. */
async function loaded(): Promise<void> {
  await expect.element(page.getByLabelText("Username")).not.toHaveAttribute("readonly");
}

const tab = (name: string) => page.getByRole("tab", { name });
const saveChanges = () => page.getByRole("button", { name: "Save Changes" }).click();
const firstName = () => page.getByLabelText("First name");
const currentPassword = () => page.getByLabelText("Current password", { exact: true });
const newPassword = () => page.getByLabelText("New password", { exact: true });
const location = () => page.getByTestId("location").element().textContent;
const leaving = () => page.getByRole("dialog", { name: "Leave without saving?" });

test("the profile is checked before it is sent, and only what was edited goes out", async () => {
  const { server } = await renderSettings("/dashboard/settings", {
    [save]: json(wireUser, { ...profile, first_name: "Grace", name: "Grace Vale" }),
  });
  await loaded();
  await expect.element(page.getByLabelText("Email", { exact: true })).toHaveAttribute("readonly");
  await page.getByLabelText("Username").fill("a-b");
  await saveChanges();
  const fault = page.getByText("Username can only contain letters, numbers, and underscores.");
  await expect.element(fault).toBeVisible();
  expect(server.requestsTo(save)).toEqual([]);
  await page.getByLabelText("Username").fill("robin");
  await expect.element(fault).not.toBeInTheDocument();
  await firstName().fill("Grace");
  await saveChanges();
  await expect.element(page.getByText("Profile updated successfully!")).toBeVisible();
  expect(server.requestsTo(save)).toMatchObject([{ body: { first_name: "Grace", name: "Grace Vale" } }]);
  expect(Object.keys(server.requestsTo(save)[0]?.body as object).sort()).toEqual([
    "avatar_url",
    "first_name",
    "name",
  ]);
  expect(currentSession().user).toMatchObject({ firstName: "Grace", name: "Grace Vale" });
});

test("a display name that was set apart stays as it is", async () => {
  const stageName = { ...profile, name: "Robin the Camera" };
  const { server } = await renderSettings("/dashboard/settings", {
    "GET /wp/v2/users/me": json(wireUser, stageName),
    [save]: json(wireUser, { ...stageName, first_name: "Robyn" }),
  });
  await loaded();
  await firstName().fill("Robyn");
  await saveChanges();
  await expect.element(page.getByText("Profile updated successfully!")).toBeVisible();
  expect(server.requestsTo(save)[0]?.body).not.toHaveProperty("name");
  expect(currentSession().user?.name).toBe("Robin the Camera");
});

test("a taken username is told beside its field, and changes nothing on this device", async () => {
  await renderSettings("/dashboard/settings", {
    [save]: refusal(409, "existing_user_login", "Sorry, that username already exists!"),
  });
  await loaded();
  await page.getByLabelText("Username").fill("casey");
  await saveChanges();
  await expect.element(page.getByText("Sorry, that username already exists!")).toBeVisible();
  await expect.element(page.getByLabelText("Username")).toHaveFocus();
  await expect.element(page.getByText("on this device only")).not.toBeInTheDocument();
  expect(currentSession().user?.username).toBe("robin");
});

test.each([
  [
    "a server in trouble",
    () => new Response("Trace", { status: 500 }),
    "Server error. Please try again later.",
  ],
  ["no connection", noConnection, "Failed to update profile. Please try again."],
])(
  "a profile that meets %s is changed on this device, and the failure is said",
  async (_, trouble, words) => {
    const { server } = await renderSettings();
    await loaded();
    server.answer({ [save]: trouble });
    await firstName().fill("Grace");
    await saveChanges();
    const banner = page.getByText(words);
    await expect.element(banner).toBeVisible();
    await expect.element(page.getByText("Your name is changed on this device only.")).toBeVisible();
    expect(JSON.parse(localStorage.getItem("extenso_user") ?? "")).toMatchObject({ firstName: "Grace" });
  },
);

test("a password is checked; a wrong one is told beside its field, and the right one changes it", async () => {
  const wrong = refusal(400, "extenso_incorrect_password", "The current password is incorrect.");
  const answer = held(wrong);
  const { server } = await renderSettings("/dashboard/settings?tab=password", { [password]: answer.handler });
  const update = page.getByRole("button", { name: "Update Password" });
  const fill = async (current: string, next: string, again: string) => {
    await currentPassword().fill(current);
    await newPassword().fill(next);
    await page.getByLabelText("Confirm new password", { exact: true }).fill(again);
    await update.click();
  };
  await fill("Long-Lens-85", "short", "short");
  await expect.element(page.getByText("Password must be at least 8 characters long.")).toBeVisible();
  await fill("Long-Lens-85", "Other-Lens-50", "Other-Lens-35");
  await expect.element(page.getByText("New passwords do not match.")).toBeVisible();
  await fill("Wrong-Lens-85", "Other-Lens-50", "Other-Lens-50");
  await expect.element(page.getByRole("button", { name: "Updating..." })).toBeDisabled();
  answer.release();
  await expect.element(page.getByText("The current password is incorrect.")).toBeVisible();
  await expect.element(currentPassword()).toHaveFocus();
  await expectAccessibleInBothThemes();

  server.answer({ [password]: json(wireSuccess, { success: true, message: "" }) });
  await update.click();
  await expect.element(page.getByText("Password updated successfully!")).toBeVisible();
  await expect.element(currentPassword()).toHaveValue("");
  await tab("Appearance").click();
  await expect.element(page.getByText("Password updated successfully!")).not.toBeInTheDocument();
});

test("the theme changes with a word about it, which moves nothing and goes with its tab", async () => {
  onTestFinished(() => {
    if (document.documentElement.dataset.theme === "light") toggleTheme();
  });
  await renderSettings("/dashboard/settings?tab=appearance");
  const title = page.getByRole("heading", { level: 2, name: "Appearance" });
  await expect.element(title).toBeVisible();
  const { top } = title.element().getBoundingClientRect();
  await page.getByRole("button", { name: "Switch to light mode" }).click();
  await expect.element(page.getByText("Switched to light mode!")).toBeVisible();
  await expect.poll(() => document.documentElement.dataset.theme).toBe("light");
  expect(title.element().getBoundingClientRect().top).toBe(top);
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect.element(page.getByText("Switched to dark mode!")).toBeVisible();
  await tab("Change Password").click();
  await expect.element(page.getByText("Switched to dark mode!")).not.toBeInTheDocument();
});

function choose(file: File): void {
  const input = document.querySelector("input[type=file]") as HTMLInputElement;
  const chosen = new DataTransfer();
  chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

test("a telephone's photo that this browser can't show is sent as it is", async () => {
  await renderSettings("/dashboard/settings?tab=photo");
  await expect.element(page.getByText("Choose Photo")).toBeVisible();
  choose(new File(["a HEIC"], "IMG_0042.HEIC"));
  await expect.element(page.getByText("This browser can’t show IMG_0042.HEIC.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Upload Photo" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("Choose Photo")).toBeVisible();
});

test("what is no picture, or too large a one, is refused before it is sent", async () => {
  await renderSettings("/dashboard/settings?tab=photo");
  await expect.element(page.getByText("Choose Photo")).toBeVisible();
  choose(new File([new Uint8Array(5 * 1024 * 1024)], "large.png", { type: "image/png" }));
  await expect.element(page.getByText("File size must be less than 5MB.")).toBeVisible();
  choose(new File(["no"], "notes.txt", { type: "text/plain" }));
  await expect.element(page.getByText("Please choose an image file.")).toBeVisible();
});

test.each([
  [expired, () => {}],
  ["No refresh token available", () => localStorage.removeItem("extenso_refresh_token")],
  ["No authentication token found", () => localStorage.clear()],
])("a save that meets “%s” keeps the edit, and is done after signing in", async (sentence, end) => {
  const { server } = await renderSettings();
  await loaded();
  await firstName().fill("Grace");
  end();
  server.answer({ "GET /wp/v2/users/me": over, [save]: over, [refresh]: over });
  await saveChanges();
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
  await expect.poll(location).toMatch(/^\/dashboard\/settings/);
  await expect.element(firstName()).toHaveValue("Grace");
  for (const key of ["extenso_token", "extenso_refresh_token", "extenso_user"]) {
    expect(localStorage.getItem(key)).toBeNull();
  }
  await expectAccessibleInBothThemes();
  // Thought better of while the window was away.
  await page.getByLabelText("Last name").fill("Hopper");
  const names = { first_name: "Grace", last_name: "Hopper", name: "Grace Hopper" };
  server.answer({
    "GET /wp/v2/users/me": json(wireUser, profile),
    [save]: json(wireUser, { ...profile, ...names }),
  });
  signIn();
  await expect.element(page.getByText("Profile updated successfully!")).toBeVisible();
  expect(server.requestsTo(save).at(-1)?.body).toMatchObject(names);
});

test("what one member typed is not saved for another", async () => {
  const { server } = await renderSettings();
  await loaded();
  await firstName().fill("Grace");
  server.answer({ "GET /wp/v2/users/me": over, [save]: over, [refresh]: over });
  await saveChanges();
  await expect.element(page.getByRole("alert")).toBeVisible();
  const before = server.requests.filter(({ call }) => call.startsWith("POST /wp/v2/users")).length;
  const other = {
    ...profile,
    id: 8,
    username: "sam",
    name: "Sam Photo",
    first_name: "Sam",
    last_name: "Photo",
  };
  server.answer({ "GET /wp/v2/users/me": json(wireUser, other) });
  signIn({ id: 8, name: "Sam Photo" });
  await expect.element(firstName()).toHaveValue("Sam");
  await loaded();
  expect(server.requests.filter(({ call }) => call.startsWith("POST /wp/v2/users"))).toHaveLength(before);
});

test("an expired session is told in every tab while something is unsaved, and signing out then leads home", async () => {
  const { server } = await renderSettings();
  await loaded();
  await firstName().fill("Grace");
  server.answer({
    "GET /extenso/v1/sessions": over,
    "GET /extenso/v1/sign-in": over,
    "GET /extenso/v1/application-passwords": over,
    "GET /extenso/v1/account": over,
    [refresh]: over,
  });
  for (const name of ["Account Details", "Profile Information"]) {
    await tab(name).click();
    await expect.element(page.getByRole("tabpanel", { name }).getByRole("alert")).toHaveTextContent(expired);
  }
  await expect.element(firstName()).toHaveValue("Grace");
  endSession();
  await expect.element(page.getByRole("tablist")).not.toBeInTheDocument();
});

test("unsaved changes are asked about before a tab with passwords, the page or the window is left", async () => {
  await renderSettings();
  await loaded();
  await firstName().fill("Grace");
  const unload = new Event("beforeunload", { cancelable: true });
  globalThis.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);

  await tab("Change Password").click();
  await currentPassword().fill("secret");
  await expect.element(page.getByText("Not saved yet: Profile Information.")).toBeVisible();
  await tab("Appearance").click();
  await leaving().getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(leaving()).not.toBeInTheDocument();
  await expect.element(tab("Change Password")).toHaveFocus();
  await expect.element(currentPassword()).toHaveValue("secret");
  await tab("Appearance").click();
  await leaving().getByRole("button", { name: "Leave" }).click();
  await expect.poll(location).toMatch(/tab=appearance/);
  await tab("Change Password").click();
  await expect.element(currentPassword()).toHaveValue("");
  await page.getByRole("button", { name: "Go back to it" }).click();
  await expect.element(firstName()).toHaveValue("Grace");

  await page.getByRole("link", { name: "Dashboard" }).click();
  await leaving().getByRole("button", { name: "Keep Editing" }).click();
  await expect.poll(location).toMatch(/^\/dashboard\/settings/);
  await expect.element(firstName()).toHaveValue("Grace");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await leaving().getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByRole("tablist")).not.toBeInTheDocument();
});

test("a profile that can't be loaded shows the names that this device remembers, and is asked for again", async () => {
  const { server } = await renderSettings("/dashboard/settings", {
    "GET /wp/v2/users/me": () => new Response("Trace", { status: 500 }),
  });
  await expect.element(page.getByText(/Your profile could not be loaded/)).toBeVisible();
  await expect.element(firstName()).toHaveValue("Robin");
  server.answer({ "GET /wp/v2/users/me": json(wireUser, { ...profile, first_name: "Robyn" }) });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(firstName()).toHaveValue("Robyn");
});

test("nothing stands out to the side at 390 px", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  await renderSettings();
  await loaded();
  for (const name of ["Profile Information", "Profile Photo", "Appearance", "Change Password"]) {
    await tab(name).click();
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  }
});
