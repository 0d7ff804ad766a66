import { wireContact } from "@extenso/contract/wire/extenso.ts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessibleInBothThemes } from "../../../../testing/accessible.ts";
import { fakeServer, held, json, noConnection } from "../../../../testing/fake-server.ts";
import { renderPart, signIn } from "../../../../testing/render.tsx";
import { typedWhileTakenOver } from "../../../../testing/taken-over.tsx";
import { wizardSteps } from "../../../copy/contact.ts";
import { serviceOptions } from "../../../copy/service-options.ts";
import { ContactWizard } from "./wizard.tsx";

async function renderWizard() {
  // The worker that sends later is the built site's.
  vi.spyOn(navigator.serviceWorker, "register").mockRejectedValue(new Error("there is none"));
  const server = fakeServer();
  const screen = await renderPart(() => (
    <ContactWizard services={serviceOptions} preset={{}} promise="within 24 hours" />
  ));
  const next = screen.getByRole("button", { name: /^Next/ });
  return {
    screen,
    server,
    name: screen.getByRole("textbox", { name: "Name" }),
    email: screen.getByRole("textbox", { name: "Email" }),
    next,
    press: (name: RegExp) => screen.getByRole("button", { name }).click(),
    expectStep: (step: number) =>
      expect.element(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(step)),
    expectSaid: (words: string) => expect.element(screen.getByText(words)).toBeVisible(),
    expectUnsaid: (words: string) => expect.element(screen.getByText(words)).not.toBeInTheDocument(),
  };
}

test("each step says what is missing, and the message goes when it is mended", async () => {
  const { screen, name, email, press, expectStep, expectSaid, expectUnsaid } = await renderWizard();
  await press(/^Next/);
  await expectSaid("Name is required");
  await expectSaid("Email is required");
  await expect.element(name).toHaveFocus();
  await expectAccessibleInBothThemes(screen.container);
  // Editing a later field first keeps the focus there.
  await email.fill("nonsense");
  await expectUnsaid("Email is required");
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue("nonsense");
  await name.fill("D");
  await expectUnsaid("Name is required");
  await press(/^Next/);
  await expectSaid("Email is invalid");
  await email.fill("dana@example.test");
  await press(/^Next/);
  await expectStep(2);
  await press(/^Next/);
  await expectStep(3);
  await press(/^Next/);
  await expectSaid("Please select a service");
  await expectAccessibleInBothThemes(screen.container);
  await screen.getByRole("radio", { name: /Videography/ }).click();
  await expectUnsaid("Please select a service");
  await press(/^Next/);
  await expectStep(4);
  await press(/^Send Message/);
  await expectSaid("Message is required");
  await expectAccessibleInBothThemes(screen.container);
  await press(/^Previous/);
  await expectStep(3);
});

test("no letter is lost that is typed while the form is taken over", async () => {
  fakeServer();
  vi.spyOn(navigator.serviceWorker, "register").mockRejectedValue(new Error("there is none"));
  const form = () => <ContactWizard services={serviceOptions} preset={{}} promise="within 24 hours" />;
  expect(await typedWhileTakenOver(form, "name")).toBe("abcd");
});

test("the heading of a step has the focus from the moment in which the step is shown", async () => {
  const { screen, name, email, press, expectStep } = await renderWizard();
  await name.fill("Dana Whitfield");
  await email.fill("dana@example.test");
  const focused: (string | null | undefined)[] = [];
  // Told of the change before anybody can see it, or go into one of its fields.
  const watcher = new MutationObserver(() => focused.push(document.activeElement?.textContent));
  watcher.observe(screen.getByRole("progressbar").element(), { attributeFilter: ["aria-valuenow"] });
  onTestFinished(() => watcher.disconnect());
  await press(/^Next/);
  await expectStep(2);
  expect(focused).toEqual([wizardSteps[1]?.title]);
});

test("what comes into the field that somebody is in is replaced by what they type", async () => {
  const { name, email } = await renderWizard();
  await email.click();
  signIn({ name: "Robin Vale" });
  await expect.element(name).toHaveValue("Robin Vale");
  await expect.element(email).not.toHaveValue("");
  await userEvent.keyboard("dana@example.test");
  await expect.element(email).toHaveValue("dana@example.test");
});

test("a letter that is typed in the moment in which one’s own name comes is not replaced", async () => {
  const { screen, name } = await renderWizard();
  await expect.poll(() => screen.container.querySelector("input[type=file]")).not.toBeNull();
  await name.click();
  signIn({ name: "Robin Vale" });
  // The name is on its way into the field, and not shown yet.
  await null;
  document.execCommand("insertText", false, "D");
  await userEvent.keyboard("ana");
  await expect.element(name).toHaveValue("Dana");
});

test("no step is wider than a phone", async () => {
  onTestFinished(() => page.viewport(1440, 900));
  const { name, email, press, expectStep } = await renderWizard();
  await name.fill("Dana Whitfield");
  await email.fill("dana@example.test");
  for (const step of [1, 2, 3]) {
    await expectStep(step);
    for (const width of [320, 390]) {
      await page.viewport(width, 844);
      await expect.poll(() => document.documentElement.scrollWidth, { message: String(step) }).toBe(width);
    }
    await press(/^Next/);
  }
});

test("a kept draft stays kept in every moment in which it comes back into the form", async () => {
  const draftKey = "extenso_contact_draft";
  const values = { name: "Dana Whitfield", email: "dana@example.test", company: "Whitfield" };
  localStorage.setItem(draftKey, JSON.stringify({ values, step: 2, keptAt: Date.now() }));
  // The page may be left after any of these, and the next one finds what was kept by then.
  const kept: (string | null)[] = [];
  const { setItem, removeItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (key === draftKey) kept.push(value);
    setItem.call(this, key, value);
  });
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(function (this: Storage, key) {
    if (key === draftKey) kept.push(null);
    removeItem.call(this, key);
  });
  const { screen, name, expectStep } = await renderWizard();
  await expectStep(2);
  await expect.element(screen.getByRole("textbox", { name: "Company" })).toHaveValue("Whitfield");
  await expect.poll(() => kept.length).toBeGreaterThan(0);
  for (const draft of kept) expect(JSON.parse(draft ?? "null")).toMatchObject({ values, step: 2 });
  await screen.getByRole("button", { name: /^Previous/ }).click();
  await expect.element(name).toHaveValue("Dana Whitfield");
});

test("a request that failed says so, loses nothing, and goes out under the same key, at once and at the next visit", async () => {
  const { screen, server, name, email, press, expectStep, expectSaid } = await renderWizard();
  const call = "POST /extenso/v1/contact";
  const said = "Something went wrong. Please try again.";
  server.answer({ [call]: noConnection });
  await name.fill("Dana Whitfield");
  await email.fill("dana@example.test");
  for (const step of [2, 3]) {
    await press(/^Next/);
    await expectStep(step);
  }
  await screen.getByRole("radio", { name: /Branding/ }).click();
  await press(/^Next/);
  const message = screen.getByRole("textbox", { name: "Project description" });
  await message.fill("Twice.");
  await press(/^Send Message/);
  await expectSaid(said);
  await expect.element(message).toHaveValue("Twice.");

  const second = held(noConnection);
  server.answer({ [call]: second.handler });
  await press(/^Send Message/);
  await expect.poll(() => server.requestsTo(call).length).toBe(2);
  await expect.element(screen.getByText(said)).not.toBeInTheDocument();
  second.release();
  await expectSaid(said);
  await screen.unmount();

  const later = await renderWizard();
  await later.expectStep(4);
  await expect
    .element(later.screen.getByRole("textbox", { name: "Project description" }))
    .toHaveValue("Twice.");
  expect(server.requestsTo(call)).toHaveLength(2);
  later.server.answer({
    [call]: json(wireContact, { success: true, message: "", reference: "EX-1", request_path: "" }),
  });
  await later.press(/^Send Message/);
  await expect.element(later.screen.getByRole("heading", { name: "Thank You" })).toBeVisible();
  const keys = [...server.requestsTo(call), ...later.server.requestsTo(call)].map(
    ({ body }) => (body as { submission_key: string }).submission_key,
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test("the thanks stay, the form behind them is empty again after four seconds, and another request begins in it", async () => {
  const { screen, server, name, email, press, expectStep, expectSaid } = await renderWizard();
  server.answer({
    "POST /extenso/v1/contact": json(wireContact, {
      success: true,
      message: "",
      reference: "EX-1",
      request_path: "",
    }),
  });
  await name.fill("Dana Whitfield");
  await email.fill("dana@example.test");
  for (const step of [2, 3]) {
    await press(/^Next/);
    await expectStep(step);
  }
  await screen.getByRole("radio", { name: /Branding/ }).click();
  await press(/^Next/);
  await screen.getByRole("textbox", { name: "Project description" }).fill("Once.");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  await press(/^Send Message/);
  const thanks = screen.getByRole("heading", { name: "Thank You" });
  await expect.element(thanks).toHaveFocus();
  await vi.advanceTimersByTimeAsync(3900);
  await expect.element(screen.getByRole("progressbar")).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(200);
  await expectStep(1);
  await expect.element(name).toHaveValue("");
  await expect.element(thanks).toHaveFocus();
  vi.useRealTimers();
  await expectAccessibleInBothThemes(screen.container);
  await press(/^Send another request/);
  await expect.element(thanks).not.toBeInTheDocument();
  await expectSaid("We have your request.");
  await expect.element(screen.getByRole("heading", { name: "Who are we talking to?" })).toHaveFocus();
});
